//! Agent libraries (JVM TI, "Starting an Agent"): finding, loading, Agent_OnLoad and Agent_OnUnload.
//!
//! Invariant: messages are those of the stock VM, which scripts look for.

use crate::callback;
use crate::environment::Jvmti;
use crate::library::Loaded;
use crate::strict::strict;
use abi::jni::JavaVM;
use abi::jvmti::{AgentOnLoad, AgentOnUnload};
use std::ffi::{CString, c_char, c_void};
use std::path::Path;

/// An agent as the command line names it.
#[derive(Clone, Debug)]
pub struct AgentLibrary {
    /// Name (`-agentlib`) or path (`-agentpath`).
    pub name: String,
    /// What follows the `=`; None without one.
    pub options: Option<String>,
    /// Is the name a path?
    pub is_path: bool,
    /// Was it named by `-Xrun`? Then its JVM_OnLoad is called, if it has one.
    pub is_run: bool,
}

/// Calls a library's JVM_OnLoad, with its options; what it returns.
pub type OnLoad = dyn Fn(*mut c_void, *mut c_char) -> i32;

/// The agent of a name, if it is linked into the process (JVM TI, "Statically Linked Agents").
fn linked(agent: &AgentLibrary) -> Option<Loaded> {
    let name = if agent.is_path {
        Path::new(&agent.name).file_stem()?.to_str()?.trim_start_matches("lib")
    } else {
        &agent.name
    };
    let found = Loaded::in_process(name);
    found.function("Agent_OnLoad").is_some().then_some(found)
}

/// An agent's options as it gets them, null for none: memory that stays, since agents may write into it and keep it.
fn passed_options(agent: &AgentLibrary) -> Result<*mut c_char, String> {
    let Some(options) = &agent.options else { return Ok(std::ptr::null_mut()) };
    CString::new(options.as_str()).map(CString::into_raw).map_err(|error| error.to_string())
}

impl Jvmti {
    /// Loads the agents of the command line and calls their Agent_OnLoad, in order; `old` calls JVM_OnLoad.
    ///
    /// # Errors
    /// What to say before the process ends.
    pub fn load_agents(&'static self, agents: &[AgentLibrary], old: &OnLoad) -> Result<(), String> {
        for agent in agents {
            let library = self.find_library(agent)?;
            if agent.is_run
                && let Some(on_load) = library.function("JVM_OnLoad")
            {
                self.keep(library);
                if old(on_load, passed_options(agent)?) != 0 {
                    return Err(format!("-Xrun library failed to init: {}", agent.name));
                }
                continue;
            }
            let Some(on_load) = library.function("Agent_OnLoad") else {
                let function = if agent.is_run { "JVM_OnLoad or Agent_OnLoad" } else { "Agent_OnLoad" };
                return Err(format!("Could not find {function} function in the agent library: {}", agent.name));
            };
            self.keep(library);
            let passed = passed_options(agent)?;
            // SAFETY: JVM TI: an agent library's Agent_OnLoad has this type.
            let outcome = callback::of_library("Agent_OnLoad", on_load as usize, || unsafe {
                let on_load = std::mem::transmute::<*mut c_void, AgentOnLoad>(on_load);
                on_load(self.java_vm as *mut JavaVM, passed, std::ptr::null_mut())
            });
            if outcome != 0 {
                return Err(format!("agent library failed Agent_OnLoad: {}", agent.name));
            }
        }
        Ok(())
    }

    /// Loads an agent into the running VM and calls its Agent_OnAttach; what that returned. Of a library that wasn't loaded before, the
    /// warning is printed. The calling thread is in native.
    ///
    /// # Errors
    /// Why it could not be called.
    pub fn attach_agent(
        &'static self,
        name: &str,
        is_path: bool,
        options: &str,
        warning: Option<&str>,
    ) -> Result<i32, String> {
        let agent = AgentLibrary { name: name.to_owned(), options: Some(options.to_owned()), is_path, is_run: false };
        let library = self.find_library(&agent).map_err(|why| format!("{name} was not loaded.\n{why}"))?;
        let Some(on_attach) = library.function("Agent_OnAttach") else {
            return Err(format!("Agent_OnAttach is not available in {name}"));
        };
        if self.keep(library)
            && let Some(warning) = warning
        {
            inspection::say!("{warning}");
        }
        // Agents may write into their options, and keep them.
        let text = CString::new(options).map_err(|e| e.to_string())?.into_raw();
        // SAFETY: JVM TI: an agent library's Agent_OnAttach has this type.
        Ok(callback::of_library("Agent_OnAttach", on_attach as usize, || unsafe {
            let on_attach = std::mem::transmute::<*mut c_void, AgentOnLoad>(on_attach);
            on_attach(self.java_vm as *mut JavaVM, text, std::ptr::null_mut())
        }))
    }

    /// Remembers a library; its JNI names bind native methods from now on. Is it a new one?
    fn keep(&self, library: Loaded) -> bool {
        let mut libraries = self.libraries.lock();
        let is_new = !libraries.contains(&library);
        if is_new {
            self.vm.add_native_library(library.handle());
            libraries.push(library);
        }
        is_new
    }

    fn find_library(&self, agent: &AgentLibrary) -> Result<Loaded, String> {
        if let Some(linked) = linked(agent) {
            return Ok(linked);
        }
        if agent.is_path {
            return Loaded::open(&agent.name).map_err(|error| {
                format!("Could not find agent library {} in absolute path, with error: {error}", agent.name)
            });
        }
        let file = format!("lib{}.so", agent.name);
        let folders = self.vm.property("sun.boot.library.path").unwrap_or_default();
        for folder in folders.split(':').filter(|f| !f.is_empty()) {
            let path = format!("{folder}/{file}");
            if Path::new(&path).exists()
                && let Ok(library) = Loaded::open(&path)
            {
                return Ok(library);
            }
        }
        Loaded::open(&file).map_err(|error| {
            format!("Could not find agent library {} on the library path, with error: {error}", agent.name)
        })
    }

    /// Calls Agent_OnUnload of the libraries that have one.
    pub fn unload_agents(&self) {
        let libraries = std::mem::take(&mut *self.libraries.lock());
        for library in libraries {
            if let Some(on_unload) = library.function("Agent_OnUnload") {
                // SAFETY: JVM TI: an agent library's Agent_OnUnload has this type.
                callback::of_library("Agent_OnUnload", on_unload as usize, || unsafe {
                    let on_unload = std::mem::transmute::<*mut c_void, AgentOnUnload>(on_unload);
                    on_unload(self.java_vm as *mut JavaVM);
                });
            }
        }
        if let Some(strict) = strict() {
            self.environments().iter().for_each(|environment| strict.environment_ends(environment));
            strict.vm_ends();
        }
    }
}
