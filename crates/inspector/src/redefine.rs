//! New versions of classes (JVM TI, RedefineClasses and RetransformClasses).
//!
//! A `Method` keeps its address, so that tables, call sites and method ids stay right: with the world stopped, it exchanges its
//! body with a fresh structure, which frames of the old body then belong to. Everything that can fail is done before.
//!
//! Invariant: the constants of a class's methods are the class's newest; those of an old body stay its own.

use super::VmInspector;
use super::enum_constants::{self, Before};
use super::equivalence::equivalent;
use super::fields_of_version::{self, Change, FieldPlan, Room, counts, outgrown, plan_fields};
use super::handles_of_version;
use super::ids::class_of;
use super::layouts_of_version::lay_out;
use super::linkage_of_version;
use super::methods_of_version::{self, Plan};
use super::shape_of_version;
use super::supers_of_version::Hierarchy;
use classfile::{ClassFile, Constant, ParseOptions, access};
use hashbrown::HashMap;
use inspection::{Answer, Latitude, ObjectId, Refusal};
use options::Redefinition;
use runtime::class::{ClassFlags, ClassRef, ClassState, ConstantsRef, Method, MethodFlags, MethodRef};
use runtime::compilation;
use runtime::define;
use runtime::frame::{Frame, frames};
use runtime::origin::ClassBytes;
use runtime::planned::Planned;
use runtime::probes::events::{self, Hook};
use runtime::refs::Handle;
use runtime::safepoint::World;
use runtime::symbol::Symbol;
use runtime::thread::Current;
use runtime::vm::Vm;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What a class is to become.
struct Definition {
    class: ClassRef,
    /// What transformers begin with the next time.
    initial: Arc<[u8]>,
    /// What is installed.
    bytes: Arc<[u8]>,
    purpose: Purpose,
}

/// What a version is installed for.
enum Purpose {
    Asked,
    /// Its static initialiser makes an enum's constants but these.
    Constants(Vec<Symbol>),
    /// What was asked for, again, after that.
    Again,
}

/// A new version, ready to be installed.
pub(crate) struct Prepared {
    pub class: ClassRef,
    /// The version it was compared with.
    old: ConstantsRef,
    /// None if it would be the same again: then only breakpoints go.
    new: Option<Version>,
}

struct Version {
    constants: ConstantsRef,
    /// Methods with structures that have what is to be theirs.
    bodies: Vec<(MethodRef, &'static Method)>,
    /// Methods that the class has no longer.
    removed: Vec<MethodRef>,
    /// Methods that it didn't have.
    added: Vec<&'static Method>,
    /// What becomes of its fields.
    fields: FieldPlan,
    /// Are there other methods or fields than before, or other modifiers?
    is_new_shape: bool,
    /// Resolved references of the class, as many as all versions need.
    references: Handle,
    reference_count: u32,
    /// Strings that static fields that come begin with, by the field's index.
    texts: Vec<(usize, Handle)>,
}

impl Prepared {
    /// May something be overridden that couldn't be before?
    fn loses_finals(&self) -> bool {
        let Some(new) = &self.new else { return false };
        let loses = |before: u16, after: u16| before & !after & access::FINAL != 0;
        loses(self.class.access_flags(), new.constants.file.access_flags)
            || new.bodies.iter().any(|(method, body)| loses(method.access_flags(), body.access_flags()))
    }

    /// The file of the new version, if there is one.
    pub fn new_file(&self) -> Option<&'static ClassFile> {
        self.new.as_ref().map(|new| &new.constants.file)
    }
}

/// May the class get a new version?
pub(crate) fn is_modifiable(class: ClassRef) -> bool {
    class.constants().is_some() && !class.is_hidden()
}

impl VmInspector {
    /// Redefines classes, all or none.
    pub(crate) fn redefine_classes(&self, definitions: &[(ObjectId, &[u8])], latitude: Latitude) -> Answer<()> {
        self.enter(|cur| {
            let mut wanted = Vec::new();
            for (id, bytes) in definitions {
                let class = modifiable(cur, *id)?;
                wanted.push((class, Arc::from(*bytes)));
            }
            let mut transformed = Vec::new();
            for (class, bytes) in wanted {
                let initial = transform(cur, class, bytes, Hook::Incapable);
                transformed.push(retransform(cur, class, initial));
            }
            redefine(cur, &transformed, latitude)
        })
    }

    /// Sends classes through the transformers that can retransform, all or none.
    pub(crate) fn retransform_classes(&self, classes: &[ObjectId], latitude: Latitude) -> Answer<()> {
        self.enter(|cur| {
            let mut wanted = Vec::new();
            for id in classes {
                wanted.push(modifiable(cur, *id)?);
            }
            let mut transformed = Vec::new();
            for class in wanted {
                let initial = initial_bytes(cur, class)?;
                transformed.push(retransform(cur, class, initial));
            }
            redefine(cur, &transformed, latitude)
        })
    }
}

fn modifiable(cur: &Current, id: ObjectId) -> Answer<ClassRef> {
    let class = class_of(cur, id)?;
    if is_modifiable(class) { Ok(class) } else { Err(Refusal::UnmodifiableClass) }
}

/// The bytes that the newest version was defined with, before those who can retransform changed them.
fn initial_bytes(cur: &mut Current, class: ClassRef) -> Answer<Arc<[u8]>> {
    if let Some(origin) = class.constants().and_then(|c| c.origin()) {
        return Ok(Arc::from(origin.initial));
    }
    // Classes of the boot class path are read again.
    cur.boot_class_bytes(class.name).map(|(bytes, _)| Arc::from(bytes)).ok_or(Refusal::UnmodifiableClass)
}

/// The class file of a class's newest version, as those who can retransform left it.
pub(crate) fn class_file(cur: &mut Current, class: ClassRef) -> Answer<Vec<u8>> {
    let transformed = class.constants().and_then(|c| c.origin()).is_some_and(|o| o.transformed);
    if class.class_file().is_none() || transformed {
        return Err(Refusal::AbsentInformation);
    }
    initial_bytes(cur, class).map(|bytes| bytes.to_vec()).map_err(|_| Refusal::AbsentInformation)
}

fn transform(cur: &mut Current, class: ClassRef, bytes: Arc<[u8]>, hook: Hook) -> Arc<[u8]> {
    cur.scope(|cur| {
        let domain = cur.handle(class.mirror(cur).load_ref(cur.vm().well_known().class_protection_domain));
        let mirror = cur.handle(class.mirror(cur));
        let file = events::LoadedFile {
            redefined: Some(mirror),
            name: Some(class.name.bytes()),
            loader: class.loader.handle(),
            protection_domain: domain,
        };
        events::class_file_load(cur, &file, &bytes, hook).map_or(bytes, Arc::from)
    })
}

fn retransform(cur: &mut Current, class: ClassRef, initial: Arc<[u8]>) -> Definition {
    let bytes = transform(cur, class, Arc::clone(&initial), Hook::Capable);
    Definition { class, initial, bytes, purpose: Purpose::Asked }
}

/// What may change, by the options and by what the environment has asked for.
fn allowed(vm: &Vm, latitude: Latitude) -> Redefinition {
    match latitude {
        Latitude::Specified => vm.options.redefinition,
        Latitude::Any => Redefinition { private_methods: true, anything: true },
    }
}

/// What classes are to extend and implement, where that may change. Files that can't be read tell so when they are prepared.
fn plan_hierarchy(cur: &mut Current, definitions: &[Definition], allowed: Redefinition) -> Hierarchy {
    let mut hierarchy = Hierarchy::default();
    for definition in definitions.iter().filter(|_| allowed.anything) {
        if let Ok(file) = parse(cur, definition.class, &definition.bytes) {
            hierarchy.add(cur, definition.class, file);
        }
    }
    hierarchy.refuse_circles(definitions.iter().map(|definition| definition.class));
    hierarchy
}

fn redefine(cur: &mut Current, definitions: &[Definition], latitude: Latitude) -> Answer<()> {
    let allowed = allowed(cur.vm(), latitude);
    if !allowed.anything {
        return replace(cur, definitions, allowed);
    }
    let enums: Vec<Before> = definitions.iter().filter_map(|d| enum_constants::note(cur, d.class)).collect();
    replace(cur, definitions, allowed)?;
    complete_enums(cur, definitions, &enums, allowed);
    Ok(())
}

/// Makes the constants that enums have got, and tables of switches anew. The versions stay as they are; that code is compiled anew which took
/// what static fields held for constants.
fn complete_enums(cur: &mut Current, definitions: &[Definition], enums: &[Before], allowed: Redefinition) {
    let changed: Vec<&Before> = enums.iter().filter(|before| before.is_changed()).collect();
    let switches: Vec<ClassRef> =
        definitions.iter().map(|d| d.class).filter(|class| enum_constants::is_switch_map(class)).collect();
    if changed.is_empty() && switches.is_empty() {
        return;
    }
    let again = |d: &Definition, purpose: Purpose| Definition {
        class: d.class,
        initial: Arc::clone(&d.initial),
        bytes: Arc::clone(&d.bytes),
        purpose,
    };
    let of = |class: ClassRef| definitions.iter().find(move |d| d.class == class);
    for before in &changed {
        let Some(definition) = of(before.class) else { continue };
        match replace(cur, &[again(definition, Purpose::Constants(before.kept(cur)))], allowed) {
            Ok(()) => before.complete(cur),
            Err(_) => enum_constants::warn_of_form(before.class),
        }
    }
    let renumbered: Vec<ClassRef> = changed.iter().map(|before| before.class).collect();
    enum_constants::renew_switches(cur, &renumbered, &switches);
    let touched = definitions.iter().filter(|d| renumbered.contains(&d.class) || switches.contains(&d.class));
    let last: Vec<Definition> = touched.map(|d| again(d, Purpose::Again)).collect();
    if replace(cur, &last, allowed).is_err() {
        // Only memory can be missing: all this was installed before.
        last.iter().for_each(|definition| enum_constants::warn_of_memory(definition.class));
    }
}

fn replace(cur: &mut Current, definitions: &[Definition], allowed: Redefinition) -> Answer<()> {
    loop {
        let hierarchy = plan_hierarchy(cur, definitions, allowed);
        let mut prepared = Vec::new();
        for definition in definitions {
            match prepare(cur, definition, allowed, &hierarchy) {
                Ok(version) => prepared.push(version),
                Err(refusal) => {
                    discard(cur.vm(), prepared);
                    return Err(refusal);
                }
            }
        }
        let mut room = Room::default();
        let refused = loop {
            match install(cur, &prepared, &hierarchy, &room) {
                Installation::Done => return Ok(()),
                // Another thread has redefined one of the classes meanwhile.
                Installation::Outdated => break None,
                Installation::Refused(refusal) => break Some(refusal),
                Installation::Needs(counts) => {
                    if let Err(refusal) = room.make(cur, counts) {
                        break Some(refusal);
                    }
                }
            }
        };
        discard(cur.vm(), prepared);
        if let Some(refusal) = refused {
            return Err(refusal);
        }
    }
}

fn discard(vm: &Vm, prepared: Vec<Prepared>) {
    for Prepared { new, .. } in prepared {
        if let Some(new) = new {
            new.bodies.into_iter().for_each(|(method, body)| discard_body(vm, method, body));
            new.added.into_iter().for_each(|method| discard_added(vm, method));
            discard_constants(new.constants);
        }
    }
}

/// Frees a structure that no frame belongs to, nor will.
fn discard_body(vm: &Vm, method: MethodRef, body: &'static Method) {
    let own_id = !std::ptr::eq(body.id, method.id);
    // SAFETY: made by `prepare` and never run: nobody has been told of it.
    unsafe { runtime::old_versions::free_body(vm, body, own_id) };
}

fn discard_added(vm: &Vm, method: &'static Method) {
    // SAFETY: made by `prepare` and never one of the class's.
    unsafe { runtime::old_versions::free_body(vm, method, true) };
}

fn discard_constants(constants: ConstantsRef) {
    // SAFETY: made by `prepare` and never installed: only bodies, which are not used again, refer to it.
    drop(unsafe { Box::from_raw(std::ptr::from_ref(constants).cast_mut()) });
}

/// Does a definition make of a class what it is?
fn is_same(old: ConstantsRef, definition: &Definition) -> bool {
    let bytes = &definition.bytes;
    *definition.initial == **bytes && old.origin().is_some_and(|o| !o.transformed && *o.initial == **bytes)
}

/// Parses, compares and verifies a new version, and makes what it needs.
fn prepare(
    cur: &mut Current,
    definition: &Definition,
    allowed: Redefinition,
    hierarchy: &Hierarchy,
) -> Answer<Prepared> {
    let vm = cur.vm();
    let class = definition.class;
    let Some(old) = class.constants() else { return Err(Refusal::UnmodifiableClass) };
    if cur.link(class).is_err() || class.state() == ClassState::Erroneous {
        let _ = cur.take_exception();
        return Err(Refusal::InvalidClass);
    }
    let is_asked = matches!(definition.purpose, Purpose::Asked);
    if is_asked && is_same(old, definition) {
        return Ok(Prepared { class, old, new: None });
    }
    let mut file = parse(cur, class, &definition.bytes)?;
    if let Purpose::Constants(kept) = &definition.purpose
        && !enum_constants::keep_new_constants(&mut file, kept)
    {
        return Err(Refusal::InvalidClass);
    }
    let is_new_class = shape_of_version::compare(vm, class, (&old.file, &file), allowed, &hierarchy.planned)?;
    hierarchy.check(cur, class)?;
    let fields = plan_fields(class, &file, allowed)?;
    let plan = methods_of_version::plan(class, &file, allowed)?;
    if allowed.anything {
        linkage_of_version::check(cur, class, &hierarchy.planned)?;
    }
    let (first, reference_count) = runtime::old_versions::reference_room(vm, class, define::reference_count(&file));
    let initial = &definition.initial;
    let origin = ClassBytes { transformed: *initial != definition.bytes, initial: (&initial[..]).into() };
    let (new, _, first_site) = define::new_constants(file, first, Some(old), Some(origin));
    new.belong_to(class);
    // What else is installed is parts of what was verified when it was asked for.
    let verified = if is_asked { verify(cur, class, new, &hierarchy.planned) } else { Ok(()) };
    let made = verified.and_then(|()| {
        let object = vm.well_known().class_object;
        cur.new_array_of(object, reference_count as i32).map_err(|thrown| {
            thrown.discard();
            Refusal::OutOfMemory
        })
    });
    let references = match made {
        Ok(references) => references,
        Err(refusal) => {
            let _ = cur.take_exception();
            discard_constants(new);
            return Err(refusal);
        }
    };
    let mut version = make_methods(cur, class, new, (plan, fields), &first_site);
    version.references = references;
    version.is_new_shape |= is_new_class || !is_asked;
    version.texts = match constant_texts(cur, &version) {
        Ok(texts) => texts,
        Err(refusal) => {
            discard(vm, vec![Prepared { class, old, new: Some(version) }]);
            return Err(refusal);
        }
    };
    version.reference_count = reference_count;
    Ok(Prepared { class, old, new: Some(version) })
}

/// Makes the structures of a version's methods, and for those that are no more.
fn make_methods(
    cur: &Current,
    class: ClassRef,
    new: ConstantsRef,
    (plan, fields): (Plan, FieldPlan),
    first_site: &[u16],
) -> Version {
    let vm = cur.vm();
    let privileged = class.flags().contains(ClassFlags::PRIVILEGED);
    let (mut bodies, mut added, mut declared): (Vec<(_, &'static Method)>, Vec<&'static Method>, Vec<_>) =
        Default::default();
    let slots = class.methods().len() + class.removed_methods().len();
    for (index, (info, target)) in new.file.methods.iter().zip(&plan.targets).enumerate() {
        let same = target.is_some_and(|method| match (method.code_attribute(), new.file.code(info)) {
            (Some(before), Some(after)) => {
                method.class_file().is_some_and(|old| equivalent((old, before), (&new.file, after)))
            }
            (before, after) => before.is_none() == after.is_none() && !method.is_removed(),
        });
        let is_unchanged = same && target.is_some_and(|method| method.flags().contains(MethodFlags::UNCHANGED));
        let body = define::new_method(cur, new, info, index, privileged, first_site[index], is_unchanged);
        if is_unchanged {
            body.add_flags(MethodFlags::UNCHANGED);
        }
        body.belong_to(class);
        match target {
            Some(method) => {
                body.slot = method.slot;
                if same {
                    vm.method_ids.free(body.id);
                    body.id = method.id;
                } else {
                    body.id.method.store(body, Ordering::Release);
                }
                declared.push(*method);
                bodies.push((*method, &*body));
            }
            None => {
                body.slot = (slots + added.len()) as u32;
                body.id.method.store(body, Ordering::Release);
                let method: MethodRef = body;
                declared.push(method);
                added.push(method);
            }
        }
    }
    let tombstones = plan.removed.iter().map(|method| (*method, &*methods_of_version::tombstone(vm, method)));
    bodies.extend(tombstones);
    let _ = new.declared.set(declared.into_boxed_slice());
    Version {
        constants: new,
        bodies,
        removed: plan.removed,
        added,
        is_new_shape: plan.is_new_shape || fields.is_new_shape,
        fields,
        references: Handle::NULL,
        reference_count: 0,
        texts: Vec::new(),
    }
}

fn parse(cur: &Current, class: ClassRef, bytes: &[u8]) -> Answer<ClassFile> {
    let vm = cur.vm();
    let options = ParseOptions {
        relax_names: class.loader.is_privileged(),
        allow_preview: vm.options.enable_preview,
        max_major: 44 + vm.release(),
        name: None,
    };
    let file = classfile::parse(bytes, options).map_err(|error| match error.class_name() {
        "java/lang/UnsupportedClassVersionError" => Refusal::UnsupportedVersion,
        "java/lang/NoClassDefFoundError" => Refusal::NamesDontMatch,
        _ => Refusal::InvalidClassFormat,
    })?;
    if file.name() != class.name.bytes() {
        return Err(Refusal::NamesDontMatch);
    }
    if file.super_name() == Some(file.name()) {
        return Err(Refusal::CircularClassDefinition);
    }
    Ok(file)
}

/// The Strings that static fields that come begin with (ConstantValue), by the field's index.
fn constant_texts(cur: &mut Current, version: &Version) -> Answer<Vec<(usize, Handle)>> {
    let file = &version.constants.file;
    let mut texts = Vec::new();
    for (at, info) in version.fields.added(file) {
        if let Some(Constant::String { string }) = info.constant_value.map(|index| file.constant_pool.get(index)) {
            let symbol = cur.vm().symbols.intern(file.constant_pool.utf8(string));
            let text = cur.intern_symbol(symbol).map_err(|thrown| {
                thrown.discard();
                let _ = cur.take_exception();
                Refusal::OutOfMemory
            })?;
            texts.push((at, text));
        }
    }
    Ok(texts)
}

fn verify(cur: &mut Current, class: ClassRef, new: ConstantsRef, planned: &Planned) -> Answer<()> {
    if !runtime::link::needs_verification(cur, class) {
        return Ok(());
    }
    runtime::verification::verify_version(cur, class, new, planned).map_err(|thrown| {
        let format = cur.exception_is("java/lang/ClassFormatError");
        thrown.discard();
        if format { Refusal::InvalidClassFormat } else { Refusal::FailsVerification }
    })
}

/// What putting new versions in place came to.
enum Installation {
    Done,
    /// One of the classes isn't what it was.
    Outdated,
    /// It would break what runs.
    Refused(Refusal),
    /// Nothing has changed yet: so many objects of these sizes must be allocated first.
    Needs(HashMap<usize, usize>),
}

/// Puts new versions in place.
fn install(cur: &mut Current, prepared: &[Prepared], hierarchy: &Hierarchy, room: &Room) -> Installation {
    let vm = cur.vm();
    let stopped = World::stop(cur);
    let change = vm.tools.installing.begin_rewrite();
    if prepared.iter().any(|p| p.class.constants().is_none_or(|now| !std::ptr::eq(now, p.old))) {
        return Installation::Outdated;
    }
    if hierarchy.is_in_use(vm) {
        return Installation::Refused(Refusal::HierarchyChanged);
    }
    let changes: Vec<Change> = prepared.iter().filter_map(field_change).collect();
    let layouts = match lay_out(vm, &changes, &hierarchy.planned) {
        Ok(layouts) => layouts,
        Err(refusal) => return Installation::Refused(refusal),
    };
    let objects = outgrown(vm, &layouts);
    if !room.suffices(&objects) {
        return Installation::Needs(counts(&objects));
    }
    let displaced = fields_of_version::install(cur, &changes, layouts, &objects, room);
    let may_be_overridden = prepared.iter().any(Prepared::loses_finals);
    let concerned = hierarchy.install(vm);
    // By address of a method: the structure that has its old body now.
    let mut moved: HashMap<usize, MethodRef> = HashMap::new();
    let mut redefined: Vec<MethodRef> = Vec::new();
    for Prepared { class, old, new } in prepared {
        clear_breakpoints(vm, class);
        if let Some(new) = new {
            class.set_newest(new.constants);
            for (method, body) in &new.bodies {
                method.exchange_body(body);
                if body.code_length() != 0 {
                    moved.insert(std::ptr::from_ref::<Method>(method) as usize, body);
                    redefined.push(method);
                    old.old_methods.lock().push(body);
                }
            }
            class.exchange_removed_methods(&new.removed);
            keep_references(cur, class, new);
            set_constants(cur, class, new);
        }
        if new.as_ref().is_none_or(|new| !new.is_new_shape) {
            shape_of_version::count_version(cur, class);
        }
    }
    if !moved.is_empty() {
        move_frames(vm, &moved);
    }
    let of_new_shape = |p: &Prepared| p.new.as_ref().is_some_and(|new| new.is_new_shape).then_some(p.class);
    let reshaped: Vec<ClassRef> = prepared.iter().filter_map(of_new_shape).chain(concerned).collect();
    let mut affected: Vec<ClassRef> =
        vm.all_classes().filter(|class| reshaped.iter().any(|above| class.is_subclass_of(above))).collect();
    if !reshaped.is_empty() {
        redefined.extend(methods_of_version::reshape(vm, &mut affected));
        shape_of_version::install(cur, prepared, &affected);
        if !hierarchy.planned.is_empty() || changes.iter().any(|change| change.plan.is_new_shape) {
            handles_of_version::forget_streams(vm, &affected);
        }
    }
    if !displaced.is_empty() || !hierarchy.planned.is_empty() || may_be_overridden {
        handles_of_version::renew(vm, &displaced);
    }
    drop(change);
    compilation::leave_code(vm, redefined);
    for Prepared { class, new, .. } in prepared {
        if let Some(new) = new {
            let without_code = new.bodies.iter().filter(|(_, body)| body.code_length() == 0);
            without_code.for_each(|(method, body)| discard_body(vm, method, body));
            runtime::old_versions::note(vm, class);
        }
        runtime::trace::class_redefined(vm, class);
    }
    runtime::reclaim::run(vm);
    drop(stopped);
    Installation::Done
}

/// Gives static fields that have come what their ConstantValue says, if the class is initialised.
fn set_constants(cur: &Current, class: ClassRef, new: &Version) {
    let file = &new.constants.file;
    for (at, info) in new.fields.added(file).filter(|_| class.state() >= ClassState::BeingInitialized) {
        if let (Some(index), Some(field)) = (info.constant_value, class.fields().get(at).filter(|f| f.is_static())) {
            let text = new.texts.iter().find(|(of, _)| *of == at).map_or(Handle::NULL, |(_, text)| *text);
            runtime::init::set_constant(cur, field, file.constant_pool.get(index), text);
        }
    }
}

fn field_change(prepared: &Prepared) -> Option<Change<'_>> {
    let new = prepared.new.as_ref()?;
    Some(Change { class: prepared.class, new: new.constants, plan: &new.fields })
}

/// Takes the breakpoints of a class's methods away, and those of what tools take for them.
fn clear_breakpoints(vm: &Vm, class: ClassRef) {
    if vm.tools.probes.is_empty() {
        return;
    }
    for method in class.methods() {
        for old in super::classes::equivalent_versions(method) {
            vm.tools.probes.clear_all(old);
        }
        vm.tools.probes.clear_all(method);
    }
}

/// Frames of methods whose bodies were exchanged belong to what has the old body now.
fn move_frames(vm: &'static Vm, moved: &HashMap<usize, MethodRef>) {
    for thread in vm.threads.snapshot() {
        let body_of = |frame: Frame| moved.get(&frame.method_address()).filter(|_| !frame.is_native());
        compilation::detach_chosen(vm, frames(thread.top_frame()), |frame| body_of(frame).is_some());
        for frame in frames(thread.top_frame()) {
            if let Some(body) = body_of(frame) {
                frame.set_method(body);
            }
        }
    }
    runtime::continuation::detach_unmounted(vm);
    runtime::continuation::each_unmounted(vm, &mut |frame| {
        if let Some(body) = moved.get(&frame.method_address()) {
            frame.set_method(body);
        }
    });
}

/// Gives the class's resolved references room for those of the new version.
fn keep_references(cur: &Current, class: ClassRef, new: &Version) {
    let references = cur.vm().well_known().class_resolved_references;
    let mirror = class.mirror(cur);
    let (from, to) = (mirror.load_ref(references), new.references.get(cur));
    if !from.is_null() {
        let own = &new.constants.references;
        let versions = runtime::old_versions::references(cur.vm(), class);
        for index in versions.into_iter().flatten().filter(|index| !own.contains(index)) {
            to.set_element_ref(cur, index as usize, from.element_ref(index as usize));
        }
    }
    mirror.store_ref(cur, references, to);
    class.set_reference_count(new.reference_count);
}
