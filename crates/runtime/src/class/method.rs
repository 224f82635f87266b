//! A method (JVMS 4.6): its code, where calls enter it, and what its class file says.
//!
//! Invariant: structures are shared between threads; what changes after creation is atomic or behind a lock. The address stays when the class
//! gets a new version, which exchanges bodies (`exchange_body`).

use super::{BasicType, Class, ClassRef, Constants, ConstantsRef, MethodFlags, MethodRef};
use crate::frame::Code;
use crate::low_memory;
use crate::method_ids::MethodId;
use crate::natives::VmNative;
use crate::pool_entry::PoolEntry;
use crate::reference_maps::ReferenceMaps;
use crate::symbol::Symbol;
use classfile::{ClassFile, access};
use std::ffi::c_void;
use std::fmt;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU16, AtomicU32, Ordering};

/// A method (JVMS 4.6).
#[repr(C)]
pub struct Method {
    /// Code to jump to with (thread, method, sp); see `frame::Code`.
    entry: AtomicPtr<c_void>,
    /// The bytecode that runs: a copy of the class file's in which instructions are replaced by quick forms.
    code: AtomicPtr<u8>,
    /// Resolved pool entries of `constants`.
    pool: AtomicPtr<PoolEntry>,
    /// The version of the class that the code belongs to; null for method handle intrinsics and conflicting defaults.
    constants: AtomicPtr<Constants>,
    /// The declaring class; set before anyone else sees the method.
    class: AtomicPtr<Class>,
    /// Local variable slots, arguments included.
    max_locals: AtomicU16,
    /// Operand slots.
    max_stack: AtomicU16,
    /// Argument slots, receiver included.
    pub arg_slots: u16,
    /// JVMS table 4.6-A, as the newest version has it.
    access_flags: AtomicU16,
    /// `MethodFlags`
    flags: AtomicU32,
    /// Index in the virtual table; -1 when calls need no selection, `SEARCHED` for methods of interfaces, and for those for which the
    /// table had no place when their class's new version came.
    vtable_index: AtomicI32,
    /// The function of a native method, or a `VmNative`; null while unbound.
    native: AtomicPtr<c_void>,
    /// What it returns.
    pub return_type: BasicType,
    /// Index in the class file of the version that its code belongs to.
    index: AtomicU16,
    /// Reserved for the number of invokedynamic instructions prepared.
    call_sites: AtomicU16,
    /// Its number among the methods that the class has or had: the `slot` of reflection objects.
    pub slot: u32,
    /// Length of the bytecode.
    code_length: AtomicU32,
    /// Calls counted towards compilation, with back-edges.
    hotness: AtomicU32,
    /// Its name.
    pub name: Symbol,
    /// Its descriptor.
    pub descriptor: Symbol,
    /// The cell its jmethodID points to.
    pub id: &'static MethodId,
    /// Reference maps computed so far, by bytecode index.
    reference_maps: ReferenceMaps,
    /// Compiled code, as the jit crate keeps it; null when there is none.
    compiled: AtomicPtr<c_void>,
    /// The same of code that tells tools of its calls and returns: begins with the address where it goes on with the frame of a method that
    /// has just begun, or 0.
    telling: AtomicPtr<c_void>,
}

// SAFETY: what changes is atomic or behind a lock; `pool` points to the class's boxed entries, which live as long.
unsafe impl Sync for Method {}
// SAFETY: as above.
unsafe impl Send for Method {}

/// Bytes behind the bytecode that runs: handlers may read operands of a truncated last instruction.
pub const CODE_MARGIN: usize = 8;

/// From a method to its entry, for compiled code.
pub const METHOD_ENTRY: usize = std::mem::offset_of!(Method, entry);
/// From a method to its code that tells of calls.
pub const METHOD_TELLING: usize = std::mem::offset_of!(Method, telling);

/// What a method structure is made of.
pub struct MethodParts {
    /// Entry code.
    pub entry: usize,
    /// The declaring class, or any other until `finish_members` knows it.
    pub class: ClassRef,
    /// The version of the class that the code belongs to.
    pub constants: Option<ConstantsRef>,
    /// Local slots.
    pub max_locals: u16,
    /// Operand slots.
    pub max_stack: u16,
    /// Argument slots with the receiver.
    pub arg_slots: u16,
    /// Access flags.
    pub access_flags: u16,
    /// Other flags.
    pub flags: MethodFlags,
    /// Return type.
    pub return_type: BasicType,
    /// Index in the class file, and its slot.
    pub index: u16,
    /// Name.
    pub name: Symbol,
    /// Descriptor.
    pub descriptor: Symbol,
    /// Bytes of code.
    pub code_length: u32,
    /// A fresh cell for its jmethodID.
    pub id: &'static MethodId,
    /// Number of its first invokedynamic instruction.
    pub first_site: u16,
}

impl Method {
    /// Makes a method structure, which lives until it is freed with its class or its version.
    pub fn leak(parts: MethodParts) -> &'static mut Method {
        let place = low_memory::take(size_of::<Method>()).cast::<Method>();
        let method = Method {
            entry: AtomicPtr::new(parts.entry as *mut _),
            code: AtomicPtr::default(),
            pool: AtomicPtr::new(parts.constants.map_or(std::ptr::null_mut(), |c| c.pool.as_ptr().cast_mut())),
            constants: AtomicPtr::new(
                parts.constants.map_or(std::ptr::null_mut(), |c| std::ptr::from_ref(c).cast_mut()),
            ),
            class: AtomicPtr::new(std::ptr::from_ref(parts.class).cast_mut()),
            max_locals: AtomicU16::new(parts.max_locals),
            max_stack: AtomicU16::new(parts.max_stack),
            arg_slots: parts.arg_slots,
            access_flags: AtomicU16::new(parts.access_flags),
            flags: AtomicU32::new(parts.flags.bits()),
            vtable_index: AtomicI32::new(-1),
            native: AtomicPtr::default(),
            return_type: parts.return_type,
            index: AtomicU16::new(parts.index),
            slot: u32::from(parts.index),
            name: parts.name,
            descriptor: parts.descriptor,
            code_length: AtomicU32::new(parts.code_length),
            id: parts.id,
            hotness: AtomicU32::new(0),
            reference_maps: ReferenceMaps::default(),
            compiled: AtomicPtr::default(),
            telling: AtomicPtr::default(),
            call_sites: AtomicU16::new(parts.first_site),
        };
        // SAFETY: fresh memory of that size, aligned to 16, which nobody else has.
        unsafe {
            place.write(method);
            &mut *place.as_ptr()
        }
    }

    /// Frees a method structure.
    ///
    /// # Safety
    /// Nothing leads to it, and nobody uses it. Its bytecode is freed.
    pub(crate) unsafe fn free(method: MethodRef) {
        let place = NonNull::from(method);
        // SAFETY: the caller's promise; `leak` made it.
        unsafe {
            place.drop_in_place();
            low_memory::give_back(place.cast(), size_of::<Method>());
        }
    }

    /// The declaring class.
    #[inline(always)]
    pub fn class(&self) -> ClassRef {
        // SAFETY: set to a class before anyone else sees the method, which is freed with its class.
        unsafe { &*self.class.load(Ordering::Relaxed) }
    }

    /// Is declared by this class; said before anyone else sees the method.
    pub fn belong_to(&self, class: ClassRef) {
        self.class.store(std::ptr::from_ref(class).cast_mut(), Ordering::Relaxed);
    }

    /// The code that calls jump to with (thread, method, sp); see `frame::Code`.
    #[inline(always)]
    pub fn entry(&self) -> *mut c_void {
        self.entry.load(Ordering::Acquire)
    }

    /// Has calls enter at `interpret`. A method whose bytecode isn't ready to run keeps the entry that makes it so: this is the only place
    /// where an entry becomes the interpreter.
    pub(crate) fn interpret_calls(&self, interpret: Code) {
        if !self.code().is_null() {
            self.entry.store(interpret as *mut c_void, Ordering::Release);
        }
    }

    /// Has calls enter at `call_native`: it has no bytecode to run.
    pub(crate) fn call_native(&self, call_native: Code) {
        self.add_flags(MethodFlags::PREPARED);
        self.entry.store(call_native as *mut c_void, Ordering::Release);
    }

    /// Has calls enter at `to` if they enter at `from` now.
    pub fn replace_entry(&self, from: usize, to: usize) {
        let (from, to) = (from as *mut c_void, to as *mut c_void);
        let _ = self.entry.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed);
    }

    /// The bytecode that runs, in which instructions are replaced by quick forms; null before it is ready to.
    #[inline(always)]
    pub fn code(&self) -> *mut u8 {
        self.code.load(Ordering::Acquire)
    }

    /// Sets the bytecode that runs, of which it makes a copy, unless another thread was faster; whether it did. It has `CODE_MARGIN`
    /// bytes more than the file's.
    pub fn set_code(&self, bytes: &[u8]) -> bool {
        debug_assert_eq!(bytes.len(), self.code_length() as usize + CODE_MARGIN);
        let place = low_memory::take(bytes.len());
        let code = place.as_ptr();
        // SAFETY: fresh memory of that size.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), code, bytes.len()) };
        let first = self.code.compare_exchange(std::ptr::null_mut(), code, Ordering::AcqRel, Ordering::Acquire);
        if first.is_err() {
            // SAFETY: taken just above, and nobody else has seen it.
            unsafe { low_memory::give_back(place, bytes.len()) };
        }
        first.is_ok()
    }

    /// Frees the bytecode that runs.
    ///
    /// # Safety
    /// Nobody uses the method any more.
    pub(crate) unsafe fn free_code(&self) {
        if let Some(code) = NonNull::new(self.code.swap(std::ptr::null_mut(), Ordering::AcqRel)) {
            // SAFETY: `set_code` took so many bytes; redefinition exchanges both together.
            unsafe { low_memory::give_back(code, self.code_length() as usize + CODE_MARGIN) };
        }
    }

    /// Resolved pool entries of `constants`.
    #[inline(always)]
    pub fn pool(&self) -> *mut PoolEntry {
        self.pool.load(Ordering::Relaxed)
    }

    /// Index in the virtual table; -1 when calls need no selection, `SEARCHED` for methods of interfaces, and for those for which the
    /// table had no place when their class's new version came.
    #[inline(always)]
    pub fn vtable_index(&self) -> i32 {
        self.vtable_index.load(Ordering::Relaxed)
    }

    pub(crate) fn set_vtable_index(&self, index: i32) {
        self.vtable_index.store(index, Ordering::Relaxed);
    }

    /// The function of a native method, or a `VmNative` where the flags say so; null while unbound.
    #[inline(always)]
    pub fn native(&self) -> *mut c_void {
        self.native.load(Ordering::Acquire)
    }

    /// The code of the VM that it is bound to. For signal handlers, too.
    pub fn vm_native(&self) -> Option<&'static VmNative> {
        let native = self.native().cast::<VmNative>().cast_const();
        if !self.flags().contains(MethodFlags::VM_NATIVE) {
            return None;
        }
        // SAFETY: the flag says that `native` is null or a VmNative, which are all static.
        unsafe { native.as_ref() }
    }

    /// Binds a native method to a function; null unbinds it.
    pub(crate) fn bind(&self, function: *mut c_void) {
        self.native.store(function, Ordering::Release);
    }

    /// Binds it to code of the VM.
    pub(crate) fn bind_own(&self, native: &'static VmNative) {
        // The flag first: who sees the function must know what it is.
        self.add_flags(MethodFlags::VM_NATIVE);
        self.bind(std::ptr::from_ref(native).cast_mut().cast());
    }

    /// Index in the class file of the version that its code belongs to.
    pub fn index(&self) -> u16 {
        self.index.load(Ordering::Relaxed)
    }

    /// Number of its first invokedynamic instruction.
    pub(crate) fn first_site(&self) -> u16 {
        self.call_sites.load(Ordering::Relaxed)
    }

    /// Counts towards compilation; the count. Threads that count at once may lose some.
    #[inline(always)]
    pub fn grow_hot(&self, weight: u32) -> u32 {
        let hot = self.hotness.load(Ordering::Relaxed).wrapping_add(weight);
        self.hotness.store(hot, Ordering::Relaxed);
        hot
    }

    pub(crate) fn set_hotness(&self, hotness: u32) {
        self.hotness.store(hotness, Ordering::Relaxed);
    }

    /// Reference maps computed so far, by bytecode index.
    pub(crate) fn reference_maps(&self) -> &ReferenceMaps {
        &self.reference_maps
    }

    /// Compiled code, as the jit crate keeps it; null when there is none.
    #[inline]
    pub fn compiled(&self) -> *mut c_void {
        self.compiled.load(Ordering::Acquire)
    }

    /// Has compiled code, or (null) none any more; what it had.
    pub fn set_compiled(&self, compiled: *mut c_void) -> *mut c_void {
        self.compiled.swap(compiled, Ordering::AcqRel)
    }

    /// Compiled code that tells tools of its calls and returns, as the jit crate keeps it; null when there is none.
    pub fn telling(&self) -> *mut c_void {
        self.telling.load(Ordering::Acquire)
    }

    /// Was it compiled to such code, or was that refused?
    #[inline]
    pub fn has_telling_code(&self) -> bool {
        !self.telling().is_null()
    }

    /// Has such code, or (null) none any more; what it had.
    pub fn set_telling(&self, telling: *mut c_void) -> *mut c_void {
        self.telling.swap(telling, Ordering::AcqRel)
    }

    /// Where such code goes on with the frame of the method, which has just begun.
    #[inline]
    pub fn telling_code(&self) -> Option<Code> {
        let telling = self.telling();
        if telling.is_null() {
            return None;
        }
        // SAFETY: see the field; what was replaced is freed at a stop of the world, and what it begins with is code or 0.
        unsafe { telling.cast::<Option<Code>>().read() }
    }

    /// JVMS table 4.6-A.
    #[inline(always)]
    pub fn access_flags(&self) -> u16 {
        self.access_flags.load(Ordering::Relaxed)
    }
    /// `ACC_STATIC`
    #[inline]
    pub fn is_static(&self) -> bool {
        self.access_flags() & access::STATIC != 0
    }
    /// `ACC_NATIVE`
    #[inline]
    pub fn is_native(&self) -> bool {
        self.access_flags() & access::NATIVE != 0
    }
    /// `ACC_ABSTRACT`
    #[inline]
    pub fn is_abstract(&self) -> bool {
        self.access_flags() & access::ABSTRACT != 0
    }
    /// `ACC_SYNCHRONIZED`
    #[inline]
    pub fn is_synchronized(&self) -> bool {
        self.access_flags() & access::SYNCHRONIZED != 0
    }
    /// `ACC_PRIVATE`
    #[inline]
    pub fn is_private(&self) -> bool {
        self.access_flags() & access::PRIVATE != 0
    }
    /// `ACC_PUBLIC`
    #[inline]
    pub fn is_public(&self) -> bool {
        self.access_flags() & access::PUBLIC != 0
    }
    /// `ACC_PROTECTED`
    #[inline]
    pub fn is_protected(&self) -> bool {
        self.access_flags() & access::PROTECTED != 0
    }
    /// `ACC_FINAL`
    #[inline]
    pub fn is_final(&self) -> bool {
        self.access_flags() & access::FINAL != 0
    }
    /// `<init>`
    pub fn is_constructor(&self) -> bool {
        self.name.bytes() == b"<init>"
    }
    /// `<clinit>`
    pub fn is_class_initializer(&self) -> bool {
        self.name.bytes() == b"<clinit>"
    }
    /// The newest version of its class doesn't declare it.
    #[inline]
    pub fn is_removed(&self) -> bool {
        self.flags().contains(MethodFlags::REMOVED)
    }
    /// The flags now.
    #[inline]
    pub fn flags(&self) -> MethodFlags {
        MethodFlags::from_bits_retain(self.flags.load(Ordering::Relaxed))
    }
    /// Adds flags.
    pub fn add_flags(&self, flags: MethodFlags) {
        self.flags.fetch_or(flags.bits(), Ordering::Relaxed);
    }
    /// Takes flags away.
    pub(crate) fn remove_flags(&self, flags: MethodFlags) {
        self.flags.fetch_and(!flags.bits(), Ordering::Relaxed);
    }
    /// Its part of the class file; None for method handle intrinsics.
    pub fn info(&self) -> Option<&classfile::MethodInfo> {
        self.constants()?.file.methods.get(usize::from(self.index()))
    }
    /// The version of the class that the code belongs to.
    #[inline]
    pub fn constants(&self) -> Option<ConstantsRef> {
        // SAFETY: null or leaked, and freed only when nobody can reach the class any more (`unload`).
        unsafe { self.constants.load(Ordering::Acquire).as_ref() }
    }
    /// The file that its constants are in.
    #[inline]
    pub fn class_file(&self) -> Option<&ClassFile> {
        self.constants().map(|c| &c.file)
    }
    /// Local variable slots, arguments included.
    #[inline(always)]
    pub fn max_locals(&self) -> u16 {
        self.max_locals.load(Ordering::Relaxed)
    }
    /// Operand slots.
    #[inline(always)]
    pub fn max_stack(&self) -> u16 {
        self.max_stack.load(Ordering::Relaxed)
    }
    /// Length of the bytecode.
    #[inline]
    pub fn code_length(&self) -> u32 {
        self.code_length.load(Ordering::Relaxed)
    }
    /// Its Code attribute (JVMS 4.7.3).
    pub fn code_attribute(&self) -> Option<&classfile::Code> {
        self.class_file()?.code(self.info()?)
    }
    /// The line of a bytecode index, when the class file says.
    pub fn line_number(&self, bci: u32) -> Option<u16> {
        let code = self.code_attribute()?;
        code.line_numbers.iter().filter(|l| u32::from(l.0) <= bci).max_by_key(|l| l.0).map(|l| l.1)
    }
    /// `pkg.Class.method(descriptor)`, for traces and messages.
    pub fn display(&self) -> String {
        format!("{}.{}{}", self.class().external_name(), self.name, self.descriptor)
    }
    /// Exchanges the code and what belongs to it with another structure's, as redefinition does; the other one is an old version
    /// from then on, and has no compiled code (`compilation::leave_code` takes that of this one). Both are static or neither is, and
    /// so with native. All threads are stopped, and nobody compiles.
    pub fn exchange_body(&self, other: &Method) {
        macro_rules! exchange {
            ($($field:ident)*) => {$(
                other.$field.store(self.$field.swap(other.$field.load(Ordering::Relaxed), Ordering::AcqRel), Ordering::Release);
            )*};
        }
        exchange! { constants pool index access_flags }
        let removal = (self.flags() | other.flags()).contains(MethodFlags::REMOVED);
        if self.code_length() == 0 && other.code_length() == 0 && !removal {
            // Native and abstract methods only have new attributes.
            return;
        }
        exchange! { entry code native max_locals max_stack call_sites flags code_length }
        self.reference_maps.exchange(&other.reference_maps);
        // It is the method that is overridden, not one of its bodies.
        self.add_flags(other.flags() & MethodFlags::OVERRIDDEN);
        if !std::ptr::eq(self.id, other.id) {
            other.add_flags(MethodFlags::OBSOLETE);
        }
    }
    /// The method as JNI and JVM TI hand it out. For signal handlers, too.
    pub fn jmethod_id(&self) -> *const MethodId {
        if !self.id.given.load(Ordering::Relaxed) {
            self.id.given.store(true, Ordering::Relaxed);
        }
        self.id
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.display())
    }
}

impl PartialEq for Method {
    fn eq(&self, other: &Method) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Method {}
