//! Reports who waited longer than so many milliseconds for a monitor: `java -agentpath:target/debug/examples/libslow_locks.so=10 …`.

use std::{error::Error, sync::OnceLock};

use pellucid_agent::{
    Agent, Capabilities, Env, Event, Jni, MonitorContendedEnter, MonitorContendedEntered, Start, agent,
};

#[derive(Default)]
struct SlowLocks(OnceLock<usize>);

impl Agent for SlowLocks {
    fn start(&self, env: &'static Env, options: &str, _: Start) -> Result<(), Box<dyn Error>> {
        self.0.get_or_init(|| options.parse().unwrap_or(10));
        env.add_capabilities(Capabilities::CAN_GENERATE_MONITOR_EVENTS)?;
        Ok(env.enable(&[Event::MonitorContendedEnter, Event::MonitorContendedEntered])?)
    }

    fn monitor_contended_enter<'l>(&self, env: &Env, _: &mut Jni<'l>, event: MonitorContendedEnter<'l>) {
        let now = env.get_time().unwrap() as usize;
        env.set_thread_local_storage(Some(&event.thread), now).unwrap();
    }

    fn monitor_contended_entered<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: MonitorContendedEntered<'l>) {
        let since = env.get_thread_local_storage(Some(&event.thread)).unwrap();
        let waited = (env.get_time().unwrap() as usize - since) / 1_000_000;
        if waited >= self.0.get().copied().unwrap_or(10) {
            let class = env.get_class_signature(&jni.class_of(&event.object).unwrap()).unwrap().signature;
            let thread = env.get_thread_info(jni, Some(&event.thread)).unwrap().name;
            println!("{thread} waited {waited} ms for a {class}");
        }
    }
}

agent!(SlowLocks);
