//! Native class, method and field structures (JVMS 5.3): what the VM knows of a loaded class.
//!
//! Invariant: a `Class` lies in the low 4 GiB, its `ClassLayout` first and its virtual method table right behind
//! it. Structures are shared between threads; what changes after creation is atomic or behind a lock.

use crate::loader::Loader;
use crate::method_ids::MethodId;
use crate::module::Module;
use crate::origin::{ClassBytes, Origin};
use crate::pool_entry::PoolEntry;
use crate::reference_maps::ReferenceMaps;
use crate::symbol::Symbol;
use classfile::ClassFile;
use heap::{Address, ClassLayout, Kind};
use parking_lot::{Condvar, Mutex};
use std::ffi::c_void;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicU16, AtomicU32, AtomicUsize, Ordering};

/// A class as the rest of the VM passes it around. Unloading waits until nothing can hold one any more.
pub type ClassRef = &'static Class;
/// A method as the rest of the VM passes it around.
pub type MethodRef = &'static Method;
/// A field as the rest of the VM passes it around.
pub type FieldRef = &'static Field;

/// The types of the Java VM, as descriptors name them (JVMS 4.3).
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum BasicType {
    /// `boolean`; numbered as `newarray` numbers it, and so are the next seven.
    Boolean = 4,
    /// `char`
    Char = 5,
    /// `float`
    Float = 6,
    /// `double`
    Double = 7,
    /// `byte`
    Byte = 8,
    /// `short`
    Short = 9,
    /// `int`
    Int = 10,
    /// `long`
    Long = 11,
    /// any class or array type
    Reference = 12,
    /// `void`; only as a return type
    Void = 14,
}

impl BasicType {
    /// The type that a descriptor beginning with `first` names.
    pub fn of_descriptor(first: u8) -> Option<BasicType> {
        Some(match first {
            b'Z' => BasicType::Boolean,
            b'C' => BasicType::Char,
            b'F' => BasicType::Float,
            b'D' => BasicType::Double,
            b'B' => BasicType::Byte,
            b'S' => BasicType::Short,
            b'I' => BasicType::Int,
            b'J' => BasicType::Long,
            b'L' | b'[' => BasicType::Reference,
            b'V' => BasicType::Void,
            _ => return None,
        })
    }

    /// The type with this `newarray` code (JVMS newarray).
    pub fn of_array_code(code: u8) -> Option<BasicType> {
        Some(match code {
            4 => BasicType::Boolean,
            5 => BasicType::Char,
            6 => BasicType::Float,
            7 => BasicType::Double,
            8 => BasicType::Byte,
            9 => BasicType::Short,
            10 => BasicType::Int,
            11 => BasicType::Long,
            _ => return None,
        })
    }

    /// The one-letter descriptor; `L` for references.
    pub fn letter(self) -> u8 {
        match self {
            BasicType::Boolean => b'Z',
            BasicType::Char => b'C',
            BasicType::Float => b'F',
            BasicType::Double => b'D',
            BasicType::Byte => b'B',
            BasicType::Short => b'S',
            BasicType::Int => b'I',
            BasicType::Long => b'J',
            BasicType::Reference => b'L',
            BasicType::Void => b'V',
        }
    }

    /// Bytes of a field or element, as a power of two.
    pub fn shift(self) -> u8 {
        match self {
            BasicType::Boolean | BasicType::Byte => 0,
            BasicType::Char | BasicType::Short => 1,
            BasicType::Float | BasicType::Int => 2,
            BasicType::Double | BasicType::Long | BasicType::Reference => 3,
            BasicType::Void => 0,
        }
    }

    /// Slots in a frame: 0, 1 or 2.
    pub fn slots(self) -> u16 {
        match self {
            BasicType::Void => 0,
            BasicType::Double | BasicType::Long => 2,
            _ => 1,
        }
    }

    /// The Java keyword; `Object` for references.
    pub fn keyword(self) -> &'static str {
        match self {
            BasicType::Boolean => "boolean",
            BasicType::Char => "char",
            BasicType::Float => "float",
            BasicType::Double => "double",
            BasicType::Byte => "byte",
            BasicType::Short => "short",
            BasicType::Int => "int",
            BasicType::Long => "long",
            BasicType::Reference => "Object",
            BasicType::Void => "void",
        }
    }

    /// The eight primitive types that fields can have, and `void`.
    pub const PRIMITIVES: [BasicType; 9] = [
        BasicType::Boolean,
        BasicType::Char,
        BasicType::Float,
        BasicType::Double,
        BasicType::Byte,
        BasicType::Short,
        BasicType::Int,
        BasicType::Long,
        BasicType::Void,
    ];
}

/// How far a class has come (JVMS 5.4, 5.5). Ordered.
#[repr(u8)]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ClassState {
    /// Derived from its bytes; supers are loaded.
    Loaded = 0,
    /// Verified, prepared, code ready to run.
    Linked = 1,
    /// Some thread runs its initialiser.
    BeingInitialized = 2,
    /// May be used by everyone.
    Initialized = 3,
    /// Its initialiser failed; every use throws NoClassDefFoundError.
    Erroneous = 4,
}

bitflags::bitflags! {
    /// Facts about a class that do not fit its access flags.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub struct ClassFlags: u32 {
        /// A hidden class (`Lookup.defineHiddenClass`).
        const HIDDEN = 1;
        /// Instances need `Finalizer.register`.
        const FINALIZABLE = 2;
        /// A subclass of `java.lang.ref.Reference`.
        const REFERENCE = 4;
        /// `java.lang.ClassLoader` or a subclass.
        const LOADER = 8;
        /// Declares a non-static, non-abstract method in an interface, which makes initialising subclasses initialise it.
        const HAS_DEFAULT_METHODS = 16;
        /// `java.lang.Class` itself.
        const MIRROR = 32;
        /// The annotations the VM itself reads are honoured (boot and platform loaders).
        const PRIVILEGED = 64;
        /// Instances may not be made by a bump of the allocation pointer alone (finalisable, abstract, mirror ...).
        const SLOW_ALLOCATION = 128;
        /// Is or extends `jdk.internal.reflect.MagicAccessorImpl` or is otherwise exempt from verification.
        const UNVERIFIED = 256;
        /// Verified already.
        const VERIFIED = 512;
        /// Implements `java.lang.Cloneable`.
        const CLONEABLE = 1024;
        /// A record (JVMS 4.7.30).
        const RECORD = 2048;
        /// Tools were told that it is about to be unloaded, and nobody has kept it since.
        const UNLOADING_TOLD = 4096;
    }

    /// Facts about a method that do not fit its access flags.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub struct MethodFlags: u32 {
        /// Synchronized, or contains monitorenter: its return looks after monitors.
        const MONITORS = 1;
        /// `@CallerSensitive`
        const CALLER_SENSITIVE = 2;
        /// `@Hidden`: not in stack traces.
        const HIDDEN = 4;
        /// `@Scoped` (jdk.internal.misc.ScopedMemoryAccess)
        const SCOPED = 8;
        /// `@ForceInline`
        const FORCE_INLINE = 16;
        /// `@DontInline`
        const DONT_INLINE = 32;
        /// MethodHandle.invoke…, VarHandle accessors (JVMS 2.9.3).
        const SIGNATURE_POLYMORPHIC = 64;
        /// An instance of invokeBasic or linkTo… for one descriptor; runs without a frame.
        const METHOD_HANDLE_INTRINSIC = 128;
        /// `native` holds a `VmNative`, not a JNI function.
        const VM_NATIVE = 256;
        /// Copied into a class for a method inherited from an interface and not declared (or for a default).
        const INHERITED_FROM_INTERFACE = 512;
        /// Bytecode was made ready to run (`link`).
        const PREPARED = 1024;
        /// Replaced by redefinition.
        const OBSOLETE = 2048;
        /// `@JvmtiMountTransition`
        const MOUNT_TRANSITION = 4096;
        /// `@ChangesCurrentThread`
        const CHANGES_CURRENT_THREAD = 8192;
        /// `@JvmtiHideEvents`
        const HIDE_EVENTS = 16384;
        /// `Object.<init>`: the place where finalisable objects are registered.
        const REGISTERS_FINALIZER = 32768;
        /// Two interfaces offer a default; calling it throws IncompatibleClassChangeError.
        const CONFLICTING_DEFAULTS = 65536;
        /// `@ReservedStackAccess`
        const RESERVED_STACK = 131072;
        /// Has bytecode, but runs native code of the VM with the same effect.
        const NATIVE_FORM = 524288;
        /// Has breakpoints.
        const PROBED = 1 << 20;
        /// `@LambdaForm.Compiled`: glue of a method handle, nobody's caller.
        const LAMBDA_FORM = 1 << 21;
        /// `@IntrinsicCandidate`
        const INTRINSIC_CANDIDATE = 262144;
        /// A class has another method in this one's place. (Redefinition forgets it.)
        const OVERRIDDEN = 1 << 22;
        /// Ran so often that its calls tell the compiler of their receivers.
        const SAMPLED = 1 << 24;
        /// The newest version of the class doesn't declare it: its entry throws NoSuchMethodError.
        const REMOVED = 1 << 25;
    }
}

/// `Method::vtable_index` of methods that are selected by name and descriptor.
pub const SEARCHED: i32 = -2;
/// Superclasses that a subtype test finds by depth alone.
pub const DISPLAY_LENGTH: usize = 8;
/// Entries of a class's cache of interface method selections.
pub const INTERFACE_CACHE_LENGTH: usize = 16;

/// A selected interface method, remembered per receiver class.
pub struct InterfaceSelection {
    /// The method named by the call.
    pub interface_method: MethodRef,
    /// The method to run for receivers of the class.
    pub target: MethodRef,
    /// An older selection that goes to the same entry of the cache; null for none.
    pub next: *const InterfaceSelection,
}

/// State of initialisation (JVMS 5.5).
#[derive(Default)]
pub struct Initialization {
    /// Lock id of the thread that runs the initialiser, 0 for none.
    pub thread: Mutex<usize>,
    /// Signalled when initialisation ends.
    pub done: Condvar,
}

/// What one version of a class says in its class file, and what its constants have been resolved to.
pub struct Constants {
    /// Set before anyone else sees this.
    pub(crate) class: AtomicPtr<Class>,
    pub file: ClassFile,
    /// The fields that the class declares in this version, in the file's order. Set before anyone else sees this.
    pub declared_fields: OnceLock<Box<[FieldRef]>>,
    /// The methods that the class declares in this version, in the file's order. Set before anyone else sees this.
    pub declared: OnceLock<Box<[MethodRef]>>,
    /// Resolved entries: one per constant pool index, then one per invokedynamic instruction.
    pub pool: Box<[PoolEntry]>,
    /// Errors of resolution that must be thrown again (JVMS 5.4.3), by pool index: class name and message.
    pub resolution_errors: Mutex<Vec<(u32, crate::remembered_error::RememberedError)>>,
    /// The indices of entries that may have a resolved reference: Strings, MethodHandles, MethodTypes, Dynamics, calls of method handles and
    /// call sites, in order. So are the references, from the first of `references` on.
    pub(crate) may_refer: Box<[u32]>,
    /// None for classes of the boot class path, which can be read again, and hidden ones, which never change.
    pub(crate) origin: Option<Origin>,
    /// The next older version that is still there; null for none.
    pub(crate) previous: AtomicPtr<Constants>,
    /// The indices of its resolved references among those of all versions.
    pub references: std::ops::Range<u32>,
    /// Methods that live on for frames of this version's code, after a newer version has come.
    pub old_methods: Mutex<Vec<MethodRef>>,
}

/// Lives as long as its class, or until a newer version has come and no frame belongs to it (`old_versions`).
pub type ConstantsRef = &'static Constants;

impl Constants {
    /// The class of which this is a version.
    #[inline]
    pub fn class(&self) -> ClassRef {
        // SAFETY: set before publication, to a class, which lives as long as its constants.
        unsafe { &*self.class.load(Ordering::Relaxed) }
    }

    /// The next older version that is still there.
    pub fn previous(&self) -> Option<ConstantsRef> {
        // SAFETY: null or a leaked box, which is freed after it was taken out of the list, when nobody can have it from there any more.
        unsafe { self.previous.load(Ordering::Acquire).as_ref() }
    }

    /// The number of an entry's resolved reference, if it may have one.
    pub fn reference_index(&self, at: usize) -> Option<u32> {
        let number = self.may_refer.binary_search(&(at as u32)).ok()?;
        Some(self.references.start + number as u32)
    }

    /// The entries that may have resolved references, with the numbers of those.
    pub fn referring(&self) -> impl Iterator<Item = (usize, u32)> {
        self.may_refer.iter().map(|at| *at as usize).zip(self.references.clone())
    }

    /// The methods whose code belongs to this version.
    pub fn methods(&self) -> Vec<MethodRef> {
        let mine = |m: &&MethodRef| m.constants().is_some_and(|c| std::ptr::eq(c, self));
        self.class().methods().iter().filter(mine).chain(self.old_methods.lock().iter()).copied().collect()
    }

    /// What it was made from, where that is kept.
    pub fn origin(&self) -> Option<ClassBytes<'_>> {
        self.origin.as_ref().map(|origin| origin.read(&self.file))
    }

    /// Makes this a version of `class`.
    pub fn belong_to(&self, class: ClassRef) {
        self.class.store(std::ptr::from_ref(class).cast_mut(), Ordering::Relaxed);
        self.pool[usize::from(self.file.this_class)].set_class(class);
    }

    /// The constant pool as the file has it.
    #[inline]
    pub fn constant_pool(&self) -> &classfile::ConstantPool {
        &self.file.constant_pool
    }
}

/// What a class extends and implements.
pub struct Supers {
    /// None for Object, interfaces have Object, arrays have Object, primitives have none.
    pub super_class: Option<ClassRef>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassRef>,
    /// All superinterfaces, each once; supers' first.
    pub all_interfaces: Vec<ClassRef>,
    /// What was before a new version came: VM code may be reading it still.
    #[expect(dead_code, reason = "only kept")]
    pub(crate) previous: Option<Box<Supers>>,
}

impl Supers {
    /// What a new class has.
    pub(crate) fn new(
        super_class: Option<ClassRef>,
        interfaces: Vec<ClassRef>,
        all_interfaces: Vec<ClassRef>,
    ) -> AtomicPtr<Supers> {
        AtomicPtr::new(Box::into_raw(Box::new(Supers { super_class, interfaces, all_interfaces, previous: None })))
    }
}

/// A loaded class, interface, array class or primitive type.
#[repr(C, align(16))]
pub struct Class {
    /// What the collector must know. First, because objects name their class by its address.
    pub layout: ClassLayout,
    /// `display[d]` is the ancestor at depth `d` (Object at 0), this class included, for d < DISPLAY_LENGTH.
    pub display: [AtomicPtr<Class>; DISPLAY_LENGTH],
    /// The class or interface that the last slow subtype test of an object of this class succeeded for.
    pub secondary_cache: AtomicPtr<Class>,
    /// Number of superclasses.
    pub depth: AtomicU32,
    /// A `ClassState`.
    pub state: AtomicU8,
    /// For primitive types and arrays of them: the type (of the element). `Reference` else.
    pub basic_type: BasicType,
    /// 0 for what is no array.
    pub dimensions: u8,
    /// As in the newest class file (JVMS table 4.1-B); for arrays and primitives as `Class.getModifiers` has it.
    pub access_flags: AtomicU16,
    /// What `Class.getModifiers` says: InnerClasses flags where there are some (JVMS 4.7.6).
    pub modifiers: AtomicU16,
    /// `ClassFlags`
    pub flags: AtomicU32,
    /// Internal name (`java/lang/String`, `[I`, `int`); for hidden classes with a `+` suffix as in `Name+0x12`.
    pub name: Symbol,
    /// The defining loader.
    pub loader: &'static Loader,
    /// What it extends and implements, as the newest version has it. What it once was stays readable.
    pub(crate) supers: AtomicPtr<Supers>,
    /// For arrays: the component class (of `[[I`: `[I`).
    pub component: Option<ClassRef>,
    /// The array class with this class as component, once there is one.
    pub array_class: AtomicPtr<Class>,
    /// The newest version; null for arrays and primitives.
    pub constants: AtomicPtr<Constants>,
    /// Methods that earlier versions declared and the newest doesn't: a call of one throws NoSuchMethodError.
    pub removed_methods: Mutex<Vec<MethodRef>>,
    /// Fields that earlier versions declared and the newest doesn't. Their places in objects stay unused.
    pub removed_fields: Mutex<Vec<FieldRef>>,
    /// Number of virtual table entries, which follow this structure.
    pub vtable_length: u32,
    /// How many of them, from the first one on, stand for the same as the superclass's.
    pub inherited_slots: AtomicU32,
    /// How many of them stand for the same in the tables of all subclasses: all, unless a class got this superclass later.
    pub shared_slots: AtomicU32,
    /// For interfaces' methods: cache of selections for receivers of this class.
    pub interface_cache: [AtomicPtr<InterfaceSelection>; INTERFACE_CACHE_LENGTH],
    /// Initialisation lock.
    pub initialization: Initialization,
    /// The module, once its package is known to belong to one; the loader's unnamed module else.
    pub module: AtomicPtr<Module>,
    /// The nest host, once validated (JVMS 5.4.4).
    pub nest_host: AtomicPtr<Class>,
    /// Bytes of the mirror, static fields included.
    pub mirror_size: AtomicU32,
    /// Static reference fields, which come first behind the mirror's own fields.
    pub static_reference_count: u32,
    /// Number of resolved references of all versions.
    pub reference_count: AtomicU32,
    /// Where the class came from, for tools and messages (`jrt:/java.base`, a path), when known.
    pub source: OnceLock<String>,
    /// Bytes of native memory beside its structure.
    pub taken: AtomicUsize,
    /// The next class of the chain of all classes.
    pub next: AtomicPtr<Class>,
    /// Modified source file name etc. live in `file`. Unique number, never reused.
    pub serial: u64,
}

// SAFETY: every field that changes after publication is atomic or a lock; the raw pointers inside ClassLayout point to
// memory that is immutable and lives as long as the class.
unsafe impl Sync for Class {}
// SAFETY: as above; nothing in a class belongs to a thread.
unsafe impl Send for Class {}

impl Class {
    /// The class of an object's header.
    ///
    /// # Safety
    /// `object` is a live, non-null object whose class was published.
    #[inline(always)]
    pub unsafe fn of(object: Address) -> ClassRef {
        // SAFETY: the caller's promise; the class word is the low half of the header and names a Class.
        unsafe { &*(*(object.0 as *const u32) as usize as *const Class) }
    }

    /// Its address, which is below 4 GiB.
    #[inline(always)]
    pub fn address(&self) -> u32 {
        self as *const Class as usize as u32
    }

    /// Where it is on the way to being initialised.
    #[inline]
    pub fn state(&self) -> ClassState {
        match self.state.load(Ordering::Acquire) {
            0 => ClassState::Loaded,
            1 => ClassState::Linked,
            2 => ClassState::BeingInitialized,
            3 => ClassState::Initialized,
            _ => ClassState::Erroneous,
        }
    }

    /// Fully initialised.
    #[inline(always)]
    pub fn is_initialized(&self) -> bool {
        self.state.load(Ordering::Acquire) == ClassState::Initialized as u8
    }

    /// Linked at least.
    #[inline]
    pub fn is_linked(&self) -> bool {
        self.state.load(Ordering::Acquire) >= ClassState::Linked as u8
    }

    /// The flags now.
    #[inline]
    pub fn flags(&self) -> ClassFlags {
        ClassFlags::from_bits_retain(self.flags.load(Ordering::Relaxed))
    }

    /// Adds flags.
    pub fn add_flags(&self, flags: ClassFlags) {
        self.flags.fetch_or(flags.bits(), Ordering::Relaxed);
    }

    /// What it extends and implements.
    #[inline]
    fn supers(&self) -> &'static Supers {
        // SAFETY: a leaked box, which is freed with the class and outlives newer ones.
        unsafe { &*self.supers.load(Ordering::Acquire) }
    }

    /// None for Object, interfaces have Object, arrays have Object, primitives have none.
    #[inline]
    pub fn super_class(&self) -> Option<ClassRef> {
        self.supers().super_class
    }

    /// Direct superinterfaces.
    #[inline]
    pub fn interfaces(&self) -> &'static [ClassRef] {
        &self.supers().interfaces
    }

    /// All superinterfaces, each once; supers' first.
    #[inline]
    pub fn all_interfaces(&self) -> &'static [ClassRef] {
        &self.supers().all_interfaces
    }

    /// Number of superclasses.
    #[inline(always)]
    pub fn depth(&self) -> usize {
        self.depth.load(Ordering::Relaxed) as usize
    }

    /// As in the newest class file (JVMS table 4.1-B); for arrays and primitives as `Class.getModifiers` has it.
    #[inline]
    pub fn access_flags(&self) -> u16 {
        self.access_flags.load(Ordering::Relaxed)
    }

    /// What `Class.getModifiers` says.
    #[inline]
    pub fn modifiers(&self) -> u16 {
        self.modifiers.load(Ordering::Relaxed)
    }

    /// An interface (arrays of interfaces are not).
    #[inline]
    pub fn is_interface(&self) -> bool {
        self.access_flags() & 0x0200 != 0 && self.dimensions == 0
    }

    /// An array class.
    #[inline]
    pub fn is_array(&self) -> bool {
        self.dimensions != 0
    }

    /// One of the nine primitive types.
    #[inline]
    pub fn is_primitive(&self) -> bool {
        self.dimensions == 0 && self.basic_type != BasicType::Reference
    }

    /// `ACC_ABSTRACT`; true for interfaces too.
    #[inline]
    pub fn is_abstract(&self) -> bool {
        self.access_flags() & 0x0400 != 0
    }

    /// Is never unloaded.
    pub fn is_lasting(&self) -> bool {
        self.layout.flags.load(Ordering::Relaxed) & heap::ClassLayout::ALWAYS_ALIVE != 0
    }

    /// Made by `Lookup.defineHiddenClass`.
    pub fn is_hidden(&self) -> bool {
        self.flags().contains(ClassFlags::HIDDEN)
    }

    /// The element kind of an array class.
    #[inline]
    pub fn kind(&self) -> Kind {
        self.layout.kind
    }

    /// Is an instance of this class also one of `other` (JVMS 6.5.instanceof)? Loads nothing.
    #[inline]
    pub fn is_subclass_of(&self, other: &Class) -> bool {
        if std::ptr::eq(self, other) {
            return true;
        }
        let depth = other.depth();
        if depth < DISPLAY_LENGTH && !other.is_interface() && other.dimensions == 0 {
            return std::ptr::eq(self.display[depth].load(Ordering::Relaxed), other);
        }
        if std::ptr::eq(self.secondary_cache.load(Ordering::Relaxed), other) {
            return true;
        }
        self.is_subclass_of_slow(other)
    }

    #[cold]
    fn is_subclass_of_slow(&self, other: &Class) -> bool {
        let found = if other.is_array() {
            self.is_array() && self.array_is_subclass_of(other)
        } else if other.is_interface() {
            self.all_interfaces().iter().any(|i| std::ptr::eq(*i, other))
        } else {
            let mut up = self.super_class();
            loop {
                match up {
                    None => break false,
                    Some(c) if std::ptr::eq(c, other) => break true,
                    Some(c) => up = c.super_class(),
                }
            }
        };
        if found {
            self.secondary_cache.store(other as *const Class as *mut Class, Ordering::Relaxed);
        }
        found
    }

    fn array_is_subclass_of(&self, other: &Class) -> bool {
        match (self.component, other.component) {
            (Some(mine), Some(theirs)) if mine.is_primitive() || theirs.is_primitive() => std::ptr::eq(mine, theirs),
            (Some(mine), Some(theirs)) => mine.is_subclass_of(theirs),
            _ => false,
        }
    }

    /// How many bytes of native memory it takes.
    pub fn native_bytes(&self) -> usize {
        Class::structure_bytes(self.vtable_length as usize) + self.taken.load(Ordering::Relaxed)
    }

    /// It takes so many more.
    pub(crate) fn takes(&self, bytes: usize) {
        self.taken.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Bytes of a class's structure with a virtual method table of that length.
    pub const fn structure_bytes(vtable_length: usize) -> usize {
        size_of::<Class>() + vtable_length * size_of::<usize>()
    }

    /// Entry `index` of the virtual method table.
    #[inline(always)]
    pub fn vtable_entry(&self, index: usize) -> &'static AtomicPtr<Method> {
        debug_assert!(index < self.vtable_length as usize);
        // SAFETY: the table of vtable_length entries was allocated right behind this structure.
        unsafe { &*(self as *const Class).add(1).cast::<AtomicPtr<Method>>().add(index) }
    }

    /// The method in entry `index` of the virtual method table.
    #[inline(always)]
    pub fn virtual_method(&self, index: usize) -> MethodRef {
        // SAFETY: the table is filled before the class is published, and methods outlive their class.
        unsafe { &*self.vtable_entry(index).load(Ordering::Relaxed) }
    }

    /// The mirror's address now; it may move at the next safepoint.
    #[inline(always)]
    pub fn mirror_address(&self) -> Address {
        Address(self.layout.mirror.load(Ordering::Relaxed))
    }

    /// The slot that holds the mirror's address, usable as a JNI handle while the class lives.
    pub fn mirror_slot(&self) -> *mut Address {
        self.layout.mirror.as_ptr().cast()
    }

    /// The declared method of this name and descriptor.
    pub fn declared_method(&self, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
        self.methods().iter().copied().find(|m| m.name == name && m.descriptor == descriptor)
    }

    /// Declared methods of the newest version in class-file order; none of arrays and primitives.
    #[inline]
    pub fn methods(&self) -> &'static [MethodRef] {
        self.constants().and_then(|constants| constants.declared.get()).map_or(&[], |methods| methods)
    }

    /// The method with this `Method::slot`, which may be one that an earlier version declared.
    pub fn method_at(&self, slot: usize) -> Option<MethodRef> {
        let methods = self.methods();
        let is_it = |method: &&MethodRef| method.slot as usize == slot;
        methods.get(slot).filter(is_it).or_else(|| methods.iter().find(is_it)).copied().or_else(|| {
            let removed = self.removed_methods.lock();
            removed.iter().find(is_it).copied()
        })
    }

    /// The declared field of this name and descriptor.
    pub fn declared_field(&'static self, name: Symbol, descriptor: Symbol) -> Option<FieldRef> {
        self.fields().iter().copied().find(|f| f.name == name && f.descriptor == descriptor)
    }

    /// Declared fields of the newest version in class-file order; none of arrays and primitives.
    #[inline]
    pub fn fields(&self) -> &'static [FieldRef] {
        self.constants().and_then(|constants| constants.declared_fields.get()).map_or(&[], |fields| fields)
    }

    /// The field with this `Field::slot`, which may be one that an earlier version declared.
    pub fn field_at(&self, slot: usize) -> Option<FieldRef> {
        let is_it = |field: &FieldRef| field.slot as usize == slot;
        let fields = self.fields();
        fields.get(slot).copied().filter(is_it).or_else(|| fields.iter().copied().find(is_it)).or_else(|| {
            let removed = self.removed_fields.lock();
            removed.iter().copied().find(is_it)
        })
    }

    /// Bytes of instances, header included.
    #[inline(always)]
    pub fn instance_size(&self) -> u32 {
        self.layout.instance_bytes()
    }

    /// This class and its superclasses, nearest first.
    pub fn ancestors(&'static self) -> impl Iterator<Item = ClassRef> {
        std::iter::successors(Some(self), |c| c.super_class())
    }

    /// The part of the name before the last `/`, `""` for the unnamed package. Arrays have their element's.
    pub fn package(&self) -> &'static [u8] {
        let mut element = self;
        while let Some(c) = element.component {
            element = c;
        }
        element.name.package()
    }

    /// Same run-time package (JVMS 5.3): same loader and package name.
    pub fn same_package(&self, other: &Class) -> bool {
        std::ptr::eq(self.loader, other.loader) && self.package() == other.package()
    }

    /// The name as `Class.getName` has it: dots, and for hidden classes a slash before the suffix.
    pub fn external_name(&self) -> String {
        if self.is_hidden() {
            let text = self.name.text();
            match text.rfind('+') {
                Some(at) => format!("{}/{}", text[..at].replace('/', "."), &text[at + 1..]),
                None => text.replace('/', "."),
            }
        } else if let Some(component) = self.component.filter(|c| c.is_array() || !c.is_primitive()) {
            if component.is_array() {
                format!("[{}", component.external_name())
            } else {
                format!("[L{};", component.external_name())
            }
        } else {
            self.name.external()
        }
    }

    /// The class file, which every class but arrays and primitives has.
    #[inline]
    pub fn class_file(&self) -> Option<&'static ClassFile> {
        self.constants().map(|c| &c.file)
    }

    /// The newest version; none for arrays and primitives.
    #[inline]
    pub fn constants(&self) -> Option<ConstantsRef> {
        // SAFETY: null or leaked, and freed only when nobody can reach the class any more (`unload`).
        unsafe { self.constants.load(Ordering::Acquire).as_ref() }
    }

    /// All versions, newest first.
    pub fn versions(&self) -> impl Iterator<Item = ConstantsRef> {
        std::iter::successors(self.constants(), |c| c.previous())
    }

    /// The module the class is in; None before the module system stands.
    pub fn module(&self) -> Option<&'static Module> {
        // SAFETY: modules live as long as their loader, and that as long as its classes.
        unsafe { self.module.load(Ordering::Acquire).as_ref() }
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)
    }
}

impl Class {
    /// Does the class live only as long as something keeps its mirror or an instance?
    #[inline]
    pub fn may_be_unloaded(&self) -> bool {
        self.layout.flags.load(Ordering::Relaxed) & heap::ClassLayout::TRACE_MIRROR != 0
    }
}

impl PartialEq for Class {
    fn eq(&self, other: &Class) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Class {}

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

impl Method {
    /// JVMS table 4.6-A.
    #[inline(always)]
    pub fn access_flags(&self) -> u16 {
        self.access_flags.load(Ordering::Relaxed)
    }
    /// `ACC_STATIC`
    #[inline]
    pub fn is_static(&self) -> bool {
        self.access_flags() & 0x0008 != 0
    }
    /// `ACC_NATIVE`
    #[inline]
    pub fn is_native(&self) -> bool {
        self.access_flags() & 0x0100 != 0
    }
    /// `ACC_ABSTRACT`
    #[inline]
    pub fn is_abstract(&self) -> bool {
        self.access_flags() & 0x0400 != 0
    }
    /// `ACC_SYNCHRONIZED`
    #[inline]
    pub fn is_synchronized(&self) -> bool {
        self.access_flags() & 0x0020 != 0
    }
    /// `ACC_PRIVATE`
    #[inline]
    pub fn is_private(&self) -> bool {
        self.access_flags() & 0x0002 != 0
    }
    /// `ACC_PUBLIC`
    #[inline]
    pub fn is_public(&self) -> bool {
        self.access_flags() & 0x0001 != 0
    }
    /// `ACC_PROTECTED`
    #[inline]
    pub fn is_protected(&self) -> bool {
        self.access_flags() & 0x0004 != 0
    }
    /// `ACC_FINAL`
    #[inline]
    pub fn is_final(&self) -> bool {
        self.access_flags() & 0x0010 != 0
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

/// A field (JVMS 4.5).
pub struct Field {
    /// The declaring class; set before the class is published.
    pub class: AtomicPtr<Class>,
    /// Its name.
    pub name: Symbol,
    /// Its descriptor.
    pub descriptor: Symbol,
    /// JVMS table 4.5-A, as the newest version has it.
    pub access_flags: AtomicU16,
    /// What it holds.
    pub basic_type: BasicType,
    /// Index in the newest class file.
    pub index: AtomicU16,
    /// Its number among the fields that the class has or had: the `slot` of reflection objects.
    pub slot: u32,
    /// Bytes from the start of the object; of the mirror for static fields. Another one when the class gets a superclass whose fields lie there.
    pub offset: AtomicU32,
    /// Finals that not even reflection may write: static or in records and hidden classes.
    pub trusted_final: AtomicBool,
    /// What tools want to hear of: bits of `probes::watches`.
    pub watch: AtomicU8,
}

impl Field {
    /// Bytes from the start of the object; of the mirror for static fields.
    #[inline]
    pub fn offset(&self) -> u32 {
        self.offset.load(Ordering::Relaxed)
    }
    /// JVMS table 4.5-A.
    #[inline]
    pub fn access_flags(&self) -> u16 {
        self.access_flags.load(Ordering::Relaxed)
    }
    /// Is it a final that not even reflection may write?
    pub fn is_trusted_final(&self) -> bool {
        self.trusted_final.load(Ordering::Relaxed)
    }
    /// The declaring class.
    #[inline]
    pub fn class(&self) -> ClassRef {
        // SAFETY: set to the owning class, which contains this field, before anyone else sees it.
        unsafe { &*self.class.load(Ordering::Relaxed) }
    }
    /// `ACC_STATIC`
    #[inline]
    pub fn is_static(&self) -> bool {
        self.access_flags() & 0x0008 != 0
    }
    /// `ACC_FINAL`
    #[inline]
    pub fn is_final(&self) -> bool {
        self.access_flags() & 0x0010 != 0
    }
    /// `ACC_VOLATILE`
    #[inline]
    pub fn is_volatile(&self) -> bool {
        self.access_flags() & 0x0040 != 0
    }
    /// `ACC_PRIVATE`
    #[inline]
    pub fn is_private(&self) -> bool {
        self.access_flags() & 0x0002 != 0
    }
    /// Its part of the class file.
    pub fn info(&self) -> Option<&'static classfile::FieldInfo> {
        self.class().class_file().and_then(|f| f.fields.get(usize::from(self.index.load(Ordering::Relaxed))))
    }
}

impl PartialEq for Field {
    fn eq(&self, other: &Field) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Field {}
