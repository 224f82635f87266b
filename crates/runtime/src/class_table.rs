//! The classes that there are, and what the VM knows of some by themselves; part of `Vm`.
//!
//! Invariant: the chain holds every class from when it is made until a full collection finds it dead. Threads follow it without a lock;
//! what is taken out stays readable until it is freed (`unload`).

use crate::class::{BasicType, Class, ClassRef, MethodRef};
use crate::handle::Handle;
use crate::layout::Injected;
use crate::loader::Loader;
use crate::symbol::Symbol;
use crate::thread::JavaThread;
use hashbrown::HashMap;
use parking_lot::{Mutex, RwLock};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// A class that a thread is loading: thread, loader, name.
type BeingLoaded = (usize, usize, Symbol);

/// See the file's head.
pub struct ClassTable {
    /// Head of the chain of all classes (`Class::next`).
    newest: AtomicPtr<Class>,
    /// The newest of those whose mirrors and loaders the last collection has left, so that they are old; null for none.
    newest_old: AtomicPtr<Class>,
    /// Serializes changes of the chain.
    changes: Mutex<()>,
    next_serial: AtomicU64,
    /// Primitive classes and arrays of them, by `BasicType`.
    primitives: [OnceLock<ClassRef>; 16],
    primitive_arrays: [OnceLock<ClassRef>; 16],
    class_class: OnceLock<ClassRef>,
    /// To find circularity.
    being_loaded: Mutex<Vec<BeingLoaded>>,
    /// Offsets of hidden fields the VM adds to some classes, by class and field name.
    injected: Mutex<HashMap<(&'static str, &'static str), Injected>>,
    /// Why classes failed to initialise, by serial number: global references.
    failures: Mutex<HashMap<u64, Handle>>,
    /// Methods of invokeBasic and linkTo…, by intrinsic and descriptor.
    intrinsics: RwLock<HashMap<(u8, Symbol), MethodRef>>,
}

/// Marks a class as being loaded by a thread while it lives.
pub(crate) struct Loading {
    table: &'static ClassTable,
    entry: BeingLoaded,
}

impl Drop for Loading {
    fn drop(&mut self) {
        let mut list = self.table.being_loaded.lock();
        if let Some(at) = list.iter().position(|e| *e == self.entry) {
            list.swap_remove(at);
        }
    }
}

fn being_loaded(thread: &JavaThread, loader: &Loader, name: Symbol) -> BeingLoaded {
    (std::ptr::from_ref(thread) as usize, std::ptr::from_ref(loader) as usize, name)
}

impl Default for ClassTable {
    /// No classes yet.
    fn default() -> ClassTable {
        ClassTable {
            newest: AtomicPtr::default(),
            newest_old: AtomicPtr::default(),
            changes: Mutex::default(),
            next_serial: AtomicU64::new(1),
            primitives: Default::default(),
            primitive_arrays: Default::default(),
            class_class: OnceLock::new(),
            being_loaded: Mutex::default(),
            injected: Mutex::default(),
            failures: Mutex::default(),
            intrinsics: RwLock::default(),
        }
    }
}

impl ClassTable {
    /// Adds a class.
    pub(crate) fn add(&self, class: ClassRef) {
        let _guard = self.changes.lock();
        class.chain().store(self.newest.load(Ordering::Relaxed), Ordering::Relaxed);
        self.newest.store(std::ptr::from_ref(class).cast_mut(), Ordering::Release);
    }

    /// Takes out the classes that `is_dead` says are; `set_old` follows, or there were none. The world is stopped.
    pub(crate) fn take_out(&self, mut is_dead: impl FnMut(ClassRef) -> bool) {
        let _guard = self.changes.lock();
        let mut link = &self.newest;
        // SAFETY: the chain holds classes that aren't buried yet.
        while let Some(class) = unsafe { link.load(Ordering::Relaxed).as_ref() } {
            if is_dead(class) {
                link.store(class.chain().load(Ordering::Relaxed), Ordering::Release);
            } else {
                link = class.chain();
            }
        }
    }

    /// All classes, newest first; arrays and primitives included.
    pub(crate) fn all(&self) -> impl Iterator<Item = ClassRef> + use<> {
        // SAFETY: chained classes stay valid until a collection unloads them, which takes them out first.
        let head = unsafe { self.newest.load(Ordering::Acquire).as_ref() };
        // SAFETY: as above.
        std::iter::successors(head, |c| unsafe { c.chain().load(Ordering::Acquire).as_ref() })
    }

    /// Classes whose mirrors or loaders may be young. The world is stopped.
    pub(crate) fn young(&self) -> impl Iterator<Item = ClassRef> + use<> {
        let newest_old = self.newest_old.load(Ordering::Relaxed).cast_const();
        self.all().take_while(move |class| !std::ptr::eq(*class, newest_old))
    }

    /// The mirrors and loaders of all classes are old now, or may be young. The world is stopped.
    pub(crate) fn set_old(&self, are_old: bool) {
        let newest = if are_old { self.newest.load(Ordering::Relaxed) } else { std::ptr::null_mut() };
        self.newest_old.store(newest, Ordering::Relaxed);
    }

    /// A number for a new class.
    pub(crate) fn new_serial(&self) -> u64 {
        self.next_serial.fetch_add(1, Ordering::Relaxed)
    }

    /// The class of a primitive type, `void` included.
    pub(crate) fn primitive(&self, basic_type: BasicType) -> ClassRef {
        match self.primitives[basic_type as usize].get() {
            Some(c) => c,
            None => crate::vm_bug!("primitive class {basic_type:?} before boot"),
        }
    }

    /// The class of one-dimensional arrays of a primitive type.
    #[inline]
    pub(crate) fn primitive_array(&self, basic_type: BasicType) -> ClassRef {
        match self.primitive_arrays[basic_type as usize].get() {
            Some(c) => c,
            None => crate::vm_bug!("primitive array class {basic_type:?} before boot"),
        }
    }

    /// Sets a primitive class.
    pub(crate) fn set_primitive(&self, basic_type: BasicType, class: ClassRef) {
        let _ = self.primitives[basic_type as usize].set(class);
    }

    /// Sets a primitive array class.
    pub(crate) fn set_primitive_array(&self, basic_type: BasicType, class: ClassRef) {
        let _ = self.primitive_arrays[basic_type as usize].set(class);
    }

    /// `java.lang.Class` once it is loaded; earlier classes have no mirror yet.
    pub(crate) fn class_class(&self) -> Option<ClassRef> {
        self.class_class.get().copied()
    }

    /// `java.lang.Class` is loaded.
    pub(crate) fn set_class_class(&self, class: ClassRef) {
        let _ = self.class_class.set(class);
    }

    /// A thread begins to load a class; None if it is at that already.
    pub(crate) fn begin_loading(&'static self, by: &JavaThread, loader: &Loader, name: Symbol) -> Option<Loading> {
        let entry = being_loaded(by, loader, name);
        let mut list = self.being_loaded.lock();
        if list.contains(&entry) {
            return None;
        }
        list.push(entry);
        Some(Loading { table: self, entry })
    }

    /// Is a thread loading a class?
    pub(crate) fn is_loading(&self, by: &JavaThread, loader: &Loader, name: Symbol) -> bool {
        self.being_loaded.lock().contains(&being_loaded(by, loader, name))
    }

    /// The VM has added a hidden field to a class.
    pub(crate) fn set_injected(&self, class: &'static str, field: &'static str, basic_type: BasicType, offset: u32) {
        self.injected.lock().insert((class, field), (basic_type, offset));
    }

    /// What a hidden field that the VM added holds, and its offset.
    pub(crate) fn injected(&self, class: &'static str, field: &'static str) -> Injected {
        match self.injected.lock().get(&(class, field)) {
            Some(found) => *found,
            None => crate::vm_bug!("{class} has no hidden field {field}"),
        }
    }

    /// Keeps why a class failed to initialise: a global reference.
    pub(crate) fn note_failure(&self, class: ClassRef, why: Handle) {
        self.failures.lock().insert(class.serial, why);
    }

    /// Why a class failed to initialise.
    pub(crate) fn failure(&self, class: ClassRef) -> Option<Handle> {
        self.failures.lock().get(&class.serial).copied()
    }

    /// Keeps it no more.
    pub(crate) fn take_failure(&self, class: ClassRef) -> Option<Handle> {
        self.failures.lock().remove(&class.serial)
    }

    /// The method that a method handle intrinsic is for a descriptor; made once.
    pub fn intrinsic(&self, number: u8, descriptor: Symbol, make: impl FnOnce() -> MethodRef) -> MethodRef {
        let key = (number, descriptor);
        if let Some(known) = self.intrinsics.read().get(&key) {
            return known;
        }
        self.intrinsics.write().entry(key).or_insert_with(make)
    }
}
