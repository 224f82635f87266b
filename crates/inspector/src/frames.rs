//! What tools ask about frames, and what they change in them (JVM TI, "Stack Frame", "Local Variable", "Force Early Return").
//!
//! Invariant: a frame is read and written only while its thread is the current one or stopped; written only if it stays so until the
//! tool lets it go (suspended). After a write the frame leaves compiled code.

use std::collections::{HashMap, HashSet};

use super::VmInspector;
use super::actions;
use super::ids::{self, local_reference, object_id, thread_object};
use bytecode::OperandKind;
use heap::Address;
use inspection::{
    Answer, EnvironmentId, FrameFacts, FrameId, Frames, Monitor, ObjectId, Operand, Refusal, StackTrace, ThreadId,
    Value, ValueType,
};
use runtime::class::{Method, MethodFlags, MethodRef};
use runtime::compilation;
use runtime::frame::Frame;
use runtime::probes::events::method_id;
use runtime::refs::{Handle, Ref};
use runtime::safepoint::World;
use runtime::stack_maps;
use runtime::thread::Current;
use runtime::thread_stack::{Stack, with_stack};
use runtime::vm::Vm;

fn facts(frame: Frame) -> Option<FrameFacts> {
    let method = frame.method()?;
    Some(FrameFacts { method: method_id(method), location: frame.shown_bci().map_or(-1, i64::from) })
}

/// The same, and whether the frame goes on in compiled code after its call.
fn tiered_facts(vm: &Vm, frame: Frame) -> Option<(FrameFacts, bool)> {
    Some((facts(frame)?, compilation::is_compiled(vm, frame)))
}

fn at_depth(stack: &Stack, depth: u32) -> Answer<(Frame, MethodRef)> {
    let frame = stack.frames().nth(depth as usize).ok_or(Refusal::NoMoreFrames)?;
    Ok((frame, frame.method().ok_or(Refusal::OpaqueFrame)?))
}

/// A local variable that may be read or written as a type.
struct Variable {
    place: *mut u64,
    /// Does the reference map say that it holds a reference now?
    is_reference: bool,
}

/// Finds a local variable, checked by the method's table of local variables, or by the reference map without one. `value` is about
/// to be stored.
fn variable(
    cur: &Current,
    frame: Frame,
    method: MethodRef,
    slot: i32,
    wanted: ValueType,
    value: Option<Ref<'_>>,
) -> Answer<Variable> {
    let bci = frame.interpreted_bci().ok_or(Refusal::OpaqueFrame)?;
    let width = if matches!(wanted, ValueType::Long | ValueType::Double) { 2 } else { 1 };
    let slot =
        u32::try_from(slot).ok().filter(|s| s + width <= u32::from(method.max_locals())).ok_or(Refusal::InvalidSlot)?;
    // SAFETY: below max_locals.
    let place = unsafe { frame.locals().add(slot as usize) };
    let mut is_reference = false;
    stack_maps::scan_frame(frame, None, &mut |s| is_reference |= s.cast() == place);
    match described(method, slot, bci) {
        Described::As(descriptor) => {
            let type_here = match descriptor.first() {
                Some(b'Z' | b'B' | b'C' | b'S' | b'I') => ValueType::Int,
                Some(b'J') => ValueType::Long,
                Some(b'F') => ValueType::Float,
                Some(b'D') => ValueType::Double,
                _ => ValueType::Object,
            };
            if type_here != wanted {
                return Err(Refusal::TypeMismatch);
            }
            if let Some(value) = value
                && !value.is_null()
                && !runtime::probes::actions::is_instance_by_name(value.class(), &descriptor)
            {
                return Err(Refusal::TypeMismatch);
            }
        }
        Described::NotHere => return Err(Refusal::InvalidSlot),
        Described::Unknown if (wanted == ValueType::Object) != is_reference => return Err(Refusal::TypeMismatch),
        Described::Unknown if wanted != ValueType::Object => {
            let type_here = match stack_maps::local_kinds(method, bci)[slot as usize] {
                OperandKind::Int => ValueType::Int,
                OperandKind::Long => ValueType::Long,
                OperandKind::Float => ValueType::Float,
                OperandKind::Double => ValueType::Double,
                // What was never assigned, or holds other things on other ways here, is no variable's slot.
                _ => return Err(Refusal::InvalidSlot),
            };
            if type_here != wanted {
                return Err(Refusal::TypeMismatch);
            }
        }
        Described::Unknown => {}
    }
    let _ = cur;
    Ok(Variable { place, is_reference })
}

/// What the class file says of a slot.
enum Described {
    /// There is a variable of this type.
    As(Vec<u8>),
    /// There is none at this place.
    NotHere,
    /// There is no table.
    Unknown,
}

fn described(method: &Method, slot: u32, bci: u32) -> Described {
    let (Some(code), Some(file)) = (method.code_attribute(), method.class_file()) else {
        return Described::Unknown;
    };
    if code.local_variables.is_empty() {
        return Described::Unknown;
    }
    let here = code.local_variables.iter().find(|v| {
        // As on the stock VM, the bytecode behind a variable's last still sees it.
        let range = u32::from(v.start)..=u32::from(v.start) + u32::from(v.length);
        u32::from(v.slot) == slot && range.contains(&bci)
    });
    match here {
        Some(variable) => Described::As(file.constant_pool.utf8(variable.descriptor).to_vec()),
        None => Described::NotHere,
    }
}

impl VmInspector {
    /// At most `max` frames of a thread, as `of` describes them.
    fn frames_as<F>(&self, thread: ThreadId, start: i32, max: u32, of: impl Fn(Frame) -> Option<F>) -> Answer<Vec<F>> {
        self.on_stack(thread, |_, stack| {
            let all = stack.frames();
            let skip = if start >= 0 {
                start as usize
            } else {
                let count = stack.frames().count();
                count.checked_sub(start.unsigned_abs() as usize).ok_or(Refusal::IllegalArgument)?
            };
            if skip > 0 && skip >= stack.frames().count() {
                return Err(Refusal::IllegalArgument);
            }
            Ok(all.skip(skip).take(max as usize).filter_map(&of).collect())
        })
    }

    /// The stacks of some threads, or of all, with frames as `of` describes them.
    fn traces_as<F>(
        &self,
        threads: Option<&[ObjectId]>,
        max: u32,
        of: impl Fn(Frame) -> Option<F>,
    ) -> Answer<Vec<StackTrace<F>>> {
        self.enter_keeping(|cur| {
            let objects = match threads {
                None => super::threads::platform_threads(cur),
                Some(ids) => {
                    let given: Vec<Handle> = ids.iter().map(|id| thread_object(cur, *id)).collect::<Answer<_>>()?;
                    given.into_iter().map(|thread| cur.handle(thread.get(cur))).collect()
                }
            };
            let _stopped = World::stop(cur);
            let mut traces = Vec::with_capacity(objects.len());
            for object in objects {
                let found = with_stack(cur, object, |_, stack| {
                    stack.without_yield().frames().filter_map(&of).take(max as usize).collect()
                });
                traces.push(StackTrace {
                    thread: object_id(object),
                    state: runtime::threads::tool_state::of(cur, object.get(cur)),
                    frames: found.unwrap_or_default(),
                });
            }
            Ok(traces)
        })
    }
}

impl Frames for VmInspector {
    fn frame_count(&self, thread: ThreadId) -> Answer<u32> {
        self.on_stack(thread, |_, stack| Ok(stack.frames().count() as u32))
    }

    fn frames(&self, thread: ThreadId, start: i32, max: u32) -> Answer<Vec<FrameFacts>> {
        self.frames_as(thread, start, max, facts)
    }

    fn stack_traces(&self, threads: Option<&[ObjectId]>, max: u32) -> Answer<Vec<StackTrace>> {
        self.traces_as(threads, max, facts)
    }

    fn tiered_frames(&self, thread: ThreadId, start: i32, max: u32) -> Answer<Vec<(FrameFacts, bool)>> {
        self.frames_as(thread, start, max, |frame| tiered_facts(self.0, frame))
    }

    fn tiered_stack_traces(
        &self,
        threads: Option<&[ObjectId]>,
        max: u32,
    ) -> Answer<Vec<StackTrace<(FrameFacts, bool)>>> {
        self.traces_as(threads, max, |frame| tiered_facts(self.0, frame))
    }

    fn frame(&self, thread: ThreadId, depth: u32) -> Answer<FrameFacts> {
        self.on_stack(thread, |_, stack| {
            let (frame, _) = at_depth(stack, depth)?;
            facts(frame).ok_or(Refusal::OpaqueFrame)
        })
    }

    fn local(&self, thread: ThreadId, depth: u32, slot: i32, value_type: ValueType) -> Answer<Value> {
        if value_type == ValueType::Object {
            self.show_objects()?;
        }
        self.on_held_stack(thread, |cur, stack| {
            let (frame, method) = at_depth(stack, depth)?;
            let variable = variable(cur, frame, method, slot, value_type, None)?;
            // SAFETY: a slot of a frame of a stopped thread.
            let bits = unsafe { *variable.place };
            Ok(match value_type {
                ValueType::Object if variable.is_reference => {
                    Value::Object(object_id(cur.handle_of(Address(bits as usize))))
                }
                ValueType::Object => Value::Object(ObjectId::NULL),
                ValueType::Int => Value::Int(bits as i32),
                ValueType::Long => Value::Long(bits as i64),
                ValueType::Float => Value::Float(f32::from_bits(bits as u32)),
                ValueType::Double => Value::Double(f64::from_bits(bits)),
                ValueType::Void => return Err(Refusal::TypeMismatch),
            })
        })
    }

    fn local_instance(&self, thread: ThreadId, depth: u32) -> Answer<ObjectId> {
        self.show_objects()?;
        self.on_held_stack(thread, |cur, stack| {
            let (frame, method) = at_depth(stack, depth)?;
            if method.is_static() {
                return Err(Refusal::InvalidSlot);
            }
            let mut is_reference = frame.is_native();
            stack_maps::scan_frame(frame, None, &mut |s| is_reference |= s.cast() == frame.locals());
            if !is_reference {
                return Ok(ObjectId::NULL);
            }
            // SAFETY: local variable 0 holds a reference, as the frame's map says.
            let object = unsafe { Ref::from_address(cur, Address(*frame.locals() as usize)) };
            Ok(local_reference(cur, object))
        })
    }

    fn set_local(&self, thread: ThreadId, depth: u32, slot: i32, value: Value) -> Answer<()> {
        if value.value_type() == ValueType::Object {
            self.show_objects()?;
        }
        self.on_held_stack(thread, |cur, stack| {
            let (frame, method) = at_depth(stack, depth)?;
            let (bits, object) = match value {
                Value::Object(id) => (0, Some(ids::handle_or_null(cur, id)?.get(cur))),
                Value::Int(v) => (u64::from(v as u32), None),
                Value::Long(v) => (v as u64, None),
                Value::Float(v) => (u64::from(v.to_bits()), None),
                Value::Double(v) => (v.to_bits(), None),
                Value::Void => return Err(Refusal::TypeMismatch),
            };
            let variable = variable(cur, frame, method, slot, value.value_type(), object)?;
            let bits = match object {
                Some(_) if !variable.is_reference => return Err(Refusal::InvalidSlot),
                Some(object) => object.address().0 as u64,
                None if variable.is_reference => return Err(Refusal::TypeMismatch),
                None => bits,
            };
            // SAFETY: a slot of a frame of a stopped thread; the collector finds there what its map says.
            unsafe { *variable.place = bits };
            stack.was_written(cur);
            detach(cur, stack, frame);
            Ok(())
        })
    }

    fn operands(&self, thread: ThreadId, depth: u32) -> Answer<Vec<Operand>> {
        self.operands_of(thread, depth)
    }

    fn set_operands(&self, thread: ThreadId, depth: u32, operands: &[Operand]) -> Answer<()> {
        self.set_operands_of(thread, depth, operands)
    }

    fn pop_frame(&self, thread: ThreadId) -> Answer<()> {
        self.on_held_stack(thread, |_, stack| actions::request_pop(stack))
    }

    fn force_return(&self, thread: ThreadId, value: Value) -> Answer<()> {
        self.on_held_stack(thread, |cur, stack| actions::request_return(cur, stack, value))
    }

    fn set_location(&self, thread: ThreadId, location: i64) -> Answer<()> {
        self.show_objects()?;
        self.on_held_stack(thread, |cur, stack| actions::request_jump(cur, stack, location))
    }

    fn notify_frame_pop(&self, environment: EnvironmentId, thread: ThreadId, depth: u32) -> Answer<()> {
        self.on_held_stack(thread, |cur, stack| {
            let (frame, method) = at_depth(stack, depth)?;
            if frame.is_native() || method.flags().contains(MethodFlags::HIDE_EVENTS) {
                return Err(Refusal::OpaqueFrame);
            }
            if frame.demand() & environment.bit() != 0 {
                return Err(Refusal::Duplicate);
            }
            frame.set_demand(frame.demand() | environment.bit());
            detach(cur, stack, frame);
            Ok(())
        })
    }

    fn clear_frame_pops(&self, environment: EnvironmentId, thread: ThreadId) -> Answer<()> {
        self.on_held_stack(thread, |_, stack| {
            for frame in stack.frames() {
                frame.set_demand(frame.demand() & !environment.bit());
            }
            Ok(())
        })
    }

    fn frame_name(&self, thread: ThreadId, depth: u32) -> Answer<FrameId> {
        self.name_of_frame(thread, depth)
    }

    fn named_frame(&self, name: FrameId) -> Answer<(ThreadId, u32)> {
        self.place_of_frame(name)
    }

    fn forget_frames(&self, thread: ThreadId) {
        self.0.tools.frame_names.forget(thread);
    }

    fn async_frames(&self, pc: Option<usize>, visit: &mut dyn FnMut(FrameFacts) -> bool) -> bool {
        let thread = runtime::threads::current_thread();
        if let Some(thread) = thread {
            runtime::async_frames::walk(thread, pc, visit);
        }
        thread.is_some()
    }

    fn owned_monitors(&self, thread: ThreadId) -> Answer<Vec<Monitor>> {
        self.show_objects()?;
        let target = self.target(thread)?;
        self.on_stack(thread, |cur, stack| {
            let depths: HashMap<*mut u64, usize> = stack.frames().map(Frame::header).zip(0..).collect();
            let mut held: Vec<(Option<usize>, Address)> =
                stack.monitors(cur).into_iter().map(|(object, frame)| (depths.get(&frame).copied(), object)).collect();
            // The newest frame's first, those of one frame as it entered them; JNI's last.
            held.sort_by_key(|(depth, _)| depth.unwrap_or(usize::MAX));
            let mut found: Vec<(Handle, i32)> = Vec::new();
            let mut known = HashSet::new();
            for (depth, object) in held {
                if !known.insert(object) {
                    continue;
                }
                // SAFETY: a held monitor's object is a root.
                let object = unsafe { Ref::from_address(cur, object) };
                if stack.owns(cur, object, target.object().get(cur)) {
                    found.push((cur.handle(object), depth.map_or(-1, |depth| depth as i32)));
                }
            }
            Ok(found.into_iter().map(|(object, depth)| Monitor { object: object_id(object), depth }).collect())
        })
    }
}

/// The frame goes on in the interpreter.
pub(crate) fn detach(cur: &Current, stack: &Stack, frame: Frame) {
    if stack.thread.is_none() {
        runtime::continuation::detach_unmounted(cur.vm());
    } else if !frame.is_native() {
        compilation::detach_chosen(cur.vm(), stack.frames(), |other| other == frame);
    }
}
