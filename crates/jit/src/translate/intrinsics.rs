//! Native methods that come to one access of memory, in place of calls: those of `jdk.internal.misc.Unsafe`, on which locks, atomics and
//! the concurrent collections rest, `Thread.currentThread` and `Object.getClass`.
//!
//! Invariant: places outside of the heap (a null object) are left to the native method, whose faults the VM knows to be a mapped file's.

use super::{Done, Translator};
use crate::analysis::Ty;
use crate::environment::CLASS_MIRROR;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I32;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use runtime::class::{BasicType, MethodRef};
use runtime::thread::offsets;

/// What a method does.
#[derive(Copy, Clone)]
pub(super) enum Access {
    Fence,
    Get(BasicType, bool),
    Put(BasicType, bool),
    CompareAndSet(BasicType),
    CompareAndExchange(BasicType),
    /// A reference in the thread's structure, at this offset.
    OfThread(usize),
    Class,
}

/// What a method does if it is one of these.
pub(super) fn access(method: MethodRef) -> Option<Access> {
    if !method.is_native() {
        return None;
    }
    let name = std::str::from_utf8(method.name.bytes()).ok()?;
    match (method.class.name.bytes(), name) {
        (b"java/lang/Thread", "currentThread") => return Some(Access::OfThread(offsets::CURRENT_OBJECT)),
        (b"java/lang/Thread", "currentCarrierThread") => return Some(Access::OfThread(offsets::THREAD_OBJECT)),
        (b"java/lang/Object", "getClass") => return Some(Access::Class),
        (b"jdk/internal/misc/Unsafe", _) => {}
        _ => return None,
    }
    if name == "fullFence" {
        return Some(Access::Fence);
    }
    if !method.descriptor.bytes().starts_with(b"(Ljava/lang/Object;J") {
        return None;
    }
    if let Some(rest) = name.strip_prefix("compareAndSet") {
        return exchanged(rest).map(Access::CompareAndSet);
    }
    if let Some(rest) = name.strip_prefix("compareAndExchange") {
        return exchanged(rest).map(Access::CompareAndExchange);
    }
    let kind = name.get(..3)?;
    let rest = name.get(3..)?;
    let (rest, volatile) = rest.strip_suffix("Volatile").map_or((rest, false), |rest| (rest, true));
    let basic_type = match rest {
        "Boolean" => BasicType::Boolean,
        "Byte" => BasicType::Byte,
        "Char" => BasicType::Char,
        "Short" => BasicType::Short,
        "Float" => BasicType::Float,
        "Double" => BasicType::Double,
        _ => exchanged(rest)?,
    };
    match kind {
        "get" => Some(Access::Get(basic_type, volatile)),
        "put" => Some(Access::Put(basic_type, volatile)),
        _ => None,
    }
}

fn exchanged(name: &str) -> Option<BasicType> {
    match name {
        "Int" => Some(BasicType::Int),
        "Long" => Some(BasicType::Long),
        "Reference" => Some(BasicType::Reference),
        _ => None,
    }
}

fn stack_type(basic_type: BasicType) -> Ty {
    if basic_type == BasicType::Reference { Ty::Ref } else { Ty::of_letter(basic_type.letter()) }
}

impl Translator<'_, '_> {
    /// Does what the call of `method` would; its receiver, which is not null, and arguments are above `depth`.
    pub(super) fn intrinsic(&mut self, method: MethodRef, access: Access, depth: usize) -> Done {
        if !self.is_inlining() {
            // As after any call (`analysis`).
            self.flush_locals();
        }
        match access {
            Access::Fence => {
                self.b.ins().fence();
                self.drop_slots(1);
                return Ok(());
            }
            Access::OfThread(offset) => {
                let object = self.load_word(self.thread, offset as i32);
                self.push(Ty::Ref, object);
                return Ok(());
            }
            Access::Class => {
                let object = self.pop(Ty::Ref);
                let class = self.class_of(object);
                let mirror = self.load_word(class, CLASS_MIRROR);
                self.push(Ty::Ref, mirror);
                return Ok(());
            }
            _ => {}
        }
        let result = match access {
            Access::Get(basic_type, _) | Access::CompareAndExchange(basic_type) => stack_type(basic_type),
            Access::CompareAndSet(_) => Ty::Int,
            _ => Ty::None,
        };
        let object = self.read_slot(self.scope.max_locals + depth + 1, Ty::Ref);
        if self.is_inlining() {
            self.exit_if_null(object);
            self.access_in_heap(access, depth, result);
            return Ok(());
        }
        let (inside, outside, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(outside);
        self.b.ins().brif(object, inside, &[], outside, &[]);
        self.b.seal_block(inside);
        self.b.seal_block(outside);

        self.b.switch_to_block(outside);
        let state = self.scope.state.clone();
        self.call_exactly(method, depth, result);
        self.b.ins().jump(done, &[]);

        self.b.switch_to_block(inside);
        self.scope.state = state;
        self.access_in_heap(access, depth, result);
        self.b.ins().jump(done, &[]);
        self.b.seal_block(done);
        self.b.switch_to_block(done);
        Ok(())
    }

    /// The access with an object that is not null, and what comes of it on the stack.
    fn access_in_heap(&mut self, access: Access, depth: usize, result: Ty) {
        let value = self.in_heap(access);
        // The object and the offset are left, and the Unsafe.
        self.drop_slots(self.scope.state.stack.len() - depth);
        if let Some(value) = value {
            self.push(result, value);
        }
    }

    /// The access itself; its value.
    fn in_heap(&mut self, access: Access) -> Option<Value> {
        let flags = MemFlagsData::trusted();
        match access {
            Access::Fence | Access::OfThread(_) | Access::Class => None,
            Access::Get(basic_type, volatile) => {
                let (_, at) = self.place();
                let value = self.read_memory(basic_type, at, 0, volatile);
                if basic_type != BasicType::Boolean {
                    return Some(value);
                }
                // The byte may be no boolean's.
                let set = self.b.ins().icmp_imm_s(IntCC::NotEqual, value, 0);
                Some(self.b.ins().uextend(I32, set))
            }
            Access::Put(basic_type, volatile) => {
                let value = self.pop(stack_type(basic_type));
                let (object, at) = self.place();
                self.write_memory(basic_type, value, at, 0, volatile);
                if basic_type == BasicType::Reference {
                    self.write_barrier(object, value);
                }
                None
            }
            Access::CompareAndSet(basic_type) | Access::CompareAndExchange(basic_type) => {
                let new = self.pop(stack_type(basic_type));
                let expected = self.pop(stack_type(basic_type));
                let (object, at) = self.place();
                self.note_store();
                let found = self.b.ins().atomic_cas(flags, at, expected, new);
                if basic_type == BasicType::Reference {
                    self.write_barrier(object, new);
                }
                if let Access::CompareAndExchange(_) = access {
                    return Some(found);
                }
                let same = self.b.ins().icmp(IntCC::Equal, found, expected);
                Some(self.b.ins().uextend(I32, same))
            }
        }
    }

    /// Takes the object and the offset; the object and the address.
    fn place(&mut self) -> (Value, Value) {
        let offset = self.pop(Ty::Long);
        let object = self.pop(Ty::Ref);
        (object, self.b.ins().iadd(object, offset))
    }
}
