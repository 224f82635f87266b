//! Methods that come to one access of memory, in place of calls: those of `jdk.internal.misc.Unsafe`, on which locks, atomics, buffers and
//! the concurrent collections rest, `Thread.currentThread`, `Object.getClass` and `hashCode`; short `System.arraycopy`s, and clones of
//! short arrays.
//!
//! Invariant: references are stored into objects only; other places (a null object) are left to the native method. An access of memory
//! outside of the heap may fault, if a mapped file was made shorter: the instruction is skipped then (`mapped_fault`), and what follows it leaves
//! the access to the native method.

use super::calls::Callee;
use super::facts::Fact;
use super::regions::Region;
use super::{Done, Push, Translator, ir_type, numbers};
use crate::Constants;
use crate::analysis::Ty;
use crate::environment::CLASS_MIRROR;
use bytecode::Instruction;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{AtomicRmwOp, Block, BlockArg, InstBuilder, MemFlagsData, Value};
use heap::{ARRAY_BASE, LOCK_WORD_OFFSET};
use runtime::class::{BasicType, MethodFlags, MethodRef};
use runtime::monitor::lock_word;
use runtime::natives::{Kernel, Reach};
use runtime::thread::{offsets, poll};

/// Bytes of a word.
const WORD: i32 = 8;

/// What a method does.
#[derive(Copy, Clone)]
pub(super) enum Access {
    Fence,
    /// A fence that keeps loads in order with later accesses, or stores with earlier ones.
    Order,
    Get(BasicType, bool),
    Put(BasicType, bool),
    CompareAndSet(BasicType),
    CompareAndExchange(BasicType),
    GetAndAdd(BasicType),
    GetAndSet(BasicType),
    /// A reference in the thread's structure, at this offset.
    OfThread(usize),
    /// Sets that.
    SetOfThread(usize),
    /// Takes its argument and does nothing: what the stock VM's compilers must be told of.
    Nothing,
    Class,
    /// Whether a `java.lang.ref.Reference` has this referent.
    RefersTo,
}

/// What a method does if it is one of these.
pub(super) fn access(method: MethodRef) -> Option<Access> {
    let name = std::str::from_utf8(method.name.bytes()).ok()?;
    match (method.class().name.bytes(), name) {
        (b"java/lang/Thread", "currentThread") => return Some(Access::OfThread(offsets::CURRENT_OBJECT)),
        (b"java/lang/Thread", "currentCarrierThread") => return Some(Access::OfThread(offsets::THREAD_OBJECT)),
        (b"java/lang/Thread", "scopedValueCache") => return Some(Access::OfThread(offsets::SCOPED_VALUE_CACHE)),
        (b"java/lang/Thread", "setScopedValueCache") => return Some(Access::SetOfThread(offsets::SCOPED_VALUE_CACHE)),
        (b"java/lang/Thread", "ensureMaterializedForStackWalk") => return Some(Access::Nothing),
        (b"java/lang/Object", "getClass") => return Some(Access::Class),
        (b"java/lang/ref/Reference" | b"java/lang/ref/PhantomReference", "refersTo0") => return Some(Access::RefersTo),
        (b"jdk/internal/misc/Unsafe", _) => {}
        _ => return None,
    }
    match name {
        "fullFence" => return Some(Access::Fence),
        "loadFence" | "storeFence" | "loadLoadFence" | "storeStoreFence" => return Some(Access::Order),
        _ => {}
    }
    let arguments = method.descriptor.bytes().strip_prefix(b"(Ljava/lang/Object;J")?;
    if let Some(rest) = name.strip_prefix("compareAndSet") {
        return exchanged(rest).map(Access::CompareAndSet);
    }
    if let Some(rest) = name.strip_prefix("compareAndExchange") {
        return exchanged(rest).map(Access::CompareAndExchange);
    }
    if let Some(rest) = name.strip_prefix("getAndAdd") {
        return exchanged(rest).filter(|basic_type| *basic_type != BasicType::Reference).map(Access::GetAndAdd);
    }
    if let Some(rest) = name.strip_prefix("getAndSet") {
        return exchanged(rest).map(Access::GetAndSet);
    }
    let (kind, rest) = name.split_at_checked(3)?;
    // A plain store releases, on this processor and for Cranelift. A get of these kinds must be done each time.
    let suffixes =
        [("Volatile", true, true), ("Acquire", true, false), ("Release", false, false), ("Opaque", true, false)];
    let found = suffixes.into_iter().find_map(|(suffix, get, put)| Some((rest.strip_suffix(suffix)?, get, put)));
    let (rest, get_anew, put_orders) = found.unwrap_or((rest, false, false));
    // Unaligned accesses are as good as others; those in another byte order have an argument more.
    let rest = rest.strip_suffix("Unaligned").unwrap_or(rest);
    let basic_type = match rest {
        "Boolean" => BasicType::Boolean,
        "Byte" => BasicType::Byte,
        "Char" => BasicType::Char,
        "Short" => BasicType::Short,
        "Float" => BasicType::Float,
        "Double" => BasicType::Double,
        _ => exchanged(rest)?,
    };
    let values = arguments.iter().position(|byte| *byte == b')')?;
    match kind {
        "get" if values == 0 => Some(Access::Get(basic_type, get_anew)),
        "put" if values == 1 || basic_type == BasicType::Reference => Some(Access::Put(basic_type, put_orders)),
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

/// A value's type on the operand stack.
pub(super) fn stack_type(basic_type: BasicType) -> Ty {
    if basic_type == BasicType::Reference { Ty::Ref } else { Ty::of_letter(basic_type.letter()) }
}

impl Translator<'_, '_> {
    /// Does a call, whose arguments are above `depth`, without calling, if its method is one of those that come to a few instructions.
    pub(super) fn in_one_piece(&mut self, callee: Callee, depth: usize) -> Option<Done> {
        let method = match callee {
            Callee::Direct(method) => method,
            Callee::Virtual(_, method) => return self.of_any_object(callee, method, depth),
            _ => return None,
        };
        let flags = method.flags();
        let is_form = flags.contains(MethodFlags::NATIVE_FORM) && !flags.contains(MethodFlags::PROBED);
        // What a tool has changed is done as it is now.
        let may_be_inlined = self.env.vm.options.inline
            && flags.contains(MethodFlags::UNCHANGED)
            && (is_form || runtime::compilation::may_be_contained(method));
        if !method.is_native() && !may_be_inlined {
            return None;
        }
        if let Some(number) = numbers::number(method, self.env.has_rounding) {
            self.note_in_one_piece(method);
            self.compute(number);
            return Some(Ok(()));
        }
        if let Some(done) = self.of_known(method) {
            self.note_in_one_piece(method);
            return Some(done);
        }
        if method.class().name.bytes() == b"java/lang/StringUTF16" && self.char_access(method) {
            self.note_in_one_piece(method);
            return Some(Ok(()));
        }
        if let Some(access) = access(method) {
            self.note_in_one_piece(method);
            let done = self.intrinsic(method, access, depth);
            let reads = match access {
                Access::Class | Access::OfThread(_) | Access::RefersTo | Access::Nothing => true,
                Access::Get(basic_type, _) => basic_type != BasicType::Reference,
                _ => false,
            };
            if !reads {
                self.pass_restart();
            }
            return Some(done);
        }
        if method.name.bytes() == b"arraycopy" && method.class().name.bytes() == b"java/lang/System" {
            self.copy_array(method, depth);
            self.pass_restart();
            return Some(Ok(()));
        }
        if method.name.bytes() == b"linkToNative" && flags.contains(MethodFlags::METHOD_HANDLE_INTRINSIC) {
            return self.foreign_call(method, depth).map(Ok);
        }
        match method.vm_native().map(|native| native.reach) {
            Some(Reach::Kernel(kernel)) => {
                self.note_in_one_piece(method);
                match (method.class().name.bytes(), method.name.bytes()) {
                    (b"java/lang/StringLatin1", b"equals") if !self.is_baseline() => self.equal(method, kernel, depth),
                    _ => self.call_kernel(method, kernel, depth),
                }
                return Some(Ok(()));
            }
            Some(Reach::Memory(Some(kernel))) => {
                self.note_in_one_piece(method);
                self.flush_locals();
                let (bits, is_done) = self.kernel_result(kernel, depth);
                self.made_or_called(callee, method, depth, bits, is_done);
                return Some(Ok(()));
            }
            _ => {}
        }
        self.of_any_object(callee, method, depth).or_else(|| self.reflected_array(callee, method, depth))
    }

    /// What any object may be asked for, whichever way the call finds its method.
    fn of_any_object(&mut self, callee: Callee, method: MethodRef, depth: usize) -> Option<Done> {
        self.clone_array(callee, method, depth).or_else(|| self.identity_hash(callee, method, depth))
    }

    /// `Array.newArray`
    fn reflected_array(&mut self, callee: Callee, method: MethodRef, depth: usize) -> Option<Done> {
        let is_it = method.name.bytes() == b"newArray" && method.class().name.bytes() == b"java/lang/reflect/Array";
        if !is_it || !method.is_native() {
            return None;
        }
        let at = self.scope.max_locals + depth;
        let (component, length) = (self.read_slot(at, Ty::Ref), self.read_slot(at + 1, Ty::Int));
        let class = self.known(component).and_then(|mirror| Constants::look(self.env.vm).mirrored(mirror));
        self.flush_locals();
        let helper = crate::array_copies::new_quickly as *const () as usize;
        let array = self.call_helper(helper, &[self.thread, component, length], Some(I64))?;
        self.made_or_called(callee, method, depth, array, array);
        let array = self.read_slot(at, Ty::Ref);
        self.learn(array, Fact::NotNull);
        if let Some(class) = class.and_then(|component| component.known_array_class()) {
            self.learn(array, Fact::Exact(class));
        }
        Some(Ok(()))
    }

    /// Pushes what was done in place of a method, as bits of a slot where it returns something, if it was done; else the method is called, seldom. Where locals were
    /// flushed before, the call needn't do so.
    pub(super) fn made_or_called(
        &mut self,
        callee: Callee,
        method: MethodRef,
        depth: usize,
        bits: Value,
        is_done: Value,
    ) {
        let [made, call, done] = [0; 3].map(|_| self.b.create_block());
        self.b.set_cold_block(call);
        let result = stack_type(method.return_type);
        let ways = self.before_ways();
        self.b.ins().brif(is_done, made, &[], call, &[]);
        self.go_on_in(call);
        let state = self.scope.state.clone();
        self.call_aside(callee, depth, result);
        self.b.ins().jump(done, &[]);
        self.go_on_in(made);
        self.scope.state = state;
        self.drop_slots(self.scope.state.stack.len() - depth);
        if result != Ty::None {
            let value = self.of_slot_bits(bits, result);
            self.push(result, value);
        }
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.ways_meet(ways, depth);
        self.pass_restart();
    }

    /// Tools that change the method want this code away.
    fn note_in_one_piece(&mut self, method: MethodRef) {
        if !method.is_native() {
            self.contain(method);
        }
    }

    /// `Object.hashCode` and `System.identityHashCode` of an object that has its hash in its lock word (`monitor::lock_word`).
    fn identity_hash(&mut self, callee: Callee, method: MethodRef, depth: usize) -> Option<Done> {
        match (method.class().name.bytes(), method.name.bytes(), method.descriptor.bytes()) {
            (b"java/lang/Object", b"hashCode", _) | (b"java/lang/System", b"identityHashCode", _) => {}
            _ => return None,
        }
        let object = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        self.flush_locals();
        let (look, quick, call, done) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block(), self.b.create_block());
        let may_look = match callee {
            Callee::Virtual(slot, _) => {
                let selected = self.virtual_method(slot, depth);
                let wanted = self.constant(std::ptr::from_ref(method) as usize);
                self.b.ins().icmp(IntCC::Equal, selected, wanted)
            }
            // The receiver is not null, what identityHashCode is asked for may be.
            _ => object,
        };
        self.b.ins().brif(may_look, look, &[], call, &[]);
        self.go_on_in(look);
        let (word, has_hash) = self.hash_word(object);
        self.b.ins().brif(has_hash, quick, &[], call, &[]);
        self.b.seal_block(quick);
        self.go_on_in(call);
        let state = self.scope.state.clone();
        self.call_aside(callee, depth, Ty::Int);
        self.b.ins().jump(done, &[]);
        self.b.switch_to_block(quick);
        self.scope.state = state;
        self.push_hash(word);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.pass_restart();
        Some(Ok(()))
    }

    /// An object's lock word, and whether it has the hash.
    fn hash_word(&mut self, object: Value) -> (Value, Value) {
        let word = self.b.ins().load(I32, MemFlagsData::trusted(), object, LOCK_WORD_OFFSET as i32);
        let tag = self.b.ins().band_imm_s(word, i64::from(lock_word::TAG));
        (word, self.b.ins().icmp_imm_s(IntCC::Equal, tag, i64::from(lock_word::HASHED)))
    }

    /// Replaces an object on the stack by its hash.
    fn push_hash(&mut self, word: Value) {
        self.drop_slots(1);
        let hash = self.b.ins().ushr_imm_s(word, 2);
        self.push(Ty::Int, hash);
    }

    /// `System.arraycopy`: by a function that copies what needs no further look, else by the call.
    fn copy_array(&mut self, method: MethodRef, depth: usize) {
        self.flush_locals();
        let types = [Ty::Ref, Ty::Int, Ty::Ref, Ty::Int, Ty::Int];
        let mut arguments = vec![self.thread];
        for (at, ty) in types.into_iter().enumerate() {
            arguments.push(self.read_slot(self.scope.max_locals + depth + at, ty));
        }
        let (call, done) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(call);
        let helper = crate::array_copies::copy_quickly as *const () as usize;
        match self.call_helper(helper, &arguments, Some(I32)) {
            Some(copied) => self.b.ins().brif(copied, done, &[], call, &[]),
            None => self.b.ins().jump(call, &[]),
        };
        self.go_on_in(call);
        let state = self.scope.state.clone();
        self.call_aside(Callee::Direct(method), depth, Ty::None);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.scope.state = state;
        self.drop_slots(types.len());
    }

    /// `clone` of an array: by a function that copies what needs no further look, else by the call.
    fn clone_array(&mut self, callee: Callee, method: MethodRef, depth: usize) -> Option<Done> {
        if method.name.bytes() != b"clone" || !std::ptr::eq(method.class(), self.env.vm.well_known().class_object) {
            return None;
        }
        let call = Instruction::decode(self.scope.code, self.scope.bci).ok()?;
        let (class, _, _) = self.scope.pool.member_ref(call.constant()?);
        let class = self.resolved_class(class).filter(|class| class.is_array())?;
        let array = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let length = self.known_length(array);
        self.flush_locals();
        let helper = crate::array_copies::clone_quickly as *const () as usize;
        let copy = self.call_helper(helper, &[self.thread, array], Some(I64))?;
        self.made_or_called(callee, method, depth, copy, copy);
        let copy = self.read_slot(self.scope.max_locals + depth, Ty::Ref);
        let facts = [Fact::NotNull, Fact::Is(class)].into_iter().chain(length.map(Fact::Length));
        facts.for_each(|fact| self.learn(copy, fact));
        Some(Ok(()))
    }

    /// Whether two byte arrays are equal. What differs does so mostly in its length or in its last bytes, and most that are equal are short.
    fn equal(&mut self, method: MethodRef, kernel: Kernel, depth: usize) {
        let arrays = [0, 1].map(|at| self.read_slot(self.scope.max_locals + depth + at, Ty::Ref));
        arrays.iter().for_each(|array| self.exit_if_null(*array));
        let [alike, short, longer, call, done] = [0; 5].map(|_| self.b.create_block());
        self.b.append_block_param(done, I32);
        let [no, yes] = [0, 1].map(|is| BlockArg::Value(self.b.ins().iconst(I32, is)));
        let [length, other] = arrays.map(|array| self.length_of(array));
        let same = self.b.ins().icmp(IntCC::Equal, length, other);
        self.b.ins().brif(same, alike, &[], done, &[no]);
        self.go_on_in(alike);
        // Of fewer than eight bytes the words have parts of the lengths before them, which are the same, too.
        let wide = self.b.ins().uextend(I64, length);
        let ends = arrays.map(|array| self.b.ins().iadd(array, wide));
        let same = self.same_words(ends, ARRAY_BASE as i32 - WORD);
        self.b.ins().brif(same, short, &[], done, &[no]);
        self.go_on_in(short);
        let is_all = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, length, i64::from(WORD));
        self.b.ins().brif(is_all, done, &[yes], longer, &[]);
        self.go_on_in(longer);
        let same = self.same_words(arrays, ARRAY_BASE as i32);
        let is_all = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, length, i64::from(2 * WORD));
        let known = self.b.create_block();
        self.b.ins().brif(same, known, &[], done, &[no]);
        self.go_on_in(known);
        self.b.ins().brif(is_all, done, &[yes], call, &[]);
        self.go_on_in(call);
        let restart = self.restart;
        self.call_kernel(method, kernel, depth);
        // It has written nothing.
        self.restart = restart;
        let result = self.pop(Ty::Int);
        self.b.ins().jump(done, &[BlockArg::Value(result)]);
        self.go_on_in(done);
        let result = self.b.block_params(done)[0];
        self.push(Ty::Int, result);
    }

    /// Whether two words of byte arrays are the same.
    fn same_words(&mut self, bases: [Value; 2], offset: i32) -> Value {
        let region = self.region(Region::Element(BasicType::Byte)).alias_region();
        let flags = MemFlagsData::new().with_notrap().with_alias_region(region);
        let [one, other] = bases.map(|base| self.b.ins().load(I64, flags, base, offset));
        self.b.ins().icmp(IntCC::Equal, one, other)
    }

    /// Where a function is called without a frame: signal handlers see the compiled method at the call.
    pub(super) fn store_pc_for_handlers(&mut self) {
        if self.push == Push::AtStart {
            match self.is_inlining() {
                true => self.in_caller(0, |t| t.store_pc(t.scope.bci)),
                false => self.store_pc(self.scope.bci),
            }
        }
    }

    /// Calls a native's kernel, without a frame: the bits of its result, and whether it could do it.
    fn kernel_result(&mut self, kernel: Kernel, depth: usize) -> (Value, Value) {
        let state = std::mem::take(&mut self.scope.state);
        self.flush_operands(&state, depth);
        self.scope.state = state;
        self.store_pc_for_handlers();
        let arguments = [self.thread, self.stack_pointer(depth)];
        let returned = self.call_native(kernel as usize, &arguments, &[I64; 2]);
        (returned[0], returned[1])
    }

    /// A native's kernel, without a frame. Where that can't do it, since an argument is wrong, the interpreter makes the call; one that returns nothing refuses
    /// when tools listen, for as long as they do, and is called from here.
    fn call_kernel(&mut self, method: MethodRef, kernel: Kernel, depth: usize) {
        let (bits, is_done) = self.kernel_result(kernel, depth);
        let result = stack_type(method.return_type);
        if result == Ty::None {
            return self.made_or_called(Callee::Direct(method), method, depth, bits, is_done);
        }
        self.exit_unless(is_done);
        self.drop_slots(self.scope.state.stack.len() - depth);
        let value = self.of_slot_bits(bits, result);
        self.push(result, value);
        if method.descriptor.bytes().contains(&b'[') {
            // It may have written.
            self.pass_restart();
        }
    }

    /// Does what the call of `method` would; its receiver, which is not null, and arguments are above `depth`.
    fn intrinsic(&mut self, method: MethodRef, access: Access, depth: usize) -> Done {
        self.others_may_write();
        match access {
            Access::Fence => {
                // `fence` would be mfence (`platform::fence`).
                let here = self.b.ins().get_stack_pointer(I64);
                let nothing = self.b.ins().iconst(I32, 0);
                self.b.ins().atomic_rmw(I32, MemFlagsData::trusted(), AtomicRmwOp::Or, here, nothing);
                self.drop_slots(1);
                return Ok(());
            }
            Access::Order => {
                // The processor keeps this order, and the compiler moves nothing across an atomic access.
                self.b.ins().atomic_load(I64, MemFlagsData::trusted(), self.thread);
                self.drop_slots(1);
                return Ok(());
            }
            Access::OfThread(offset) => {
                let object = self.load_word(self.thread, offset as i32);
                self.push(Ty::Ref, object);
                return Ok(());
            }
            Access::SetOfThread(offset) => {
                // A root, which needs no barrier.
                let object = self.pop(Ty::Ref);
                self.b.ins().store(MemFlagsData::trusted(), object, self.thread, offset as i32);
                return Ok(());
            }
            Access::Nothing => {
                self.drop_slots(1);
                return Ok(());
            }
            Access::Class => {
                let object = self.pop(Ty::Ref);
                let class = self.class_of(object);
                let mirror = self.load_word(class, CLASS_MIRROR);
                self.push(Ty::Ref, mirror);
                return Ok(());
            }
            Access::RefersTo => {
                let wanted = self.pop(Ty::Ref);
                let reference = self.pop(Ty::Ref);
                let referent = self.load_word(reference, self.env.vm.well_known().reference_referent.offset() as i32);
                let same = self.b.ins().icmp(IntCC::Equal, referent, wanted);
                let same = self.b.ins().uextend(I32, same);
                self.push(Ty::Int, same);
                return Ok(());
            }
            _ => {}
        }
        let (basic_type, result) = match access {
            Access::Get(basic_type, _)
            | Access::CompareAndExchange(basic_type)
            | Access::GetAndAdd(basic_type)
            | Access::GetAndSet(basic_type) => (basic_type, stack_type(basic_type)),
            Access::CompareAndSet(basic_type) => (basic_type, Ty::Int),
            Access::Put(basic_type, _) => (basic_type, Ty::None),
            _ => (BasicType::Void, Ty::None),
        };
        let object = self.read_slot(self.scope.max_locals + depth + 1, Ty::Ref);
        if basic_type != BasicType::Reference {
            let region = self.region_of_access(access, object);
            // Where no object is given the offset is the address. The exit comes before anything is stored that can't be done once more.
            let exit = (!self.is_not_null(object)).then(|| self.exit());
            self.access_memory(access, region, depth, result);
            if let Some(exit) = exit {
                self.leave_if_skipped(object, exit);
            }
            return Ok(());
        }
        let ways = self.before_ways();
        let (inside, outside, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(outside);
        self.b.ins().brif(object, inside, &[], outside, &[]);
        self.b.seal_block(inside);
        self.go_on_in(outside);
        let state = self.scope.state.clone();
        self.call_aside(Callee::Direct(method), depth, result);
        self.b.ins().jump(done, &[]);

        self.b.switch_to_block(inside);
        self.scope.state = state;
        self.access_memory(access, None, depth, result);
        self.b.ins().jump(done, &[]);
        self.go_on_in(done);
        self.ways_meet(ways, depth);
        Ok(())
    }

    /// The region of a plain access of numbers, if that is known: outside of the heap without an object; in arrays of numbers, which then are one.
    fn region_of_access(&mut self, access: Access, object: Value) -> Option<Region> {
        if !matches!(access, Access::Get(_, false) | Access::Put(_, false)) {
            return None;
        }
        if self.known_integer(object) == Some(0) {
            return Some(Region::Outside);
        }
        let element = self.elements_of(object)?;
        self.exit_if_null(object);
        Some(Region::Element(element))
    }

    /// The access, and what comes of it on the stack.
    fn access_memory(&mut self, access: Access, region: Option<Region>, depth: usize, result: Ty) {
        let value = self.access_itself(access, region);
        // The object and the offset are left, and the Unsafe.
        self.drop_slots(self.scope.state.stack.len() - depth);
        if let Some(value) = value {
            self.push(result, value);
        }
    }

    /// Leaves after an access outside of the heap that faulted, which was not done.
    fn leave_if_skipped(&mut self, object: Value, exit: Block) {
        let (outside, done) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(object, done, &[], outside, &[]);
        self.go_on_in(outside);
        let poll = self.poll_word();
        let skipped = self.b.ins().band_imm_s(poll, poll::MEMORY_FAULT as i64);
        self.b.ins().brif(skipped, exit, &[], done, &[]);
        self.go_on_in(done);
    }

    /// The access itself; its value.
    fn access_itself(&mut self, access: Access, region: Option<Region>) -> Option<Value> {
        let flags = MemFlagsData::trusted();
        match access {
            Access::Fence
            | Access::Order
            | Access::OfThread(_)
            | Access::SetOfThread(_)
            | Access::Nothing
            | Access::Class
            | Access::RefersTo => None,
            Access::Get(basic_type, volatile) => {
                let (_, at) = self.place();
                let value = self.read_memory(region, basic_type, at, 0, volatile);
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
                self.write_memory(region, basic_type, value, at, 0, volatile);
                if basic_type == BasicType::Reference {
                    self.write_barrier(object, value);
                }
                None
            }
            Access::CompareAndSet(basic_type) | Access::CompareAndExchange(basic_type) => {
                let new = self.pop(stack_type(basic_type));
                let expected = self.pop(stack_type(basic_type));
                let (object, at) = self.place();
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
            Access::GetAndAdd(basic_type) | Access::GetAndSet(basic_type) => {
                let operand = self.pop(stack_type(basic_type));
                let (object, at) = self.place();
                let op = if let Access::GetAndAdd(_) = access { AtomicRmwOp::Add } else { AtomicRmwOp::Xchg };
                let ty = ir_type(stack_type(basic_type));
                let before = self.b.ins().atomic_rmw(ty, flags, op, at, operand);
                if basic_type == BasicType::Reference {
                    self.write_barrier(object, operand);
                }
                Some(before)
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
