//! The agent: what it is told to do when it is loaded, and how it writes what it found.

use std::error::Error;
use std::ffi::CStr;
use std::fs;
use std::path::Path;

use std::sync::{Arc, OnceLock};

use agent::{
    Agent, CallbackEnv, Capabilities, ClassPrepare, CompiledMethodLoad, Env, Event, Exception, ExtensionEvent, Jni,
    MonitorContendedEnter, MonitorContendedEntered, Object, SampledObjectAlloc, Start, Thread, ThreadStart, VMInit,
};

use crate::profile::Kind;
use crate::profile::session::{Session, leaf, running};
use crate::watch::session::Watch;
use crate::{Order, threads};

/// The agent of `libpellucid_tools.so`.
#[derive(Default)]
pub struct Tools {
    profile: OnceLock<(Arc<Session>, &'static Env)>,
    watch: OnceLock<(Arc<Watch>, &'static Env)>,
}

impl Agent for Tools {
    fn start(&self, env: &'static Env, options: &str, start: Start<'_, '_>) -> Result<(), Box<dyn Error>> {
        let order = Order::from_options(options)?;
        match (order.tool.as_str(), start) {
            ("threads", Start::Attach(jni)) => {
                let found = threads::collect::collect(env, jni, order.number("virtual", 1)? != 0);
                env.dispose()?;
                write(&order.out, &serde_json::to_vec(&found?)?)
            }
            ("profile", start) => {
                let session = Session::begin(env, order)?;
                let (session, _) = self.profile.get_or_init(|| (session, env));
                env.enable(&[Event::VMDeath])?;
                match start {
                    Start::Load => Ok(env.enable(&[Event::VMInit])?),
                    Start::Attach(_) => {
                        session.run(env);
                        Ok(())
                    }
                }
            }
            ("watch", start) => {
                let watch = Watch::begin(env, &order)?;
                let (watch, _) = self.watch.get_or_init(|| (watch, env));
                env.enable(&[Event::VMDeath])?;
                match start {
                    Start::Load => Ok(env.enable(&[Event::VMInit])?),
                    Start::Attach(_) => {
                        watch.run(env);
                        Ok(())
                    }
                }
            }
            ("profile-stop", _) => {
                env.dispose()?;
                // One that has ended by itself has written its file.
                running().map_or(Ok(()), |session| Ok(session.stop()?))
            }
            (tool, _) => Err(format!("{tool}: nothing that can be done now").into()),
        }
    }

    fn vm_init<'l>(&self, _: &Env, _: &mut Jni<'l>, _: VMInit<'l>) {
        if let Some((session, env)) = self.profile.get() {
            session.run(env);
        }
        if let Some((watch, env)) = self.watch.get() {
            watch.run(env);
        }
    }

    fn vm_death<'l>(&self, _: &Env, _: &mut Jni<'l>) {
        if let Some(watch) = self.watch() {
            watch.stop();
        }
        // Whoever waits for the file sees that it isn't there; the session has said why.
        let _ = self.session().map(Session::stop);
    }

    fn sampled_object_alloc<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: SampledObjectAlloc<'l>) {
        if let Some(session) = self.session() {
            let leaf = leaf(env, jni, &event.object);
            session.event(env, jni, Kind::Alloc, &event.thread, leaf, crate::allocation::bytes(env, event.size));
        }
        if let Some(watch) = self.watch() {
            watch.allocation(env, jni, &event.object, event.size);
        }
    }

    fn exception<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: Exception<'l>) {
        if let Some(watch) = self.watch() {
            watch.exception(env, jni, &event.exception);
        }
    }

    fn thread_start<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ThreadStart<'l>) {
        if let Some(cpu) = self.session().and_then(Session::cpu) {
            cpu.thread_starts(env, jni, &event.thread);
        }
    }

    fn class_prepare<'l>(&self, env: &Env, _: &mut Jni<'l>, event: ClassPrepare<'l>) {
        if let Some(cpu) = self.session().and_then(Session::cpu) {
            cpu.class_is_prepared(env, &event.klass);
        }
    }

    fn compiled_method_load<'l>(&self, _: &Env, _: CompiledMethodLoad<'l>) {
        if let Some(watch) = self.watch() {
            watch.compiled();
        }
    }

    fn garbage_collection_start(&self, _: &CallbackEnv) {
        if let Some(watch) = self.watch() {
            watch.collection_starts();
        }
    }

    fn garbage_collection_finish(&self, _: &CallbackEnv) {
        if let Some(watch) = self.watch() {
            watch.collection_ends();
        }
    }

    fn extension_event<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: ExtensionEvent<'l>) {
        match event {
            ExtensionEvent::ThreadPark(thread, Some(blocker)) => self.parks(env, jni, &thread, &blocker),
            ExtensionEvent::ThreadParked(thread, Some(blocker)) => self.parked(env, jni, &thread, &blocker),
            _ => {}
        }
    }

    fn monitor_contended_enter<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MonitorContendedEnter<'l>) {
        if let Some(session) = self.session() {
            session.waits(env, jni, &event.thread, &event.object);
        }
        if let Some(watch) = self.watch() {
            watch.waits(env, &event.thread);
        }
    }

    fn monitor_contended_entered<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MonitorContendedEntered<'l>) {
        if let Some(session) = self.session() {
            session.entered(env, jni, &event.thread, &event.object);
        }
        if let Some(watch) = self.watch() {
            watch.entered(env, &event.thread);
        }
    }
}

impl Tools {
    fn parks(&self, env: &Env, jni: &Jni<'_>, thread: &Thread<'_>, blocker: &Object<'_>) {
        if let Some(session) = self.session() {
            session.parks(env, jni, thread, blocker);
        }
        if let Some(watch) = self.watch() {
            watch.parks(env, jni, thread, blocker);
        }
    }

    fn parked(&self, env: &Env, jni: &Jni<'_>, thread: &Thread<'_>, blocker: &Object<'_>) {
        if let Some(session) = self.session() {
            session.parked(env, jni, thread, blocker);
        }
        if let Some(watch) = self.watch() {
            watch.parked(env, jni, thread, blocker);
        }
    }

    fn session(&self) -> Option<&Session> {
        self.profile.get().map(|(session, _)| &**session)
    }

    fn watch(&self) -> Option<&Watch> {
        self.watch.get().map(|(watch, _)| &**watch)
    }
}

/// Adds those of the capabilities that the VM offers.
///
/// # Errors
/// Those of AddCapabilities.
pub(crate) fn add_offered(env: &Env, wanted: Capabilities) -> agent::Result<()> {
    env.add_capabilities(wanted & env.potential_capabilities()?)
}

/// Names the calling thread for the system; it has the name of whoever made it by itself.
pub(crate) fn name_thread(name: &CStr) {
    // One without a name works as well.
    let _ = rustix::thread::set_name(name);
}

/// Writes a file, whole or not at all.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let outcome = fs::write(&part, bytes).and_then(|()| fs::rename(&part, path));
    if let Err(error) = outcome {
        let _ = fs::remove_file(&part);
        return Err(format!("can't write {}: {error}", path.display()).into());
    }
    Ok(())
}
