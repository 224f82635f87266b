//! Agents' libraries as the dynamic linker knows them.

use std::ffi::{CStr, CString, c_void};

/// A library that was loaded, or the process itself with an agent linked into it.
#[derive(Clone, PartialEq)]
pub(crate) struct Loaded {
    handle: usize,
    /// What its entry points' names end with: `_L` for an agent L that is linked into the process.
    suffix: String,
}

impl Loaded {
    /// Loads the library at a path, or of a file name that the linker looks for.
    ///
    /// # Errors
    /// The linker's message.
    pub fn open(path: &str) -> Result<Loaded, String> {
        let name = CString::new(path).map_err(|e| e.to_string())?;
        // SAFETY: loading runs the library's initialisers, which is what the user asked for.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY) };
        if handle.is_null() {
            return Err(last_error());
        }
        Ok(Loaded { handle: handle as usize, suffix: String::new() })
    }

    /// An agent of a name that may be linked into the process.
    pub fn in_process(name: &str) -> Loaded {
        // SAFETY: no name means the process.
        let process = unsafe { libc::dlopen(std::ptr::null(), libc::RTLD_LAZY) };
        Loaded { handle: process as usize, suffix: format!("_{name}") }
    }

    /// The entry point of a name; None if there is none.
    pub fn function(&self, name: &str) -> Option<*mut c_void> {
        let name = CString::new(format!("{name}{}", self.suffix)).ok()?;
        // SAFETY: an open library.
        let address = unsafe { libc::dlsym(self.handle as *mut c_void, name.as_ptr()) };
        (!address.is_null()).then_some(address)
    }

    /// As dlopen named it.
    pub fn handle(&self) -> usize {
        self.handle
    }
}

fn last_error() -> String {
    // SAFETY: dlerror returns null or a string of the calling thread.
    let message = unsafe { libc::dlerror() };
    if message.is_null() {
        return "unknown error".to_owned();
    }
    // SAFETY: as above.
    unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned()
}
