//! Objects that never change place in what leads to them: what `static final` fields hold, and what follows from there by fields that
//! nobody writes once they are set. The compiler looks into them, which makes one piece of a variable handle or a method handle and
//! of its use.
//!
//! Invariant: a constant is named by the way to it, never by an address, since objects move. Its way is walked anew each time, while no
//! collection can begin (`World::reading`), and other threads write none of the fields that it goes by.

use heap::{ARRAY_BASE, ARRAY_LENGTH_OFFSET, CLASS_WORD_OFFSET};
use runtime::class::{BasicType, Class, ClassRef, Field, Method, MethodRef};
use runtime::foreign::downcall::Downcall;
use runtime::safepoint::Reading;
use runtime::vm::Vm;
use std::sync::atomic::{AtomicU32, Ordering};

/// How often a call site may get another target until nothing is made of what it has.
const MAX_CHANGES: u32 = 12;

/// Numbers of call sites given so far.
static SITES: AtomicU32 = AtomicU32::new(0);

/// A field or element that the way to a constant goes by.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Step {
    offset: u32,
    /// Of the target of a call site: how often that had been changed. It is a constant until that happens again.
    changes: Option<u32>,
}

/// Where the way to a constant begins, and what it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    class: ClassRef,
    path: Vec<Step>,
    /// It is what its holder has in a `@Stable` field of arrays.
    is_stable_array: bool,
}

/// What a field or element holds for good.
pub enum Held {
    /// A number's bits, of this type.
    Bits(BasicType, u64),
    /// null
    Null,
    /// An object.
    Object(Constant),
}

/// Looks at constants.
pub struct Constants<'a> {
    vm: &'a Vm,
    _reading: Reading<'a>,
}

/// The field of a class at an offset.
fn field_at(class: ClassRef, offset: u32, is_static: bool) -> Option<&'static Field> {
    class.fields().iter().copied().find(|f| f.offset() == offset && f.is_static() == is_static)
}

/// Does nobody write the field once it holds something? As on the stock VM, the package of method handles keeps to its own finals.
fn is_constant(field: &Field) -> bool {
    let owner = field.class().name.bytes();
    // What native code writes for Java's: System's streams and a call site's target (`Constants::target`).
    let is_written = (owner == b"java/lang/System" || owner == b"java/lang/invoke/CallSite")
        && field.basic_type == BasicType::Reference;
    field.is_final() && !is_written && (field.is_trusted_final() || owner.starts_with(b"java/lang/invoke/"))
}

/// Does the class library promise that the field, or an element of its array, is written once?
fn is_stable(field: &Field) -> bool {
    let class = field.class();
    let Some(file) = class.class_file().filter(|_| class.loader.is_boot()) else { return false };
    let content = field.info().and_then(|info| info.annotations.as_ref());
    classfile::annotations::find(content, &file.constant_pool, b"Ljdk/internal/vm/annotation/Stable;").is_some()
}

impl Constant {
    /// The mirror of a class.
    pub fn mirror(class: ClassRef) -> Constant {
        Constant { class, path: Vec::new(), is_stable_array: false }
    }

    fn at(&self, offset: u32, is_stable_array: bool) -> Constant {
        self.beyond(Step { offset, changes: None }, is_stable_array)
    }

    fn beyond(&self, step: Step, is_stable_array: bool) -> Constant {
        let path = self.path.iter().copied().chain([step]).collect();
        Constant { class: self.class, path, is_stable_array }
    }

    /// The address of the class where its way begins.
    pub fn class(&self) -> usize {
        std::ptr::from_ref(self.class) as usize
    }

    /// Is it a class's mirror, which the class itself leads to?
    pub fn is_mirror(&self) -> bool {
        self.path.is_empty()
    }

    /// Is it what a call site has as its target?
    pub fn is_target(&self) -> bool {
        self.path.last().is_some_and(|step| step.changes.is_some())
    }
}

impl<'a> Constants<'a> {
    /// Until this is dropped no collection begins; the caller comes to no safepoint and waits for nobody.
    pub fn look(vm: &'a Vm) -> Constants<'a> {
        Constants { vm, _reading: vm.world.reading() }
    }

    /// Whose constants they are.
    pub fn vm(&self) -> &'a Vm {
        self.vm
    }

    fn word(&self, at: usize) -> u64 {
        // SAFETY: a place in a live object, which doesn't move while `_reading` is held; words are written whole.
        unsafe { (at as *const u64).read_volatile() }
    }

    fn half(&self, at: usize) -> u32 {
        // SAFETY: as in `word`.
        unsafe { (at as *const u32).read_volatile() }
    }

    /// Its address now; None if the class where the way begins is gone, or the way isn't there yet or any more.
    pub fn address(&self, constant: &Constant) -> Option<usize> {
        self.follow(constant, &constant.path)
    }

    /// Where the first steps of the way to a constant lead.
    fn follow(&self, constant: &Constant, path: &[Step]) -> Option<usize> {
        let mut at = constant.class.mirror_address().0;
        for step in path {
            if at == 0 {
                return None;
            }
            let next = self.word(at + step.offset as usize) as usize;
            // Who changes a target counts that first.
            if step.changes.is_some_and(|changes| changes != self.changes(at).load(Ordering::SeqCst)) {
                return None;
            }
            at = next;
        }
        (at != 0).then_some(at)
    }

    /// How often the call site at an address has got another target.
    fn changes(&self, site: usize) -> &AtomicU32 {
        // SAFETY: a field of an object that doesn't move while `_reading` is held; fields are aligned to their size.
        unsafe { &*((site + self.vm.well_known().call_site_changes as usize) as *const AtomicU32) }
    }

    /// Is the constant still what it was?
    pub fn is_there(&self, constant: &Constant) -> bool {
        self.address(constant).is_some()
    }

    /// The number of the call site whose target a constant is; None if it has another one by now.
    pub fn number_site(&self, target: &Constant) -> Option<u32> {
        let (_, way) = target.path.split_last()?;
        let site = self.follow(target, way)?;
        // SAFETY: as in `changes`.
        let number = unsafe { &*((site + self.vm.well_known().call_site_number as usize) as *const AtomicU32) };
        let next = || SITES.fetch_add(1, Ordering::Relaxed) + 1;
        let number = number.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |old| (old == 0).then(next));
        number.map_or_else(Some, |_| self.number_site(target))
    }

    /// What a call site has as its target until it gets another one.
    fn target(&self, site: &Constant) -> Option<Held> {
        let changes = self.changes(self.address(site)?).load(Ordering::SeqCst);
        let offset = self.vm.well_known().call_site_target.offset();
        let target = site.beyond(Step { offset, changes: Some(changes) }, false);
        (changes < MAX_CHANGES && self.is_there(&target)).then_some(Held::Object(target))
    }

    /// What a static field holds for good.
    pub fn of_static(&self, owner: ClassRef, offset: u32) -> Option<Held> {
        let field = field_at(owner, offset, true).filter(|_| owner.is_initialized())?;
        self.held(&Constant::mirror(owner), field)
    }

    /// What a field of a constant holds for good.
    pub fn of_field(&self, object: &Constant, owner: ClassRef, offset: u32) -> Option<Held> {
        let field = field_at(owner, offset, false)?;
        if runtime::assumptions::is_target(self.vm, field) {
            return self.target(object);
        }
        self.held(object, field)
    }

    fn held(&self, object: &Constant, field: &Field) -> Option<Held> {
        let (is_constant, is_stable) = (is_constant(field), is_stable(field));
        if !is_constant && !is_stable {
            return None;
        }
        let at = self.address(object)? + field.offset() as usize;
        // SAFETY: as in `word`; fields are aligned to their size.
        let bits = unsafe {
            match field.basic_type {
                BasicType::Boolean | BasicType::Byte => u64::from((at as *const u8).read_volatile()),
                BasicType::Char | BasicType::Short => u64::from((at as *const u16).read_volatile()),
                BasicType::Long | BasicType::Double | BasicType::Reference => self.word(at),
                _ => u64::from(self.half(at)),
            }
        };
        match (field.basic_type, bits) {
            // It may be written yet.
            (_, 0) if !is_constant => None,
            (BasicType::Reference, 0) => field.is_static().then_some(Held::Null),
            (BasicType::Reference, _) => {
                let is_array = is_stable && field.descriptor.bytes().starts_with(b"[");
                Some(Held::Object(object.at(field.offset(), is_array)))
            }
            (basic_type, bits) => Some(Held::Bits(basic_type, bits)),
        }
    }

    /// An element that a stable array of references has.
    pub fn element(&self, array: &Constant, index: i64) -> Option<Constant> {
        let at = self.address(array).filter(|_| array.is_stable_array)?;
        let inside = (0..i64::from(self.half(at + ARRAY_LENGTH_OFFSET))).contains(&index);
        let is_of_references = self.class_of(array)?.component?.basic_type == BasicType::Reference;
        let element = array.at((ARRAY_BASE + index as usize * 8) as u32, false);
        (inside && is_of_references && self.address(&element).is_some()).then_some(element)
    }

    /// One of a class's resolved references.
    pub fn resolved(&self, class: ClassRef, index: u32) -> Option<Constant> {
        let references = Constant::mirror(class).at(self.vm.well_known().class_resolved_references.offset(), false);
        let constant = references.at((ARRAY_BASE + index as usize * 8) as u32, false);
        self.address(&constant).map(|_| constant)
    }

    /// Are they one object?
    pub fn same(&self, a: &Constant, b: &Constant) -> Option<bool> {
        Some(self.address(a)? == self.address(b)?)
    }

    /// The class of an object.
    pub fn class_of(&self, object: &Constant) -> Option<ClassRef> {
        let class = self.half(self.address(object)? + CLASS_WORD_OFFSET) as usize as *const Class;
        // SAFETY: objects name their class by its address.
        unsafe { class.as_ref() }
    }

    /// The class that a java.lang.Class stands for; none for primitive types.
    pub fn mirrored(&self, mirror: &Constant) -> Option<ClassRef> {
        let known = self.vm.well_known();
        let at = self.address(mirror).filter(|_| self.class_of(mirror).is_some_and(|c| c == known.class_class))?;
        let class = self.word(at + known.class_native_class as usize) as usize as *const Class;
        // SAFETY: the hidden field holds the class, which lives as long as its mirror.
        unsafe { class.as_ref() }.filter(|class| class.is_array() || class.basic_type == BasicType::Reference)
    }

    /// The method that a MemberName stands for, and its index if it is selected by one.
    pub fn member(&self, name: &Constant) -> Option<(MethodRef, i64)> {
        let known = self.vm.well_known();
        let at = self.address(name).filter(|_| self.class_of(name).is_some_and(|c| c == known.class_member_name))?;
        let index = self.word(at + known.member_name_vmindex as usize) as i64;
        self.method(at).map(|method| (method, index))
    }

    fn method(&self, member: usize) -> Option<MethodRef> {
        let known = self.vm.well_known();
        let resolved = self.word(member + known.member_name_method.offset() as usize) as usize;
        if resolved == 0 {
            return None;
        }
        // SAFETY: the hidden field of a ResolvedMethodName holds null or a method that it keeps alive.
        unsafe { (self.word(resolved + known.resolved_method_name_target as usize) as usize as *const Method).as_ref() }
    }

    /// How the foreign function is called that a `NativeEntryPoint` is for.
    pub fn downcall(&self, entry_point: &Constant) -> Option<&Downcall> {
        let at = self.address(entry_point)?;
        let class = self.class_of(entry_point).filter(|class| class.loader.is_boot())?;
        let is_one = class.name.bytes() == b"jdk/internal/foreign/abi/NativeEntryPoint";
        // SAFETY: it lies there, and the way to it keeps it, while `_reading` is held.
        is_one.then(|| unsafe { self.vm.foreign.downcall_of(at) })
    }

    /// The method that invokeBasic calls for a method handle now. It may have another form later, which does the same.
    pub fn form(&self, handle: &Constant) -> Option<MethodRef> {
        let known = self.vm.well_known();
        let at = self.address(handle)?;
        let is_handle = self.class_of(handle).is_some_and(|c| c.is_subclass_of(known.class_method_handle));
        let form = is_handle.then(|| self.word(at + known.method_handle_form.offset() as usize) as usize)?;
        let member = if form == 0 { 0 } else { self.word(form + known.lambda_form_vmentry.offset() as usize) as usize };
        if member == 0 { None } else { self.method(member) }
    }
}
