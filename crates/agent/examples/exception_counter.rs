//! Counts exceptions by class: `java -agentpath:target/debug/examples/libexception_counter.so …`.

use std::{collections::BTreeMap, error::Error, sync::Mutex};

use pellucid_agent::{Agent, Capabilities, Env, Event, Exception, Jni, Start, agent};

#[derive(Default)]
struct ExceptionCounter(Mutex<BTreeMap<String, u64>>);

impl Agent for ExceptionCounter {
    fn start(&self, env: &'static Env, _: &str, _: Start) -> Result<(), Box<dyn Error>> {
        env.add_capabilities(Capabilities::CAN_GENERATE_EXCEPTION_EVENTS)?;
        Ok(env.enable(&[Event::Exception, Event::VMDeath])?)
    }

    fn exception<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: Exception<'l>) {
        let class = jni.class_of(&event.exception).and_then(|class| env.get_class_signature(&class));
        let name = class.map_or_else(|error| error.to_string(), |class| class.signature);
        *self.0.lock().unwrap().entry(name).or_default() += 1;
    }

    fn vm_death<'l>(&self, _: &Env, _: &mut Jni<'l>) {
        self.0.lock().unwrap().iter().for_each(|(class, count)| println!("{count:8} {class}"));
    }
}

agent!(ExceptionCounter);
