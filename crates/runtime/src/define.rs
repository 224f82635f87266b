//! Deriving a class from its bytes (JVMS 5.3.5): checks, field layout, virtual method table, mirror.
//!
//! Invariant: a class is complete, mirror included, before any table names it. (Classes loaded before `java.lang.Class`
//! get their mirror as soon as that exists.)

use crate::class::{
    BasicType, Class, ClassFlags, ClassRef, ClassState, Constants, ConstantsRef, DISPLAY_LENGTH, Field,
    INTERFACE_CACHE_LENGTH, Initialization, Method, MethodFlags, MethodRef, Supers,
};
use crate::layout::{self, FieldSpec};
use crate::loader::Loader;
use crate::origin::{ClassBytes, Origin};
use crate::planned::Planned;
use crate::pool_entry::PoolEntry;
use crate::probes::events::{Hook, LoadedFile, class_file_load};
use crate::reference_maps::ReferenceMaps;
use crate::refs::Handle;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use crate::vm::Vm;
use crate::vtable;
use classfile::{ClassFile, MethodDescriptor, ParseOptions, Tag, access};
use hashbrown::HashSet;
use heap::{ClassLayout, Kind, ReferenceStrength};
use parking_lot::Mutex;
use platform::allocated::measured;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicU16, AtomicU32, AtomicUsize, Ordering};
use std::time::Instant;

/// What a hidden class is defined with (`Lookup.defineHiddenClass`).
pub struct Hidden {
    /// The lookup class: nest host when `nestmate`, source of package and module.
    pub host: ClassRef,
    /// Becomes a member of the host's nest.
    pub nestmate: bool,
    /// Lives as long as its loader.
    pub strong: bool,
    /// `Class.classData`
    pub class_data: Handle,
    /// The annotations the VM reads are honoured.
    pub vm_annotations: bool,
}

/// A request to define a class.
pub struct DefineRequest {
    /// The defining loader.
    pub loader: &'static Loader,
    /// The name it must have, when the caller knows.
    pub name: Option<Symbol>,
    /// `Class.protectionDomain`
    pub protection_domain: Handle,
    /// For hidden classes.
    pub hidden: Option<Hidden>,
    /// Where the bytes are from, for traces and tools.
    pub source: Option<String>,
    /// The bytes were read from the boot class path: they can be again, and another thread's definition of the same name is the
    /// answer, not an error.
    pub from_boot_path: bool,
}

impl Current {
    /// Defines a class.
    ///
    /// # Errors
    /// ClassFormatError and the other linkage errors of JVMS 5.3.5; what loading the supers throws; OutOfMemoryError.
    pub fn define_class(&mut self, bytes: &[u8], request: DefineRequest) -> JResult<ClassRef> {
        let vm = self.vm();
        let given = LoadedFile {
            redefined: None,
            name: request.name.map(|n| n.bytes()),
            loader: request.loader.handle(),
            protection_domain: request.protection_domain,
        };
        let is_hidden = request.hidden.is_some();
        let hook = |cur: &mut Current, bytes: &[u8], hook| {
            if is_hidden { None } else { class_file_load(cur, &given, bytes, hook) }
        };
        let replaced = hook(self, bytes, Hook::Incapable);
        let initial = replaced.as_deref().unwrap_or(bytes);
        let retransformed = hook(self, initial, Hook::Capable);
        let kept = (!is_hidden && (replaced.is_some() || !request.from_boot_path))
            .then(|| ClassBytes { initial: initial.into(), transformed: retransformed.is_some() });
        let bytes = retransformed.as_deref().unwrap_or(initial);
        let options = ParseOptions {
            relax_names: request.loader.is_privileged(),
            allow_preview: vm.options.enable_preview,
            max_major: 44 + vm.release(),
            name: request.name.filter(|_| !is_hidden).map(|n| n.bytes()),
        };
        let begun = Instant::now();
        let (read, parsed) = measured(|| classfile::parse(bytes, options).map(Box::new));
        let mut file = match read {
            Ok(file) => file,
            Err(error) => return Err(self.throw(error.class_name(), error.message())),
        };
        // A hidden class is named by who defines it: the class library has one file for many callers of caller-sensitive methods.
        if let Some(name) = request.name.filter(|name| is_hidden && name.bytes() != file.name())
            && !file.rename(name.bytes())
        {
            return Err(
                self.throw("java/lang/ClassFormatError", &format!("no room in the constant pool for the name {name}"))
            );
        }
        let parsing = begun.elapsed();
        let declared = vm.symbols.intern(file.name());
        if let Some(expected) = request.name
            && expected != declared
            && request.hidden.is_none()
        {
            return Err(self.throw("java/lang/NoClassDefFoundError", &format!("{expected} (wrong name: {declared})")));
        }
        // Hidden classes are in their lookup class's package.
        let package = declared.package();
        if !is_hidden && crate::modules::is_prohibited(package, request.loader) {
            let loader = self.describe_loader(request.loader);
            let package = classfile::mutf8::to_str(package).replace('/', ".");
            let message =
                format!("Class loader (instance of): {loader} tried to load prohibited package name: {package}");
            return Err(self.throw("java/lang/SecurityException", &message));
        }
        let Some(_loading) = vm.classes.begin_loading(self, request.loader, declared) else {
            return Err(self.throw("java/lang/ClassCircularityError", &declared.text()));
        };
        if request.hidden.is_none()
            && let Some(known) = request.loader.loaded(declared)
        {
            return if request.from_boot_path { Ok(known) } else { Err(self.duplicate(request.loader, known)) };
        }
        let (super_class, interfaces) = self.load_supers(&file, declared, request.loader)?;
        // The structure that is made now takes about as much as what was read.
        let room = 2 * parsed.max(0) as usize;
        let is_limited = !request.loader.is_boot() || request.hidden.as_ref().is_some_and(|h| !h.strong);
        if is_limited && vm.class_memory.is_due(room) {
            self.collect("Metadata GC Threshold");
            if vm.class_memory.is_full(room) && crate::probes::events::await_unloading(self) {
                self.collect("Metadata GC Threshold");
            }
            if vm.class_memory.is_full(room) {
                return Err(self.throw_out_of_memory(crate::oom::METASPACE));
            }
        }
        let begun = Instant::now();
        let (class, built) = measured(|| build(self, file, kept, &request, super_class, interfaces));
        let class = class?;
        class.taken.store((parsed + built).max(0) as usize, Ordering::Relaxed);
        // Once others know the class, it may take more.
        let bytes = class.native_bytes();
        let building = begun.elapsed();
        if class.may_be_unloaded() {
            // Nothing else keeps it until its loader or its definer does.
            let _ = self.handle(class.mirror(self));
        }
        self.check_supers(class, class.super_class(), class.interfaces(), &Planned::default())?;
        if let Err(message) = vtable::check(class) {
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        if let Some(source) = request.source {
            let _ = class.source.set(source);
        }
        if request.hidden.is_none() {
            match request.loader.publish(declared, class) {
                Ok(known) if known == class => {}
                // Another thread was faster.
                Ok(known) if request.from_boot_path => return Ok(known),
                Ok(known) => return Err(self.duplicate(request.loader, known)),
                Err(other) => return Err(self.constraint_violation(request.loader, class, other)),
            }
        }
        vm.chain_class(class, bytes);
        if class.name.is("java/lang/Class") && vm.class_class().is_none() {
            vm.classes.set_class_class(class);
        }
        if !request.loader.is_boot() && request.hidden.as_ref().is_none_or(|h| h.strong) {
            self.keep_with_loader(request.loader, class)?;
        }
        vm.counters.class_loaded(vm, class, parsing + building);
        crate::trace::class_loaded(vm, class);
        crate::probes::events::class_load(self, class)?;
        Ok(class)
    }

    #[cold]
    fn duplicate(&mut self, loader: &'static Loader, class: ClassRef) -> crate::exceptions::Thrown {
        let text = self.describe_loader(loader);
        let place = crate::messages::class_in_module_of_loader(self, class, false, false);
        let message = format!(
            "loader {text} attempted duplicate {} definition for {}. ({place})",
            if class.is_interface() { "interface" } else { "class" },
            class.external_name()
        );
        self.throw("java/lang/LinkageError", &message)
    }

    /// Loads what a class file extends and implements.
    ///
    /// # Errors
    /// What loading throws; IncompatibleClassChangeError for a superinterface that is a class, ClassCircularityError.
    pub fn load_supers(
        &mut self,
        file: &ClassFile,
        name: Symbol,
        loader: &'static Loader,
    ) -> JResult<(Option<ClassRef>, Vec<ClassRef>)> {
        // The boot loader's classes load their supers without any Java code between.
        self.check_native_stack()?;
        let vm = self.vm();
        let super_class = match file.super_name() {
            None => None,
            Some(super_name) => {
                let symbol = vm.symbols.intern(super_name);
                if symbol == name {
                    return Err(self.throw("java/lang/ClassCircularityError", &name.text()));
                }
                Some(self.load_class_or_circularity(symbol, loader)?)
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for index in &file.interfaces {
            let symbol = vm.symbols.intern(file.constant_pool.class_name(*index));
            let interface = self.load_class_or_circularity(symbol, loader)?;
            if !interface.is_interface() {
                let place = crate::messages::class_in_module(self, interface);
                let (shown, other) = (name.text().replace('/', "."), interface.external_name());
                let message =
                    format!("class {shown} can not implement {other}, because it is not an interface ({place})");
                return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
            }
            interfaces.push(interface);
        }
        Ok((super_class, interfaces))
    }

    fn load_class_or_circularity(&mut self, name: Symbol, loader: &'static Loader) -> JResult<ClassRef> {
        if loader.loaded(name).is_none() && self.vm().classes.is_loading(self, loader, name) {
            return Err(self.throw("java/lang/ClassCircularityError", &name.text()));
        }
        self.load_class(name, loader)
    }

    /// The rules about supers of JVMS 5.3.5, steps 3 and 4.
    ///
    /// # Errors
    /// IncompatibleClassChangeError, IllegalAccessError.
    pub fn check_supers(
        &mut self,
        class: ClassRef,
        super_class: Option<ClassRef>,
        interfaces: &[ClassRef],
        planned: &Planned,
    ) -> JResult<()> {
        if let Some(parent) = super_class {
            let shown = class.external_name();
            if parent.is_interface() && !class.is_interface() {
                let message = format!("class {shown} has interface {} as super class", parent.external_name());
                return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
            }
            if planned.access_flags(parent) & 0x0010 != 0 {
                let message = format!("class {shown} cannot inherit from final class {}", parent.external_name());
                return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
            }
            self.check_super_access(class, parent, "superclass", planned)?;
            self.check_sealed(class, parent, planned)?;
        }
        for interface in interfaces {
            self.check_super_access(class, interface, "superinterface", planned)?;
            self.check_sealed(class, interface, planned)?;
        }
        Ok(())
    }

    fn check_super_access(&mut self, class: ClassRef, parent: ClassRef, what: &str, planned: &Planned) -> JResult<()> {
        if crate::access::accessible_as(class, parent, planned.access_flags(parent)) {
            return Ok(());
        }
        let place = crate::messages::two_classes(self, class, parent);
        let kind = if class.is_interface() { "superinterface check failed: interface" } else { "class" };
        let message =
            format!("{kind} {} cannot access its {what} {} ({place})", class.external_name(), parent.external_name());
        Err(self.throw("java/lang/IllegalAccessError", &message))
    }

    /// Does `parent`, if it is sealed, permit `class` (JVMS 5.3.5)?
    fn check_sealed(&mut self, class: ClassRef, parent: ClassRef, planned: &Planned) -> JResult<()> {
        let Some(file) = planned.file(parent) else { return Ok(()) };
        let Some(permitted) = &file.permitted_subclasses else { return Ok(()) };
        let (name, parent_name) = (class.external_name(), parent.external_name());
        let same_module = match (class.module(), parent.module()) {
            (Some(a), Some(b)) => std::ptr::eq(a, b),
            _ => true,
        };
        let message = if !same_module {
            let module = |c: ClassRef| c.module().and_then(|m| m.name).map_or("unnamed module".into(), |n| n.text());
            let (own, its) = (self.describe_loader(class.loader), self.describe_loader(parent.loader));
            format!(
                "Failed same module check: subclass {name} is in module '{}' with loader {own}, and sealed class {parent_name} is in module '{}' with loader {its}",
                module(class),
                module(parent)
            )
        } else if planned.access_flags(class) & 1 == 0 && !class.same_package(parent) {
            let package = |c: ClassRef| match c.package() {
                [] => "unnamed".to_owned(),
                package => String::from_utf8_lossy(package).replace('/', "."),
            };
            let (own, its) = (self.describe_loader(class.loader), self.describe_loader(parent.loader));
            format!(
                "Failed same package check: non-public subclass {name} is in package '{}' with classloader {own}, and sealed class {parent_name} is in package '{}' with classloader {its}",
                package(class),
                package(parent)
            )
        } else if !permitted.iter().any(|i| file.constant_pool.class_name(*i) == class.name.bytes()) {
            format!("Failed listed permitted subclass check: class {name} is not a permitted subclass of {parent_name}")
        } else {
            return Ok(());
        };
        Err(self.throw("java/lang/IncompatibleClassChangeError", &message))
    }
}

/// All superinterfaces, supers' first, each once.
pub(crate) fn all_interfaces(super_class: Option<ClassRef>, direct: &[ClassRef]) -> Vec<ClassRef> {
    let mut all: Vec<ClassRef> = super_class.map(|c| c.all_interfaces().to_vec()).unwrap_or_default();
    let mut seen: HashSet<u32> = all.iter().map(|interface| interface.address()).collect();
    for interface in direct {
        let hierarchy = interface.all_interfaces().iter().chain(std::iter::once(interface));
        all.extend(hierarchy.filter(|above| seen.insert(above.address())));
    }
    all
}

pub(crate) fn fill_display(super_class: Option<ClassRef>) -> ([AtomicPtr<Class>; DISPLAY_LENGTH], u32) {
    let display: [AtomicPtr<Class>; DISPLAY_LENGTH] = Default::default();
    let Some(parent) = super_class else { return (display, 0) };
    for (mine, theirs) in display.iter().zip(&parent.display) {
        mine.store(theirs.load(Ordering::Relaxed), Ordering::Relaxed);
    }
    (display, parent.depth() as u32 + 1)
}

/// What the VM reads off annotations of privileged classes' methods.
fn annotation_flags(file: &ClassFile, info: &classfile::MethodInfo) -> MethodFlags {
    let mut flags = MethodFlags::empty();
    let Some(content) = &info.rare().annotations else { return flags };
    for name in classfile::annotations::annotation_types(content, &file.constant_pool) {
        flags |= match name {
            b"Ljdk/internal/vm/annotation/Hidden;" => MethodFlags::HIDDEN,
            b"Ljava/lang/invoke/LambdaForm$Compiled;" => MethodFlags::LAMBDA_FORM,
            b"Ljdk/internal/reflect/CallerSensitive;" => MethodFlags::CALLER_SENSITIVE,
            b"Ljdk/internal/misc/ScopedMemoryAccess$Scoped;" => MethodFlags::SCOPED,
            b"Ljdk/internal/vm/annotation/ForceInline;" => MethodFlags::FORCE_INLINE,
            b"Ljdk/internal/vm/annotation/DontInline;" => MethodFlags::DONT_INLINE,
            b"Ljdk/internal/vm/annotation/ReservedStackAccess;" => MethodFlags::RESERVED_STACK,
            b"Ljdk/internal/vm/annotation/IntrinsicCandidate;" => MethodFlags::INTRINSIC_CANDIDATE,
            b"Ljdk/internal/vm/annotation/ChangesCurrentThread;" => MethodFlags::CHANGES_CURRENT_THREAD,
            b"Ljdk/internal/vm/annotation/JvmtiMountTransition;" => MethodFlags::MOUNT_TRANSITION,
            b"Ljdk/internal/vm/annotation/JvmtiHideEvents;" => MethodFlags::HIDE_EVENTS,
            _ => MethodFlags::empty(),
        };
    }
    flags
}

/// Which entries may have resolved references, and how many invokedynamic instructions there are.
struct PoolPlan {
    may_refer: Vec<u32>,
    reference_count: u32,
    first_site: Vec<u16>,
    sites: u32,
}

/// `first_reference`: number of resolved references that older versions of the class have.
fn plan_pool(file: &ClassFile, first_reference: u32) -> PoolPlan {
    let pool = &file.constant_pool;
    let length = u32::from(pool.len());
    let mut has_dynamic = false;
    for index in 1..pool.len() {
        has_dynamic |= pool.tag(index) == Tag::InvokeDynamic;
    }
    let mut first_site = vec![0u16; file.methods.len()];
    let mut sites = 0u32;
    if has_dynamic {
        for (number, method) in file.methods.iter().enumerate() {
            first_site[number] = sites as u16;
            if let Some(code) = &method.code {
                sites += bytecode::Instructions::new(&code.bytes)
                    .flatten()
                    .filter(|i| i.opcode == bytecode::opcodes::INVOKEDYNAMIC)
                    .count() as u32;
            }
        }
    }
    let may_refer = |index: &u16| {
        let index = *index;
        match pool.tag(index) {
            Tag::String | Tag::MethodHandle | Tag::MethodType | Tag::Dynamic => true,
            Tag::Methodref => {
                let (class, _, _) = pool.member_ref(index);
                let name = pool.class_name(class);
                name == b"java/lang/invoke/MethodHandle" || name == b"java/lang/invoke/VarHandle"
            }
            _ => false,
        }
    };
    let may_refer: Vec<u32> = (1..pool.len()).filter(may_refer).map(u32::from).chain(length..length + sites).collect();
    PoolPlan { reference_count: first_reference + may_refer.len() as u32, may_refer, first_site, sites }
}

/// How many resolved references a version of a class needs.
pub fn reference_count(file: &ClassFile) -> u32 {
    plan_pool(file, 0).reference_count
}

/// Makes the constants of a version of a class, with the index behind its last resolved reference, and for each method the number of its
/// first call site. Leaks them: they are freed with the class.
pub fn new_constants(
    file: ClassFile,
    first_reference: u32,
    previous: Option<ConstantsRef>,
    origin: Option<ClassBytes<'_>>,
) -> (ConstantsRef, u32, Vec<u16>) {
    let plan = plan_pool(&file, first_reference);
    let origin = origin.map(|bytes| Origin::new(&file, &bytes));
    let pool_length = usize::from(file.constant_pool.len()) + plan.sites as usize;
    let constants = Box::leak(Box::new(Constants {
        references: first_reference..plan.reference_count,
        class: AtomicPtr::default(),
        pool: (0..pool_length).map(|_| PoolEntry::default()).collect(),
        resolution_errors: Mutex::default(),
        may_refer: plan.may_refer.into(),
        file,
        declared: OnceLock::new(),
        declared_fields: OnceLock::new(),
        origin,
        previous: AtomicPtr::new(previous.map_or(std::ptr::null_mut(), |p| std::ptr::from_ref(p).cast_mut())),
        old_methods: Mutex::default(),
    }));
    (constants, plan.reference_count, plan.first_site)
}

fn strength(super_class: Option<ClassRef>, name: Symbol) -> ReferenceStrength {
    match name.bytes() {
        b"java/lang/ref/SoftReference" => ReferenceStrength::Soft,
        b"java/lang/ref/WeakReference" => ReferenceStrength::Weak,
        b"java/lang/ref/FinalReference" => ReferenceStrength::Final,
        b"java/lang/ref/PhantomReference" => ReferenceStrength::Phantom,
        _ => super_class.map_or(ReferenceStrength::None, |c| c.layout.reference_strength),
    }
}

/// Builds the structure and its mirror.
fn build(
    cur: &mut Current,
    mut file: Box<ClassFile>,
    origin: Option<ClassBytes<'_>>,
    request: &DefineRequest,
    super_class: Option<ClassRef>,
    interfaces: Vec<ClassRef>,
) -> JResult<ClassRef> {
    let vm = cur.vm();
    let serial = vm.classes.new_serial();
    let declared = vm.symbols.intern(file.name());
    let name = match &request.hidden {
        None => declared,
        Some(_) => vm.symbols.intern(format!("{declared}+0x{:016x}", 0x1000_0000 + serial * 0x400).as_bytes()),
    };
    if request.hidden.is_some() && !file.rename(name.bytes()) {
        let message = format!("no room in the constant pool for the name of the hidden class {declared}");
        return Err(cur.throw("java/lang/ClassFormatError", &message));
    }
    let privileged = request.loader.is_privileged() || request.hidden.as_ref().is_some_and(|h| h.vm_annotations);
    let is_mirror_class = request.loader.is_boot() && declared.is("java/lang/Class");
    let interface = file.access_flags & access::INTERFACE != 0;

    // Fields.
    let specs: Vec<FieldSpec> = file.fields.iter().map(|info| field_spec(&file, info)).collect();
    let injected = if request.loader.is_boot() { layout::injected_fields(declared) } else { &[] };
    let super_end = super_class.map_or(heap::layout::HEADER_SIZE as u32, |c| c.instance_size());
    let static_base = if is_mirror_class {
        None
    } else {
        Some(vm.class_class().map_or(0, |c| heap::layout::static_references_offset(c.instance_size()) as u32))
    };
    let plan = layout::plan(super_end, &specs, injected, static_base);
    for ((field, _), offset) in injected.iter().zip(&plan.injected_offsets) {
        let class_name: &'static str = match std::str::from_utf8(declared.bytes()) {
            Ok(text) => text,
            Err(_) => continue,
        };
        vm.classes.set_injected(class_name, field, *offset);
    }
    let mut ranges = super_class.map(|c| c.layout.reference_ranges().to_vec()).unwrap_or_default();
    ranges.extend_from_slice(&plan.ranges);
    let ranges = layout::merge(ranges);

    let fields: Vec<&'static Field> = file
        .fields
        .iter()
        .enumerate()
        .map(|(index, info)| {
            let frozen = request.hidden.is_some() || file.record.is_some();
            &*Box::leak(Box::new(new_field(vm, &file, info, index as u16, plan.offsets[index], frozen)))
        })
        .collect();

    // Kind and flags.
    let reference_strength = strength(super_class, declared);
    let inherited = super_class.map_or(ClassFlags::empty(), |c| c.flags());
    let mut flags = inherited & (ClassFlags::FINALIZABLE | ClassFlags::REFERENCE | ClassFlags::LOADER);
    if reference_strength != ReferenceStrength::None {
        flags |= ClassFlags::REFERENCE;
    }
    if request.loader.is_boot() && declared.is("java/lang/ClassLoader") {
        flags |= ClassFlags::LOADER;
    }
    if request.hidden.is_some() {
        flags |= ClassFlags::HIDDEN;
    }
    if privileged {
        flags |= ClassFlags::PRIVILEGED;
    }
    if is_mirror_class {
        flags |= ClassFlags::MIRROR;
    }
    let all_interfaces = all_interfaces(super_class, &interfaces);
    if all_interfaces.iter().any(|i| i.name.is("java/lang/Cloneable") && i.loader.is_boot()) {
        flags |= ClassFlags::CLONEABLE;
    }
    if file.record.is_some()
        && file.access_flags & 0x10 != 0
        && super_class.is_some_and(|c| c.name.is("java/lang/Record"))
    {
        flags |= ClassFlags::RECORD;
    }
    if let Some(finalize) = file.methods.iter().find(|m| {
        m.access_flags & 8 == 0
            && file.constant_pool.utf8(m.name) == b"finalize"
            && file.constant_pool.utf8(m.descriptor) == b"()V"
    }) && !interface
        && super_class.is_some()
    {
        let empty = finalize.code.as_ref().is_some_and(|c| c.bytes.len() == 1);
        flags.set(ClassFlags::FINALIZABLE, !empty);
    }
    if flags.contains(ClassFlags::FINALIZABLE) || is_mirror_class || file.access_flags & 0x0600 != 0 {
        flags |= ClassFlags::SLOW_ALLOCATION;
    }
    if interface && file.methods.iter().any(|m| m.access_flags & 0x0408 == 0) {
        flags |= ClassFlags::HAS_DEFAULT_METHODS;
    }
    let kind = if is_mirror_class {
        Kind::Mirror
    } else if reference_strength != ReferenceStrength::None {
        Kind::Reference
    } else if request.loader.is_boot() && declared.is("jdk/internal/vm/StackChunk") {
        Kind::StackChunk
    } else {
        Kind::Instance
    };

    // Constants and methods.
    let (constants, reference_count, first_site) = new_constants(*file, 0, None, origin);
    let file = &constants.file;
    let methods: Vec<&'static mut Method> = file
        .methods
        .iter()
        .enumerate()
        .map(|(index, info)| new_method(cur, constants, info, index, privileged, first_site[index], true))
        // Stack traces leave hidden classes out, whoever defined them.
        .inspect(|method| {
            method.add_flags(if request.hidden.is_some() { MethodFlags::HIDDEN } else { MethodFlags::empty() })
        })
        .collect();
    let methods: Vec<MethodRef> = methods.into_iter().map(|m| &*m).collect();
    let table = vtable::build(vm, declared, request.loader, super_class, &all_interfaces, &methods, interface);
    let _ = constants.declared.set(methods.into_boxed_slice());
    let _ = constants.declared_fields.set(fields.into_boxed_slice());

    let modifiers = class_modifiers(file);
    let (display, depth) = fill_display(super_class);
    let mut class_layout = ClassLayout::new(kind, plan.instance_end);
    class_layout.reference_strength = reference_strength;
    let ranges: &'static [heap::ReferenceRange] = Box::leak(ranges.into_boxed_slice());
    class_layout.set_fields(plan.instance_end, ranges);
    let lasting = request.loader.is_boot() || request.loader.built_in.load(Ordering::Relaxed) != 0;
    let unloadable = !lasting || request.hidden.as_ref().is_some_and(|h| !h.strong);
    class_layout.flags = AtomicU8::new(if unloadable { ClassLayout::TRACE_MIRROR } else { ClassLayout::ALWAYS_ALIVE });
    let class = allocate(
        vm,
        Class {
            layout: class_layout,
            display,
            secondary_cache: AtomicPtr::default(),
            depth: AtomicU32::new(depth),
            state: AtomicU8::new(ClassState::Loaded as u8),
            basic_type: BasicType::Reference,
            dimensions: 0,
            access_flags: AtomicU16::new(file.access_flags),
            modifiers: AtomicU16::new(modifiers),
            flags: AtomicU32::new(flags.bits()),
            name,
            loader: request.loader,
            supers: Supers::new(super_class, interfaces, all_interfaces),
            component: None,
            array_class: AtomicPtr::default(),
            constants: AtomicPtr::new(std::ptr::from_ref(constants).cast_mut()),
            removed_methods: Mutex::default(),
            removed_fields: Mutex::default(),
            vtable_length: table.len() as u32,
            inherited_slots: AtomicU32::new(super_class.map_or(0, |parent| parent.vtable_length)),
            shared_slots: AtomicU32::new(table.len() as u32),
            interface_cache: [const { AtomicPtr::new(std::ptr::null_mut()) }; INTERFACE_CACHE_LENGTH],
            initialization: Initialization::default(),
            module: AtomicPtr::default(),
            nest_host: AtomicPtr::default(),
            mirror_size: AtomicU32::new(plan.static_end.max(if is_mirror_class { 0 } else { 16 })),
            static_reference_count: plan.static_reference_count,
            reference_count: AtomicU32::new(reference_count),
            source: OnceLock::new(),
            next: AtomicPtr::default(),
            taken: AtomicUsize::default(),
            serial,
        },
        table.len(),
    );
    let Some(class) = class else { return Err(cur.throw_out_of_memory(crate::oom::METASPACE)) };
    constants.belong_to(class);
    for (index, method) in table.iter().enumerate() {
        let target = method.map_or(std::ptr::null_mut(), |m| m as *const Method as *mut Method);
        class.vtable_entry(index).store(target, Ordering::Relaxed);
    }
    finish_members(class);
    if (depth as usize) < DISPLAY_LENGTH {
        class.display[depth as usize].store(class as *const Class as *mut Class, Ordering::Relaxed);
    }
    if let Some(hidden) = &request.hidden
        && hidden.nestmate
    {
        class.nest_host.store(hidden.host as *const Class as *mut Class, Ordering::Relaxed);
    }
    crate::modules::place_class(cur, class, request.hidden.as_ref().map(|h| h.host));
    let class_data = request.hidden.as_ref().map_or(Handle::NULL, |h| h.class_data);
    create_mirror(cur, class, request.protection_domain, class_data)?;
    Ok(class)
}

/// What `Class.getModifiers` says of a class: its own flags, or those that InnerClasses has for it (JVMS 4.7.6).
pub fn class_modifiers(file: &ClassFile) -> u16 {
    let is_itself =
        |inner: &&classfile::InnerClass| inner.inner != 0 && file.constant_pool.class_name(inner.inner) == file.name();
    file.inner_classes.iter().rfind(is_itself).map_or(file.access_flags, |inner| inner.flags) & !0x0020
}

/// Copies a class into the class space, with room for its virtual table.
fn allocate(vm: &'static Vm, class: Class, vtable_length: usize) -> Option<ClassRef> {
    let place = vm.class_space.alloc(Class::structure_bytes(vtable_length))?.cast::<Class>();
    // SAFETY: fresh, zeroed, aligned memory of sufficient size, used by nobody else.
    unsafe {
        place.as_ptr().write(class);
        Some(&*place.as_ptr())
    }
}

/// Points members at their class, now that it has its address.
fn finish_members(class: ClassRef) {
    for field in class.fields() {
        field.class.store(class as *const Class as *mut Class, Ordering::Relaxed);
    }
    for method in class.methods() {
        let pointer = *method as *const Method as *mut Method;
        // SAFETY: the class is not published, so nobody else reads the method yet; the field is written once.
        unsafe { std::ptr::addr_of_mut!((*pointer).class).write(class) };
        method.id.method.store(pointer, Ordering::Release);
    }
}

/// What a descriptor of a field says it holds.
fn type_of(descriptor: &[u8]) -> BasicType {
    descriptor.first().and_then(|b| BasicType::of_descriptor(*b)).unwrap_or(BasicType::Reference)
}

/// A field of a class that is told to it later; `frozen`: not even reflection may write its finals.
pub fn new_field(
    vm: &Vm,
    file: &ClassFile,
    info: &classfile::FieldInfo,
    index: u16,
    offset: u32,
    frozen: bool,
) -> Field {
    let descriptor = file.constant_pool.utf8(info.descriptor);
    Field {
        class: AtomicPtr::default(),
        name: vm.symbols.intern(file.constant_pool.utf8(info.name)),
        descriptor: vm.symbols.intern(descriptor),
        access_flags: AtomicU16::new(info.access_flags),
        basic_type: type_of(descriptor),
        index: AtomicU16::new(index),
        slot: u32::from(index),
        offset: AtomicU32::new(offset),
        trusted_final: AtomicBool::new(info.access_flags & 0x10 != 0 && (info.access_flags & 8 != 0 || frozen)),
        watch: AtomicU8::new(0),
    }
}

/// What is to be placed of the fields of a class file.
pub fn field_spec(file: &ClassFile, info: &classfile::FieldInfo) -> FieldSpec {
    let basic_type = type_of(file.constant_pool.utf8(info.descriptor));
    FieldSpec { basic_type, is_static: info.access_flags & 8 != 0 }
}

/// Makes the structure of a method. `forms`: may it run a native form (`natives`)?
pub fn new_method(
    cur: &Current,
    constants: ConstantsRef,
    info: &classfile::MethodInfo,
    index: usize,
    privileged: bool,
    first_site: u16,
    forms: bool,
) -> &'static mut Method {
    let vm = cur.vm();
    let file = &constants.file;
    let name = vm.symbols.intern(file.constant_pool.utf8(info.name));
    let descriptor = vm.symbols.intern(file.constant_pool.utf8(info.descriptor));
    let (argument_slots, return_type) = shape(descriptor);
    let arg_slots = argument_slots + u16::from(info.access_flags & 8 == 0);
    let mut flags = if privileged { annotation_flags(file, info) } else { MethodFlags::empty() };
    if info.access_flags & 0x0020 != 0 {
        flags |= MethodFlags::MONITORS;
    }
    let declaring = file.name();
    if info.access_flags & 0x0180 == 0x0180
        && (declaring == b"java/lang/invoke/MethodHandle" || declaring == b"java/lang/invoke/VarHandle")
        && privileged
    {
        flags |= MethodFlags::SIGNATURE_POLYMORPHIC;
    }
    if info.access_flags & 0x0100 != 0
        && info.access_flags & 8 == 0
        && declaring == b"java/lang/invoke/MethodHandle"
        && privileged
    {
        flags |= MethodFlags::SIGNATURE_POLYMORPHIC;
    }
    if declaring == b"java/lang/Object" && name.is("<init>") {
        flags |= MethodFlags::REGISTERS_FINALIZER;
    }
    let tiers = vm.tiers();
    let entry = if info.access_flags & 0x0400 != 0 { tiers.call_abstract } else { tiers.call_unprepared };
    let form = if privileged && forms { vm.native_form(vm.symbols.intern(declaring), name, descriptor) } else { None };
    let (max_locals, max_stack, code_length) = match &info.code {
        // A native form's frame is a native method's.
        Some(code) if form.is_some() => (arg_slots, 0, code.bytes.len() as u32),
        Some(code) => (code.max_locals, code.max_stack, code.bytes.len() as u32),
        None => (arg_slots, 0, 0),
    };
    if form.is_some() {
        flags |= MethodFlags::VM_NATIVE | MethodFlags::NATIVE_FORM;
    }
    let method = new_method_structure(
        vm,
        MethodParts {
            entry: entry as usize,
            class: vm.primitive_class(BasicType::Void),
            constants: Some(constants),
            max_locals,
            max_stack,
            arg_slots,
            access_flags: info.access_flags,
            flags,
            return_type,
            index: index as u16,
            name,
            descriptor,
            code_length,
            first_site,
        },
    );
    if let Some(native) = form {
        method.native.store(native as *const crate::natives::VmNative as *mut _, Ordering::Release);
    }
    method
}

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
    /// Number of its first invokedynamic instruction.
    pub first_site: u16,
}

/// Makes a method structure.
pub fn new_method_structure(vm: &Vm, parts: MethodParts) -> &'static mut Method {
    Box::leak(Box::new(Method {
        entry: AtomicPtr::new(parts.entry as *mut _),
        code: AtomicPtr::default(),
        pool: AtomicPtr::new(parts.constants.map_or(std::ptr::null_mut(), |c| c.pool.as_ptr().cast_mut())),
        constants: AtomicPtr::new(parts.constants.map_or(std::ptr::null_mut(), |c| std::ptr::from_ref(c).cast_mut())),
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
        id: vm.method_ids.create(),
        hotness: AtomicU32::new(0),
        reference_maps: ReferenceMaps::default(),
        compiled: AtomicPtr::default(),
        call_sites: AtomicU16::new(parts.first_site),
    }))
}

/// Argument slots (without receiver) and return type of a method descriptor.
pub fn shape(descriptor: Symbol) -> (u16, BasicType) {
    match MethodDescriptor::parse(descriptor.bytes()) {
        Some(parsed) => {
            let letter = parsed.return_type().map_or(b'V', |t| t.letter());
            (parsed.argument_slots(), BasicType::of_descriptor(letter).unwrap_or(BasicType::Void))
        }
        None => (0, BasicType::Void),
    }
}

/// Makes the mirror of a class and fills its fields. Does nothing before the first classes are known: boot makes theirs.
pub fn create_mirror(cur: &mut Current, class: ClassRef, protection_domain: Handle, class_data: Handle) -> JResult<()> {
    let vm = cur.vm();
    if vm.has_well_known() {
        new_mirror(cur, class, vm.well_known().class_class)?;
        fill_mirror(cur, class, protection_domain, class_data);
    }
    Ok(())
}

/// Makes the mirror of a class, without what Java reads.
pub fn new_mirror(cur: &mut Current, class: ClassRef, mirror_class: ClassRef) -> JResult<()> {
    let vm = cur.vm();
    let size = mirror_bytes(mirror_class, class);
    let address = cur.allocate(size, mirror_class)?;
    let offset = |name| vm.injected_offset("java/lang/Class", name) as usize;
    let native = class as *const Class as u64;
    // SAFETY: fresh memory of `size` bytes; the offsets lie inside the instance part.
    unsafe {
        *address.field::<u32>(offset("mirror_size")) = size as u32;
        *address.field::<u32>(offset("static_count")) = class.static_reference_count;
        *address.field::<u64>(offset("native_class")) = native;
    }
    class.layout.mirror.store(address.0, Ordering::Release);
    Ok(())
}

/// Bytes of a class's mirror.
fn mirror_bytes(mirror_class: ClassRef, class: ClassRef) -> usize {
    let least = heap::layout::static_references_offset(mirror_class.instance_size());
    heap::layout::object_size((class.mirror_size.load(Ordering::Relaxed) as usize).max(least))
}

/// Writes the fields of a mirror that Java reads.
pub fn fill_mirror(cur: &mut Current, class: ClassRef, protection_domain: Handle, class_data: Handle) {
    let vm = cur.vm();
    let wk = vm.well_known();
    let mirror = class.mirror(cur);
    mirror.store_ref(cur, wk.class_class_loader_field as usize, class.loader.handle().get(cur));
    mirror.store_ref(cur, wk.class_protection_domain as usize, protection_domain.get(cur));
    mirror.store_ref(cur, wk.class_class_data as usize, class_data.get(cur));
    mirror.store_u16(wk.class_modifiers as usize, class.modifiers());
    mirror.store_u8(wk.class_primitive as usize, u8::from(class.is_primitive()));
    if let Some(component) = class.component {
        mirror.store_ref(cur, wk.class_component_type as usize, component.mirror(cur));
    }
    if let Some(module) = class.module() {
        let object = module.handle();
        mirror.store_ref(cur, wk.class_module_field as usize, object.get(cur));
    }
}

/// An array class; the caller publishes it.
pub fn new_array_class(cur: &mut Current, component: ClassRef) -> JResult<ClassRef> {
    let vm = cur.vm();
    let boot = vm.boot_loader();
    let object = boot.loaded(vm.symbols.intern(b"java/lang/Object"));
    let Some(object) = object else { crate::vm_bug!("an array class before java.lang.Object") };
    let name = if component.is_array() {
        [b"[", component.name.bytes()].concat()
    } else if component.is_primitive() {
        vec![b'[', component.basic_type.letter()]
    } else {
        [b"[L", component.name.bytes(), b";"].concat()
    };
    let name = vm.symbols.intern(&name);
    let interfaces: Vec<ClassRef> = [&b"java/lang/Cloneable"[..], b"java/io/Serializable"]
        .iter()
        .filter_map(|n| boot.loaded(vm.symbols.intern(n)))
        .collect();
    let primitive = component.is_primitive();
    let mut layout = ClassLayout::new(
        if primitive { Kind::PrimitiveArray } else { Kind::ReferenceArray },
        heap::layout::ARRAY_BASE as u32,
    );
    layout.element_shift = if primitive { component.basic_type.shift() } else { 3 };
    layout.flags = AtomicU8::new(component.layout.flags.load(Ordering::Relaxed));
    let (display, depth) = fill_display(Some(object));
    let element_type = component.basic_type;
    let modifiers = (component.modifiers() & 0x7) | 0x0410;
    let class = allocate(
        vm,
        Class {
            layout,
            display,
            secondary_cache: AtomicPtr::default(),
            depth: AtomicU32::new(depth),
            state: AtomicU8::new(ClassState::Initialized as u8),
            basic_type: element_type,
            dimensions: component.dimensions + 1,
            access_flags: AtomicU16::new(modifiers),
            modifiers: AtomicU16::new(modifiers),
            flags: AtomicU32::new((ClassFlags::CLONEABLE | ClassFlags::SLOW_ALLOCATION).bits()),
            name,
            loader: component.loader,
            supers: Supers::new(Some(object), interfaces.clone(), interfaces),
            component: Some(component),
            array_class: AtomicPtr::default(),
            constants: AtomicPtr::default(),
            removed_methods: Mutex::default(),
            removed_fields: Mutex::default(),
            vtable_length: object.vtable_length,
            inherited_slots: AtomicU32::new(object.vtable_length),
            shared_slots: AtomicU32::new(object.vtable_length),
            interface_cache: [const { AtomicPtr::new(std::ptr::null_mut()) }; INTERFACE_CACHE_LENGTH],
            initialization: Initialization::default(),
            module: AtomicPtr::new(component.module.load(Ordering::Acquire)),
            nest_host: AtomicPtr::default(),
            mirror_size: AtomicU32::new(0),
            static_reference_count: 0,
            reference_count: AtomicU32::new(0),
            source: OnceLock::new(),
            next: AtomicPtr::default(),
            taken: AtomicUsize::default(),
            serial: vm.classes.new_serial(),
        },
        object.vtable_length as usize,
    );
    let Some(class) = class else { return Err(cur.throw_out_of_memory(crate::oom::METASPACE)) };
    for index in 0..object.vtable_length as usize {
        class.vtable_entry(index).store(object.vtable_entry(index).load(Ordering::Relaxed), Ordering::Relaxed);
    }
    create_mirror(cur, class, Handle::NULL, Handle::NULL)?;
    Ok(class)
}

/// A primitive class; only at boot.
pub fn new_primitive_class(vm: &'static Vm, basic_type: BasicType) -> ClassRef {
    let layout = ClassLayout::new(Kind::Instance, 0);
    let class = allocate(
        vm,
        Class {
            layout,
            display: Default::default(),
            secondary_cache: AtomicPtr::default(),
            depth: AtomicU32::new(0),
            state: AtomicU8::new(ClassState::Initialized as u8),
            basic_type,
            dimensions: 0,
            access_flags: AtomicU16::new(0x0411),
            modifiers: AtomicU16::new(0x0411),
            flags: AtomicU32::new(ClassFlags::SLOW_ALLOCATION.bits()),
            name: vm.symbols.intern(basic_type.keyword().as_bytes()),
            loader: vm.boot_loader(),
            supers: Supers::new(None, Vec::new(), Vec::new()),
            component: None,
            array_class: AtomicPtr::default(),
            constants: AtomicPtr::default(),
            removed_methods: Mutex::default(),
            removed_fields: Mutex::default(),
            vtable_length: 0,
            inherited_slots: AtomicU32::new(0),
            shared_slots: AtomicU32::new(0),
            interface_cache: [const { AtomicPtr::new(std::ptr::null_mut()) }; INTERFACE_CACHE_LENGTH],
            initialization: Initialization::default(),
            module: AtomicPtr::default(),
            nest_host: AtomicPtr::default(),
            mirror_size: AtomicU32::new(0),
            static_reference_count: 0,
            reference_count: AtomicU32::new(0),
            source: OnceLock::new(),
            next: AtomicPtr::default(),
            taken: AtomicUsize::default(),
            serial: vm.classes.new_serial(),
        },
        0,
    );
    match class {
        Some(class) => {
            vm.chain_class(class, class.native_bytes());
            class
        }
        None => crate::vm_bug!("no class space for primitive classes"),
    }
}
