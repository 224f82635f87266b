//! New versions of classes with other supers: which are allowed (JVMS 5.3.5, and what the VM can do), and what follows for subclasses.
//!
//! Invariant: a virtual table keeps its length and its entries their names. A class that leaves a superclass may still be where code was verified
//! to find one of that superclass: what a table doesn't know is selected by name, and fields of superclasses that were left are checked at each access.

use classfile::ClassFile;
use hashbrown::HashMap;
use inspection::{Answer, Refusal};
use runtime::class::{Class, ClassFlags, ClassRef, ClassState, Field};
use runtime::new_supers;
use runtime::planned::Planned;
use runtime::probes::method_frames;
use runtime::probes::watches::CHECKED;
use runtime::thread::Current;
use runtime::thrown::Thrown;
use runtime::vm::Vm;
use runtime::well_known::WellKnown;

/// What classes are to extend and implement, and what can't be.
#[derive(Default)]
pub(crate) struct Hierarchy {
    pub planned: Planned,
    refused: HashMap<u32, Refusal>,
}

/// What a failure to load or link supers is for the agent.
fn refusal(cur: &mut Current, thrown: Thrown) -> Refusal {
    let answer = if cur.exception_is("java/lang/ClassCircularityError") {
        Refusal::CircularClassDefinition
    } else if cur.exception_is("java/lang/OutOfMemoryError") {
        Refusal::OutOfMemory
    } else {
        Refusal::FailsVerification
    };
    thrown.discard();
    let _ = cur.take_exception();
    answer
}

impl Hierarchy {
    /// Loads what a new version extends and implements, if that is something else than before.
    pub fn add(&mut self, cur: &mut Current, class: ClassRef, file: ClassFile) {
        self.add_supers(cur, class, &file);
        self.planned.add_file(class, file);
    }

    fn add_supers(&mut self, cur: &mut Current, class: ClassRef, file: &ClassFile) {
        let named = |index: &u16| file.constant_pool.class_name(*index).to_vec();
        let old: Vec<Vec<u8>> = class.interfaces().iter().map(|i| i.name.bytes().to_vec()).collect();
        let same_super = class.super_class().map(|c| c.name.bytes()) == file.super_name();
        if same_super && file.interfaces.iter().map(named).collect::<Vec<_>>() == old {
            return;
        }
        match cur.load_supers(file, class.name, class.loader) {
            Ok((super_class, interfaces)) => self.planned.add(class, super_class, interfaces),
            Err(thrown) => {
                let refusal = refusal(cur, thrown);
                self.refused.insert(class.address(), refusal);
            }
        }
    }

    /// Refuses classes that would be above themselves, and leaves them what they have: nothing planned is endless from then on.
    pub fn refuse_circles(&mut self, classes: impl Iterator<Item = ClassRef>) {
        let is_above_itself = |class: &ClassRef| {
            let (super_class, interfaces) = (self.planned.super_class(class), self.planned.interfaces(class));
            let mut above = super_class.into_iter().chain(interfaces.iter().copied());
            above.any(|above| self.planned.supertypes(above).contains(class))
        };
        let circular: Vec<ClassRef> = classes.filter(is_above_itself).collect();
        for class in circular {
            self.planned.leave_supers(class);
            self.refused.insert(class.address(), Refusal::CircularClassDefinition);
        }
    }

    /// Can a class get the supers that are planned for it? Links them, and initialises them if the class is.
    ///
    /// # Errors
    /// CircularClassDefinition; FailsVerification for what JVMS 5.3.5 forbids; HierarchyChanged for what the VM can't do.
    pub fn check(&self, cur: &mut Current, class: ClassRef) -> Answer<()> {
        if let Some(refusal) = self.refused.get(&class.address()) {
            return Err(*refusal);
        }
        let planned = &self.planned;
        if !planned.changes(class) {
            return Ok(());
        }
        let (super_class, interfaces) = (planned.super_class(class), planned.interfaces(class));
        let above = super_class.into_iter().chain(interfaces.iter().copied());
        self.check_kind(class)?;
        let is_used = matches!(class.state(), ClassState::BeingInitialized | ClassState::Initialized);
        let mut outcome = cur.check_supers(class, super_class, interfaces, planned);
        for above in above {
            outcome = outcome.and_then(|()| cur.link(above));
            let needs = !above.is_interface() || above.flags().contains(ClassFlags::HAS_DEFAULT_METHODS);
            if is_used && needs && !class.is_interface() {
                outcome = outcome.and_then(|()| cur.initialize(above));
            }
        }
        outcome.map_err(|thrown| refusal(cur, thrown))
    }

    /// The VM and the collector know some classes of the class library by their layout.
    fn check_kind(&self, class: ClassRef) -> Answer<()> {
        let after: Vec<ClassRef> = self.planned.ancestors(class).skip(1).collect();
        let before: Vec<ClassRef> = class.ancestors().skip(1).collect();
        let is_known = |c: &ClassRef| c.loader.is_boot() && WellKnown::knows(c.name.bytes());
        let lost_known = before.iter().filter(|c| !after.contains(c)).any(is_known);
        let special = ClassFlags::REFERENCE | ClassFlags::LOADER | ClassFlags::MIRROR;
        let gained = after.iter().filter(|c| !before.contains(c));
        let gained_known = gained.clone().any(|c| c.flags().intersects(special) || c.kind() != heap::Kind::Instance);
        if lost_known || gained_known { Err(Refusal::HierarchyChanged) } else { Ok(()) }
    }

    /// Does a method run whose receiver would be none of its class's any more? The world is stopped.
    pub fn is_in_use(&self, vm: &'static Vm) -> bool {
        if self.planned.is_empty() {
            return false;
        }
        let mut found = false;
        let mut look = |frame: runtime::frame::Frame| {
            let Some(method) = frame.method().filter(|m| !m.is_static() && !frame.is_native()) else { return };
            // SAFETY: a method that isn't static has a first local; what isn't an object is told from one below.
            let receiver = heap::Address(unsafe { *frame.locals() } as usize);
            if vm.heap().is_object(receiver) {
                // SAFETY: an object, whose class was published.
                let class = unsafe { Class::of(receiver) };
                found |= class.is_subclass_of(method.class()) && !self.planned.is_subclass_of(class, method.class());
            }
        };
        for thread in vm.threads.snapshot() {
            super::threads::detach_all(thread);
            method_frames(thread).for_each(&mut look);
        }
        runtime::continuation::each_unmounted(vm, &mut |frame| look(frame));
        found
    }

    /// Gives classes their supers, and all that follows to those below. Which classes' members must be found anew. The world is stopped.
    pub fn install(&self, vm: &'static Vm) -> Vec<ClassRef> {
        let planned = &self.planned;
        if planned.is_empty() {
            return Vec::new();
        }
        let mut all: Vec<(usize, ClassRef)> =
            vm.all_classes().filter(|c| !c.is_array() && !c.is_primitive()).map(|c| (planned.depth(c), c)).collect();
        // Superclasses first; of interfaces, which have all one depth, those first that extend fewer.
        all.sort_by_key(|(depth, c)| {
            (!c.is_interface(), if c.is_interface() { planned.supertypes(c).len() } else { *depth })
        });
        let mut concerned: Vec<ClassRef> = Vec::new();
        for (_, class) in all.iter().filter(|(_, class)| planned.changes(class)) {
            let before: Vec<ClassRef> = class.ancestors().collect();
            let moved = new_supers::set_supers(class, planned.super_class(class), planned.interfaces(class).to_vec());
            let left: Vec<ClassRef> = before.into_iter().filter(|c| !class.ancestors().any(|now| now == *c)).collect();
            left.iter().for_each(|above| check_fields(above));
            concerned.extend([*class].into_iter().chain(moved).chain(left));
        }
        for (_, class) in &all {
            new_supers::derive(class);
        }
        for class in vm.all_classes() {
            class.forget_subtype_tests();
        }
        concerned
    }
}

/// Has accesses to a class's fields look whether objects have them.
fn check_fields(class: ClassRef) {
    let removed = class.removed_fields();
    let fields = class.fields().iter().chain(removed.iter()).filter(|field: &&&'static Field| !field.is_static());
    fields.for_each(|field| {
        field.add_watch(CHECKED);
    });
}
