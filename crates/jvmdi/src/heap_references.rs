//! AllInstances and References, which the first header named and later ones reserved: walks over the heap, by tags of their own.

use crate::entry::Call;
use crate::errors::{JvmdiError, Result};
use crate::parameters::{Class, Object, Out};
use crate::stack_frame_access::frame_id;
use abi::jni::{jfieldID, jint, jobject};
use abi::jvmdi::*;
use inspection::{
    EnvironmentId, FieldId, HeapFilter, HeapObject, HeapReference, HeapVisitor, ObjectId, ReferenceKind, Visit,
};
use rustc_hash::FxHashMap;
use std::ptr::null_mut;

/// The tag of what a walk looks for.
const SOUGHT: i64 = 1;

/// Tags every object that it meets.
struct TagAll;

impl HeapVisitor for TagAll {
    fn object(&mut self, object: &mut HeapObject) -> Visit {
        object.tag = SOUGHT;
        Visit::Enter
    }
    fn reference(&mut self, _: &mut HeapReference) -> Visit {
        Visit::Enter
    }
}

/// AllInstances: the objects of just this class that a collection leaves.
pub(crate) fn all_instances(call: &Call, class: Class, count: Out<jint>, instances: Out<*mut jobject>) -> Result<()> {
    let found = call.jvmdi.with_tags(|tags| {
        call.vm.collect()?;
        call.vm.iterate(tags, HeapFilter::default(), class.0, &mut TagAll)?;
        Ok(call.vm.tagged(tags, &[SOUGHT])?)
    })?;
    let found: Vec<ObjectId> = found.into_iter().map(|(object, _)| object).collect();
    call.set_references(&found, &instances, &count)
}

/// Notes references to the sought object; who refers to it gets a tag of its own.
struct Referrers {
    next: i64,
    found: Vec<(ReferenceKind, i64)>,
}

impl HeapVisitor for Referrers {
    fn object(&mut self, _: &mut HeapObject) -> Visit {
        Visit::Enter
    }
    fn reference(&mut self, reference: &mut HeapReference) -> Visit {
        if reference.object.tag != SOUGHT {
            return Visit::Enter;
        }
        let tag = match &mut reference.referrer {
            None => 0,
            Some(_) if reference.to_itself => SOUGHT,
            Some((_, tag)) => {
                if *tag == 0 {
                    self.next += 1;
                    *tag = self.next;
                }
                *tag
            }
        };
        self.found.push((reference.kind, tag));
        Visit::Enter
    }
}

/// What References hands over.
#[derive(Default)]
struct Found {
    fields: Vec<JVMDI_instance_field_reference>,
    statics: Vec<JVMDI_static_field_reference>,
    elements: Vec<JVMDI_array_element_reference>,
    slots: Vec<JVMDI_frame_slot_reference>,
}

/// References: fields, static fields, array elements and local variables that refer to an object.
pub(crate) fn references(call: &Call, object: Object, out: Out<JVMDI_object_reference_info>) -> Result<()> {
    let found = call.jvmdi.with_tags(|tags| walk(call, object.0, tags))?;
    out.set(JVMDI_object_reference_info {
        instance_field_count: found.fields.len() as jint,
        instance_fields: call.copy(&found.fields)?,
        static_field_count: found.statics.len() as jint,
        static_fields: call.copy(&found.statics)?,
        array_element_count: found.elements.len() as jint,
        array_elements: call.copy(&found.elements)?,
        frame_slot_count: found.slots.len() as jint,
        frame_slots: call.copy(&found.slots)?,
    });
    Ok(())
}

fn walk(call: &Call, object: ObjectId, tags: EnvironmentId) -> Result<Found> {
    // Threads have tags, by which frames are known: negative ones, those of referrers are positive.
    let threads = call.vm.all_threads()?;
    let mut tagged_threads: FxHashMap<i64, ObjectId> = FxHashMap::default();
    for (index, thread) in threads.iter().enumerate() {
        let tag = -1 - index as i64;
        call.vm.set_tag(tags, *thread, tag)?;
        tagged_threads.insert(tag, *thread);
    }
    let own_tag = call.vm.tag(tags, object)?;
    call.vm.set_tag(tags, object, SOUGHT)?;
    let mut visitor = Referrers { next: SOUGHT, found: Vec::new() };
    call.vm.follow(tags, HeapFilter::default(), ObjectId::NULL, ObjectId::NULL, &mut visitor)?;
    let all: Vec<i64> = visitor.found.iter().map(|(_, tag)| *tag).filter(|tag| *tag != 0).collect();
    let holders: FxHashMap<i64, ObjectId> =
        call.vm.tagged(tags, &all)?.into_iter().map(|(object, tag)| (tag, object)).collect();
    if let Some(thread) = tagged_threads.remove(&own_tag) {
        tagged_threads.insert(SOUGHT, thread);
    }
    let mut found = Found::default();
    for (kind, tag) in visitor.found {
        let holder = holders.get(&tag).copied().unwrap_or(ObjectId::NULL);
        match kind {
            ReferenceKind::Field(_) if !holder.is_null() => {
                let field = call.vm.reference_field(holder, kind)?;
                found.fields.push(JVMDI_instance_field_reference {
                    instance: call.another_global(holder)?,
                    field: c_field(field),
                });
            }
            ReferenceKind::StaticField(_) if !holder.is_null() => {
                let field = call.vm.reference_field(holder, kind)?;
                found.statics.push(JVMDI_static_field_reference {
                    clazz: call.another_global(holder)?,
                    static_field: c_field(field),
                });
            }
            ReferenceKind::Element(index) if !holder.is_null() => {
                found.elements.push(JVMDI_array_element_reference { array: call.another_global(holder)?, index });
            }
            ReferenceKind::StackLocal { thread_tag, depth, slot, .. } => {
                if let Some(thread) = tagged_threads.get(&thread_tag) {
                    // Only frames of threads that stand still have names.
                    let id = call.vm.thread(*thread).map_err(JvmdiError::from)?;
                    let frame = call.vm.frame_name(id, depth as u32).map_or(null_mut(), frame_id);
                    found.slots.push(JVMDI_frame_slot_reference { thread: call.another_global(*thread)?, frame, slot });
                }
            }
            _ => {}
        }
    }
    call.drop_locals(holders.into_values().chain(threads));
    Ok(found)
}

fn c_field(field: FieldId) -> jfieldID {
    field.0 as jfieldID
}
