//! Instances and bytes by class when the program ends: `java -agentpath:target/debug/examples/libheap_histogram.so=20 …`.

use std::{error::Error, sync::OnceLock};

use pellucid_agent::{Agent, Capabilities, Env, Event, HeapFilter, Jni, Start, Visit, agent};

#[derive(Default)]
struct HeapHistogram(OnceLock<usize>);

impl Agent for HeapHistogram {
    fn start(&self, env: &'static Env, options: &str, _: Start) -> Result<(), Box<dyn Error>> {
        self.0.get_or_init(|| options.parse().unwrap_or(20));
        env.add_capabilities(Capabilities::CAN_TAG_OBJECTS)?;
        Ok(env.enable(&[Event::VMDeath])?)
    }

    fn vm_death<'l>(&self, env: &Env, jni: &mut Jni<'l>) {
        let classes = env.get_loaded_classes(jni).unwrap();
        classes.iter().zip(1..).for_each(|(class, tag)| env.set_tag(class, tag).unwrap());
        let mut totals = vec![(0u64, 0u64, 0usize); classes.len() + 1];
        let count = |object: pellucid_agent::HeapObject<'_>| {
            let at = object.class_tag as usize;
            totals[at] = (totals[at].0 + object.size as u64, totals[at].1 + 1, at);
            Visit::Continue
        };
        env.iterate_through_heap(HeapFilter::CLASS_UNTAGGED, None, count).unwrap();
        totals.sort_by(|one, other| other.cmp(one));
        for (bytes, instances, at) in totals.iter().take_while(|it| it.1 > 0).take(*self.0.get().unwrap_or(&20)) {
            let signature = env.get_class_signature(&classes[at - 1]).unwrap().signature;
            println!("{instances:10} {bytes:12} {signature}");
        }
    }
}

agent!(HeapHistogram);
