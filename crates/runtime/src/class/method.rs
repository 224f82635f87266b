//! A method (JVMS 4.6): its code, where calls enter it, and what its class file says.
//!
//! Invariant: structures are shared between threads; what changes after creation is atomic or behind a lock. The address stays when the class
//! gets a new version, which exchanges bodies (`exchange_body`).

use super::{BasicType, ClassRef, Constants, ConstantsRef, MethodFlags};
use crate::method_ids::MethodId;
use crate::pool_entry::PoolEntry;
use crate::reference_maps::ReferenceMaps;
use crate::symbol::Symbol;
use classfile::{ClassFile, access};
use std::ffi::c_void;
use std::fmt;
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU16, AtomicU32, Ordering};

/// A method (JVMS 4.6).
#[repr(C)]
pub struct Method {
    /// Code to jump to with (thread, method, sp); see `frame::Code`.
    pub entry: AtomicPtr<c_void>,
    /// The bytecode that runs: a copy of the class file's in which instructions are replaced by quick forms.
    pub code: AtomicPtr<u8>,
    /// Resolved pool entries of `constants`.
    pub pool: AtomicPtr<PoolEntry>,
    /// The version of the class that the code belongs to; null for method handle intrinsics and conflicting defaults.
    pub constants: AtomicPtr<Constants>,
    /// The declaring class.
    pub class: ClassRef,
    /// Local variable slots, arguments included.
    pub max_locals: AtomicU16,
    /// Operand slots.
    pub max_stack: AtomicU16,
    /// Argument slots, receiver included.
    pub arg_slots: u16,
    /// JVMS table 4.6-A, as the newest version has it.
    pub access_flags: AtomicU16,
    /// `MethodFlags`
    pub flags: AtomicU32,
    /// Index in the virtual table; -1 when calls need no selection, `SEARCHED` for methods of interfaces, and for those for which the
    /// table had no place when their class's new version came.
    pub vtable_index: AtomicI32,
    /// The function of a native method, or a `VmNative`; null while unbound.
    pub native: AtomicPtr<c_void>,
    /// What it returns.
    pub return_type: BasicType,
    /// Index in the class file of the version that its code belongs to.
    pub index: AtomicU16,
    /// Reserved for the number of invokedynamic instructions prepared.
    pub call_sites: AtomicU16,
    /// Its number among the methods that the class has or had: the `slot` of reflection objects.
    pub slot: u32,
    /// Length of the bytecode.
    pub code_length: AtomicU32,
    /// Calls counted towards compilation, with back-edges.
    pub hotness: AtomicU32,
    /// Its name.
    pub name: Symbol,
    /// Its descriptor.
    pub descriptor: Symbol,
    /// The cell its jmethodID points to.
    pub id: &'static MethodId,
    /// Reference maps computed so far, by bytecode index.
    pub reference_maps: ReferenceMaps,
    /// Compiled code, as the jit crate keeps it; null when there is none.
    pub compiled: AtomicPtr<c_void>,
}

// SAFETY: what changes is atomic or behind a lock; `pool` points to the class's boxed entries, which live as long.
unsafe impl Sync for Method {}
// SAFETY: as above.
unsafe impl Send for Method {}

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
        Box::leak(Box::new(Method {
            entry: AtomicPtr::new(parts.entry as *mut _),
            code: AtomicPtr::default(),
            pool: AtomicPtr::new(parts.constants.map_or(std::ptr::null_mut(), |c| c.pool.as_ptr().cast_mut())),
            constants: AtomicPtr::new(
                parts.constants.map_or(std::ptr::null_mut(), |c| std::ptr::from_ref(c).cast_mut()),
            ),
            class: parts.class,
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
            call_sites: AtomicU16::new(parts.first_site),
        }))
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
    /// Its part of the class file; None for method handle intrinsics.
    pub fn info(&self) -> Option<&'static classfile::MethodInfo> {
        self.constants()?.file.methods.get(usize::from(self.index.load(Ordering::Relaxed)))
    }
    /// The version of the class that the code belongs to.
    #[inline]
    pub fn constants(&self) -> Option<ConstantsRef> {
        // SAFETY: null or leaked, and freed only when nobody can reach the class any more (`unload`).
        unsafe { self.constants.load(Ordering::Acquire).as_ref() }
    }
    /// The file that its constants are in.
    #[inline]
    pub fn class_file(&self) -> Option<&'static ClassFile> {
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
    pub fn code_attribute(&self) -> Option<&'static classfile::Code> {
        self.info().and_then(|i| i.code.as_ref())
    }
    /// The line of a bytecode index, when the class file says.
    pub fn line_number(&self, bci: u32) -> Option<u16> {
        let code = self.code_attribute()?;
        code.line_numbers.iter().filter(|l| u32::from(l.0) <= bci).max_by_key(|l| l.0).map(|l| l.1)
    }
    /// `pkg.Class.method(descriptor)`, for traces and messages.
    pub fn display(&self) -> String {
        format!("{}.{}{}", self.class.external_name(), self.name, self.descriptor)
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
