//! What the tests of the kit look at (tests/apps/agent-kit): errors that name what is missing, references, strings, frames, threads of
//! the agent's own, new bytes for a class, both kinds of heap walks, panics.

use std::error::Error as StdError;

use pellucid_agent::{
    Agent, Capabilities, ClassFileLoadHook, Env, Error, Event, Exception, HeapFilter, HeapObjectFilter,
    IterationControl, Jni, Start, VMInit, Visit, agent,
};

#[derive(Default)]
struct Exercise;

impl Agent for Exercise {
    fn start(&self, env: &'static Env, options: &str, start: Start) -> Result<(), Box<dyn StdError>> {
        println!("options: {options}, loaded: {}", matches!(start, Start::Load));
        for error in [env.force_garbage_collection().err(), env.enable(&[Event::Exception]).err()].into_iter().flatten()
        {
            println!("{error}\n  {}", error.clause().unwrap_or_default());
        }
        env.add_capabilities(Capabilities::CAN_GENERATE_EXCEPTION_EVENTS | Capabilities::CAN_GET_LINE_NUMBERS)?;
        Ok(env.enable(&[Event::VMInit, Event::Exception, Event::ClassFileLoadHook])?)
    }

    fn vm_init<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: VMInit<'l>) {
        let outcome = self.look(env, jni, &event);
        println!("{outcome:?}");
        panic!("on purpose");
    }

    fn class_file_load_hook<'l>(
        &self,
        _: &Env,
        _: Option<&mut Jni<'l>>,
        event: ClassFileLoadHook<'l>,
    ) -> Option<Vec<u8>> {
        if event.name.as_deref() != Some("Kit") {
            return None;
        }
        let at = event.class_data.windows(6).position(|bytes| bytes == b"before")?;
        let mut bytes = event.class_data.to_vec();
        bytes[at..at + 6].copy_from_slice(b"after!");
        Some(bytes)
    }

    fn exception<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: Exception<'l>) {
        let told = || {
            let class = env.get_class_signature(&jni.class_of(&event.exception)?)?.signature;
            let text = jni.call(&event.exception, "getMessage", "Ljava/lang/String;")?;
            let text = text.map(|text| jni.string(&text)).transpose()?.unwrap_or_default();
            let frames = env.get_stack_trace(Some(&event.thread), 0, 8)?;
            let names: Result<Vec<String>, Error> =
                frames.iter().map(|frame| Ok(env.get_method_name(frame.method)?.name)).collect();
            let lines = env.get_line_number_table(event.method)?;
            let line =
                lines.iter().rev().find(|line| line.start_location <= event.location).map(|line| line.line_number);
            Ok::<_, Error>(format!(
                "{class} {text} in {:?}, caught: {}, line known: {}",
                names?,
                event.catch_method.is_some(),
                line.is_some()
            ))
        };
        match told() {
            Ok(text) if text.starts_with("Ljava/lang/IllegalStateException;") => println!("{text}"),
            Ok(_) => {}
            Err(error) => println!("{error}"),
        }
    }

    fn unload(&self) {
        println!("unloaded");
    }
}

impl Exercise {
    fn look<'l>(&self, env: &Env, jni: &mut Jni<'l>, event: &VMInit<'l>) -> Result<(), Error> {
        println!("main thread: {}", env.get_thread_info(jni, Some(&event.thread))?.name);
        let tag = env.set_tag(&event.thread, 7);
        println!("{}", tag.map_or_else(|error| error.to_string(), |()| "no error".to_owned()));
        env.add_capabilities(Capabilities::CAN_TAG_OBJECTS)?;
        env.set_tag(&event.thread, 7)?;
        let kept = jni.global(&event.thread)?;
        let text = jni.frame(16, |jni| jni.new_string("a\u{1f600}\0b").and_then(|text| jni.string(&text)))??;
        println!("{} {text:?} {}", env.get_tag(&kept)?, jni.is_same(&kept, &event.thread));
        let (mut tagged, mut old) = (0, 0);
        env.iterate_through_heap(HeapFilter::UNTAGGED, None, |object| {
            tagged += object.tag.get();
            Visit::Continue
        })?;
        env.iterate_over_heap(HeapObjectFilter::Tagged, |met| {
            old += met.tag.get();
            IterationControl::Continue
        })?;
        println!("tags: {tagged} {old}");
        let missing = jni.find_class("no/such/Class").err().map(|error| error.to_string());
        println!("{}", missing.unwrap_or_default());
        let wrong = env.get_stack_trace(Some(&event.thread), 1000, 1);
        println!("{}", wrong.err().map(|error| error.to_string()).unwrap_or_default());
        let monitor = env.create_raw_monitor("exercise")?;
        monitor.enter()?.notify_all()?;
        monitor.destroy()?;
        let thread = std::thread::spawn({
            let vm = env.vm();
            move || vm.attach("of the agent", |jni| jni.find_class("java/lang/Object").is_ok())
        });
        println!("attached: {:?}", thread.join().ok());
        match env.get_object_monitors(jni) {
            Ok(_) | Err(Error::NoExtension(_) | Error::Extension { .. }) => println!("extension: had, or named"),
            Err(other) => println!("{other}"),
        }
        Ok(())
    }
}

agent!(Exercise);
