//! Native class, method and field structures (JVMS 5.3): what the VM knows of a loaded class.
//!
//! Invariant: a `Class` lies in the low 4 GiB, its `ClassLayout` first and its virtual method table right behind
//! it. Structures are shared between threads; what changes after creation is atomic or behind a lock.

mod basic_type;
mod constants;
mod field;
mod flags;
mod hierarchy;
mod members;
mod method;
mod state;

use crate::loader::LoaderRef;
use crate::module::{Module, ModuleRef};
use crate::symbol::Symbol;
pub use basic_type::BasicType;
use classfile::{ClassFile, access};
pub use constants::{Constants, ConstantsRef};
pub use field::{Field, ReferenceField};
pub use flags::{ClassFlags, MethodFlags};
use heap::{Address, ClassLayout, Kind, ReferenceRange};
pub use hierarchy::DISPLAY_LENGTH;
use hierarchy::Supers;
use members::{INTERFACE_CACHE_LENGTH, InterfaceSelection};
pub use members::{SEARCHED, selection_index, selection_offsets};
pub use method::{CODE_MARGIN, METHOD_ENTRY, METHOD_TELLING, Method, MethodParts};

use parking_lot::Mutex;
pub(crate) use state::Begin;
pub use state::ClassState;
use state::Initialization;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// A class as the rest of the VM passes it around. Its lifetime is longer than what it stands for: a class that may be unloaded stays while its
/// mirror is alive, which whoever keeps one in a structure sees to (a handle, another class, a frame); and a thread in the VM may use one
/// until it leaves, since what is unloaded meanwhile is freed later (`reclaim`).
pub type ClassRef = &'static Class;
/// A method as the rest of the VM passes it around: as long as its class; one that a newer version has not any more, as long as a frame
/// or a thread in the VM may have it.
pub type MethodRef = &'static Method;
/// A field as the rest of the VM passes it around: as long as its class.
pub type FieldRef = &'static Field;

/// A loaded class, interface, array class or primitive type.
#[repr(C, align(16))]
pub struct Class {
    /// What the collector must know. First, because objects name their class by its address.
    layout: ClassLayout,
    /// `display[d]` is the ancestor at depth `d` (Object at 0), this class included, for d < DISPLAY_LENGTH.
    display: [AtomicPtr<Class>; DISPLAY_LENGTH],
    /// Classes and interfaces that slow subtype tests of an object of this class succeeded for, each in its cell (`secondary_cell`).
    secondary_cache: [AtomicPtr<Class>; hierarchy::SECONDARY_CACHE_LENGTH],
    /// The marks of all interfaces that it implements (`mark`): what is missing here it doesn't implement.
    interface_marks: AtomicU64,
    /// Number of superclasses.
    depth: AtomicU32,
    /// A `ClassState`.
    state: AtomicU8,
    /// For primitive types and arrays of them: the type (of the element). `Reference` else.
    pub basic_type: BasicType,
    /// 0 for what is no array.
    pub dimensions: u8,
    /// As in the newest class file (JVMS table 4.1-B); for arrays and primitives as `Class.getModifiers` has it.
    access_flags: AtomicU16,
    /// What `Class.getModifiers` says: InnerClasses flags where there are some (JVMS 4.7.6).
    modifiers: AtomicU16,
    /// `ClassFlags`
    flags: AtomicU32,
    /// Internal name (`java/lang/String`, `[I`, `int`); for hidden classes with a `+` suffix as in `Name+0x12`.
    pub name: Symbol,
    /// The defining loader.
    pub loader: LoaderRef,
    /// What it extends and implements, as the newest version has it. What it once was stays readable.
    supers: AtomicPtr<Supers>,
    /// For arrays: the component class (of `[[I`: `[I`).
    pub component: Option<ClassRef>,
    /// The array class with this class as component, once there is one.
    array_class: AtomicPtr<Class>,
    /// The newest version; null for arrays and primitives.
    constants: AtomicPtr<Constants>,
    /// Methods that earlier versions declared and the newest doesn't: a call of one throws NoSuchMethodError.
    removed_methods: Mutex<Vec<MethodRef>>,
    /// Fields that earlier versions declared and the newest doesn't. Their places in objects stay unused.
    removed_fields: Mutex<Vec<FieldRef>>,
    /// Number of virtual table entries, which follow this structure.
    pub vtable_length: u32,
    /// How many of them, from the first one on, stand for the same as the superclass's.
    inherited_slots: AtomicU32,
    /// How many of them stand for the same in the tables of all subclasses: all, unless a class got this superclass later.
    shared_slots: AtomicU32,
    /// For interfaces' methods: cache of selections for receivers of this class.
    interface_cache: [AtomicPtr<InterfaceSelection>; INTERFACE_CACHE_LENGTH],
    /// Initialisation lock.
    initialization: Initialization,
    /// The module, once its package is known to belong to one; the loader's unnamed module else.
    module: AtomicPtr<Module>,
    /// The nest host, once validated (JVMS 5.4.4).
    nest_host: AtomicPtr<Class>,
    /// Bytes of the mirror, static fields included.
    mirror_size: AtomicU32,
    /// Static reference fields, which come first behind the mirror's own fields.
    pub static_reference_count: u32,
    /// Number of resolved references of all versions.
    reference_count: AtomicU32,
    /// Where the class came from, for tools and messages (`jrt:/java.base`, a path), when known.
    source: OnceLock<String>,
    /// Bytes of native memory beside its structure.
    taken: AtomicUsize,
    /// The next class of the chain of all classes.
    next: AtomicPtr<Class>,
    /// Unique number, never reused.
    pub serial: u64,
}

// SAFETY: every field that changes after publication is atomic or a lock; the raw pointers inside ClassLayout point to
// memory that is immutable and lives as long as the class.
unsafe impl Sync for Class {}
// SAFETY: as above; nothing in a class belongs to a thread.
unsafe impl Send for Class {}

/// What a class structure is made of, where it isn't the same for all.
pub(crate) struct ClassParts {
    pub layout: ClassLayout,
    pub state: ClassState,
    pub basic_type: BasicType,
    pub dimensions: u8,
    pub access_flags: u16,
    pub modifiers: u16,
    pub flags: ClassFlags,
    pub name: Symbol,
    pub loader: LoaderRef,
    pub super_class: Option<ClassRef>,
    pub interfaces: Vec<ClassRef>,
    pub all_interfaces: Vec<ClassRef>,
    pub component: Option<ClassRef>,
    pub constants: Option<ConstantsRef>,
    pub vtable_length: u32,
    pub module: Option<ModuleRef>,
    pub mirror_size: u32,
    pub static_reference_count: u32,
    pub reference_count: u32,
    pub serial: u64,
}

impl Class {
    /// A class that isn't in its place yet, where its virtual table will follow it.
    pub(crate) fn new(parts: ClassParts) -> Class {
        let (display, depth) = hierarchy::display_below(parts.super_class);
        Class {
            layout: parts.layout,
            display,
            secondary_cache: Default::default(),
            interface_marks: AtomicU64::new(hierarchy::marks_of(&parts.all_interfaces)),
            depth: AtomicU32::new(depth),
            state: AtomicU8::new(parts.state as u8),
            basic_type: parts.basic_type,
            dimensions: parts.dimensions,
            access_flags: AtomicU16::new(parts.access_flags),
            modifiers: AtomicU16::new(parts.modifiers),
            flags: AtomicU32::new(parts.flags.bits()),
            name: parts.name,
            loader: parts.loader,
            supers: Supers::new(parts.super_class, parts.interfaces, parts.all_interfaces),
            component: parts.component,
            array_class: AtomicPtr::default(),
            constants: AtomicPtr::new(
                parts.constants.map_or(std::ptr::null_mut(), |c| std::ptr::from_ref(c).cast_mut()),
            ),
            removed_methods: Mutex::default(),
            removed_fields: Mutex::default(),
            vtable_length: parts.vtable_length,
            inherited_slots: AtomicU32::new(parts.super_class.map_or(0, |parent| parent.vtable_length)),
            shared_slots: AtomicU32::new(parts.vtable_length),
            interface_cache: [const { AtomicPtr::new(std::ptr::null_mut()) }; INTERFACE_CACHE_LENGTH],
            initialization: Initialization::default(),
            module: AtomicPtr::new(parts.module.map_or(std::ptr::null_mut(), |m| std::ptr::from_ref(m).cast_mut())),
            nest_host: AtomicPtr::default(),
            mirror_size: AtomicU32::new(parts.mirror_size),
            static_reference_count: parts.static_reference_count,
            reference_count: AtomicU32::new(parts.reference_count),
            source: OnceLock::new(),
            next: AtomicPtr::default(),
            taken: AtomicUsize::default(),
            serial: parts.serial,
        }
    }

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

    /// The flags now.
    #[inline]
    pub fn flags(&self) -> ClassFlags {
        ClassFlags::from_bits_retain(self.flags.load(Ordering::Relaxed))
    }

    /// Adds flags.
    pub fn add_flags(&self, flags: ClassFlags) {
        self.flags.fetch_or(flags.bits(), Ordering::Relaxed);
    }

    /// Takes flags away.
    pub fn remove_flags(&self, flags: ClassFlags) {
        self.flags.fetch_and(!flags.bits(), Ordering::Relaxed);
    }

    /// What a new version's file says of access. The world is stopped.
    pub fn set_modifiers(&self, access_flags: u16, modifiers: u16) {
        self.access_flags.store(access_flags, Ordering::Relaxed);
        self.modifiers.store(modifiers, Ordering::Relaxed);
    }

    /// What the collector knows of it.
    #[inline(always)]
    pub fn layout(&self) -> &ClassLayout {
        &self.layout
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
        self.access_flags() & access::INTERFACE != 0 && self.dimensions == 0
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
        self.access_flags() & access::ABSTRACT != 0
    }

    /// Are its instances of this very class, as those of final classes and arrays of numbers? A new version that says otherwise drops all
    /// compiled code.
    pub fn has_no_subclasses(&self) -> bool {
        match self.is_array() {
            true => self.layout.kind == Kind::PrimitiveArray,
            false => self.access_flags() & access::FINAL != 0,
        }
    }

    /// Is never unloaded.
    pub fn is_lasting(&self) -> bool {
        self.layout.flags() & ClassLayout::ALWAYS_ALIVE != 0
    }

    /// Does the class live only as long as something keeps its mirror or an instance?
    #[inline]
    pub fn may_be_unloaded(&self) -> bool {
        self.layout.flags() & ClassLayout::TRACE_MIRROR != 0
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

    /// The mirror's address now; it may move at the next safepoint.
    #[inline(always)]
    pub fn mirror_address(&self) -> Address {
        self.layout.mirror()
    }

    /// Has a mirror from now on, or none (null).
    pub(crate) fn set_mirror(&self, mirror: Address) {
        self.layout.set_mirror(mirror);
    }

    /// Bytes of the mirror, static fields included.
    pub fn mirror_size(&self) -> u32 {
        self.mirror_size.load(Ordering::Relaxed)
    }

    /// The mirror gets larger, with more static references than those that follow its own fields. The world is stopped.
    pub fn enlarge_mirror(&self, bytes: u32, added_statics: Vec<ReferenceRange>) {
        self.mirror_size.store(bytes, Ordering::Relaxed);
        self.layout.set_added_statics(added_statics);
    }

    /// The slot that holds the mirror's address, usable as a JNI handle while the class lives.
    pub fn mirror_slot(&self) -> *mut Address {
        self.layout.mirror_slot()
    }

    /// Bytes of instances, header included.
    #[inline(always)]
    pub fn instance_size(&self) -> u32 {
        self.layout.instance_bytes()
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
    pub fn class_file(&self) -> Option<&ClassFile> {
        self.constants().map(|c| &c.file)
    }

    /// The newest version; none for arrays and primitives.
    #[inline]
    pub fn constants(&self) -> Option<ConstantsRef> {
        // SAFETY: null or leaked, and freed only when nobody can reach the class any more (`unload`).
        unsafe { self.constants.load(Ordering::Acquire).as_ref() }
    }

    /// Has a new version. The world is stopped.
    pub fn set_newest(&self, constants: ConstantsRef) {
        self.add_flags(ClassFlags::REDEFINED);
        self.constants.store(std::ptr::from_ref(constants).cast_mut(), Ordering::Release);
    }

    /// Number of resolved references of all versions.
    pub fn reference_count(&self) -> u32 {
        self.reference_count.load(Ordering::Acquire)
    }

    /// There is room for so many.
    pub fn set_reference_count(&self, count: u32) {
        self.reference_count.store(count, Ordering::Release);
    }

    /// All versions, newest first.
    pub fn versions(&self) -> impl Iterator<Item = ConstantsRef> {
        std::iter::successors(self.constants(), |c| c.previous())
    }

    /// The module the class is in; None before the module system stands.
    pub fn module(&self) -> Option<&Module> {
        // SAFETY: modules live as long as their loader, and that as long as its classes.
        unsafe { self.module.load(Ordering::Acquire).as_ref() }
    }

    /// Its package is known to belong to a module.
    pub(crate) fn set_module(&self, module: ModuleRef) {
        self.module.store(std::ptr::from_ref(module).cast_mut(), Ordering::Release);
    }

    /// The nest host, once validated (JVMS 5.4.4).
    pub(crate) fn known_nest_host(&self) -> Option<ClassRef> {
        // SAFETY: null or a class that the nest member keeps alive.
        unsafe { self.nest_host.load(Ordering::Acquire).as_ref() }
    }

    pub(crate) fn set_nest_host(&self, host: ClassRef) {
        self.nest_host.store(std::ptr::from_ref(host).cast_mut(), Ordering::Release);
    }

    /// Has the nest host looked for again.
    pub fn forget_nest_host(&self) {
        self.nest_host.store(std::ptr::null_mut(), Ordering::Release);
    }

    /// The array class with this class as component, once there is one.
    #[inline]
    pub fn known_array_class(&self) -> Option<ClassRef> {
        // SAFETY: null or the array class, which lives as long as its component.
        unsafe { self.array_class.load(Ordering::Acquire).as_ref() }
    }

    /// Makes `class` the array class, unless there is one.
    ///
    /// # Errors
    /// The one that there is.
    pub(crate) fn set_array_class(&self, class: ClassRef) -> Result<(), ClassRef> {
        let pointer = std::ptr::from_ref(class).cast_mut();
        match self.array_class.compare_exchange(std::ptr::null_mut(), pointer, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Ok(()),
            // SAFETY: another thread's array class, published.
            Err(other) => Err(unsafe { &*other }),
        }
    }

    /// Where the class came from, for tools and messages (`jrt:/java.base`, a path), when known.
    pub fn source(&self) -> Option<&str> {
        self.source.get().map(String::as_str)
    }

    pub(crate) fn set_source(&self, source: String) {
        let _ = self.source.set(source);
    }

    /// The link to the next class of the chain of all classes, for the table that has it.
    pub(crate) fn chain(&self) -> &AtomicPtr<Class> {
        &self.next
    }
}

/// What compiled code reads of a class at offsets.
pub mod class_offsets {
    use super::Class;
    use heap::ClassLayout;
    use std::mem::offset_of;

    /// The cell of its mirror.
    pub const MIRROR: usize = offset_of!(Class, layout) + ClassLayout::MIRROR_OFFSET;
    /// Its display.
    pub const DISPLAY: usize = offset_of!(Class, display);
    /// The number of its ancestors.
    pub const DEPTH: usize = offset_of!(Class, depth);
    /// Its cache of the last slow subtype test.
    pub const SECONDARY_CACHE: usize = offset_of!(Class, secondary_cache);
    pub const INTERFACE_MARKS: usize = offset_of!(Class, interface_marks);
    /// 0 unless it is an array's; a byte.
    pub const DIMENSIONS: usize = offset_of!(Class, dimensions);
    /// An array class's component.
    pub const COMPONENT: usize = offset_of!(Class, component);
    /// Its flags.
    pub const FLAGS: usize = offset_of!(Class, flags);
    /// Its cache of interface method selections.
    pub const INTERFACE_CACHE: usize = offset_of!(Class, interface_cache);
    /// The type of its elements.
    pub const BASIC_TYPE: usize = offset_of!(Class, basic_type);
    /// Its virtual method table.
    pub const VTABLE: usize = size_of::<Class>();
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)
    }
}

impl PartialEq for Class {
    fn eq(&self, other: &Class) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for Class {}
