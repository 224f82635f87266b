//! From a class file to the class's structure and its mirror.
//!
//! Invariant: nobody else knows the class before `build` returns it.

use super::constants::new_constants;
use super::fields::{field_spec, keep_contended_apart, new_field};
use super::methods::new_method;
use super::mirror::create_mirror;
use super::supers::all_interfaces;
use super::{DefineRequest, Hidden};
use crate::class::{
    BasicType, Class, ClassFlags, ClassParts, ClassRef, ClassState, ConstantsRef, Field, Method, MethodFlags, MethodRef,
};
use crate::layout::{self, FieldSpec, Plan};
use crate::origin::ClassBytes;
use crate::refs::Handle;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use crate::vm::Vm;
use crate::vtable;
use classfile::{ClassFile, access};
use heap::{ClassLayout, Kind, ReferenceStrength};
use std::sync::atomic::Ordering;

/// Builds the structure and its mirror.
pub(super) fn build(
    cur: &mut Current,
    mut file: Box<ClassFile>,
    origin: Option<ClassBytes<'_>>,
    request: &DefineRequest,
    super_class: Option<ClassRef>,
    interfaces: Vec<ClassRef>,
    is_unchanged: bool,
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
    let new = New {
        request,
        declared,
        super_class,
        is_mirror_class: request.loader.is_boot() && declared.is("java/lang/Class"),
        is_unchanged,
    };
    let (plan, fields) = new.fields(vm, &file);
    let all_interfaces = all_interfaces(super_class, &interfaces);
    let flags = new.flags(&file, &all_interfaces);
    let layout = new.layout(&plan);

    let (constants, reference_count, first_site) = new_constants(*file, 0, None, origin);
    let file = &constants.file;
    let methods = new.methods(cur, constants, &first_site);
    let interface = file.access_flags & access::INTERFACE != 0;
    let table = vtable::build(vm, declared, request.loader, super_class, &all_interfaces, &methods, interface);
    let _ = constants.declared.set(methods.into_boxed_slice());
    let _ = constants.declared_fields.set(fields.into_boxed_slice());
    let parts = ClassParts {
        layout,
        state: ClassState::Loaded,
        basic_type: BasicType::Reference,
        dimensions: 0,
        access_flags: file.access_flags,
        modifiers: class_modifiers(file),
        flags,
        name,
        loader: request.loader,
        super_class,
        interfaces,
        all_interfaces,
        component: None,
        constants: Some(constants),
        vtable_length: table.len() as u32,
        module: None,
        mirror_size: plan.static_end.max(if new.is_mirror_class { 0 } else { 16 }),
        static_reference_count: plan.static_reference_count,
        reference_count,
        serial,
    };
    let Some(class) = allocate(vm, parts) else { return Err(cur.throw_out_of_memory(crate::oom::METASPACE)) };
    constants.belong_to(class);
    for (index, method) in table.iter().enumerate() {
        class.set_vtable_entry(index, *method);
    }
    finish_members(class);
    class.stand_in_display();
    if let Some(hidden) = &request.hidden
        && hidden.nestmate
    {
        class.set_nest_host(hidden.host);
    }
    crate::modules::place_class(cur, class, request.hidden.as_ref().map(|h| h.host));
    let class_data = request.hidden.as_ref().map_or(Handle::NULL, |h| h.class_data);
    create_mirror(cur, class, request.protection_domain, class_data)?;
    crate::assumptions::note_new_class(cur, class);
    Ok(class)
}

/// What the parts of a new class follow from, besides its file.
struct New<'r> {
    request: &'r DefineRequest,
    /// The name in the file; of a hidden class not yet its own.
    declared: Symbol,
    super_class: Option<ClassRef>,
    is_mirror_class: bool,
    /// The file is the JDK's own.
    is_unchanged: bool,
}

impl New<'_> {
    fn hidden(&self) -> Option<&Hidden> {
        self.request.hidden.as_ref()
    }

    /// Are the annotations that the VM reads honoured?
    fn is_privileged(&self) -> bool {
        self.request.loader.is_privileged() || self.hidden().is_some_and(|h| h.vm_annotations)
    }

    /// Where the fields lie, and their structures.
    fn fields(&self, vm: &Vm, file: &ClassFile) -> (Plan, Vec<&'static Field>) {
        let mut specs: Vec<FieldSpec> = file.fields.iter().map(|info| field_spec(file, info)).collect();
        if vm.options.contended && (self.is_privileged() || !vm.options.restrict_contended) {
            keep_contended_apart(file, &mut specs);
        }
        let injected = if self.request.loader.is_boot() { layout::injected_fields(self.declared) } else { &[] };
        let super_end = self.super_class.map_or(heap::layout::HEADER_SIZE as u32, |c| c.instance_size());
        let statics =
            || vm.class_class().map_or(0, |c| heap::layout::static_references_offset(c.instance_size()) as u32);
        let plan = layout::plan(
            super_end,
            &specs,
            injected,
            (!self.is_mirror_class).then(statics),
            vm.options.contended_padding,
        );
        if let Ok(class_name) = std::str::from_utf8(self.declared.bytes()) {
            for ((field, basic_type), offset) in injected.iter().zip(&plan.injected_offsets) {
                vm.classes.set_injected(class_name, field, *basic_type, *offset);
            }
        }
        let frozen = self.hidden().is_some() || file.record.is_some();
        let fields = (0..)
            .zip(&file.fields)
            .zip(&plan.offsets)
            .map(|((index, info), offset)| &*Box::leak(Box::new(new_field(vm, file, info, index, *offset, frozen))));
        let fields = fields.collect();
        (plan, fields)
    }

    fn reference_strength(&self) -> ReferenceStrength {
        match self.declared.bytes() {
            b"java/lang/ref/SoftReference" => ReferenceStrength::Soft,
            b"java/lang/ref/WeakReference" => ReferenceStrength::Weak,
            b"java/lang/ref/FinalReference" => ReferenceStrength::Final,
            b"java/lang/ref/PhantomReference" => ReferenceStrength::Phantom,
            _ => self.super_class.map_or(ReferenceStrength::None, |c| c.layout().reference_strength),
        }
    }

    fn flags(&self, file: &ClassFile, all_interfaces: &[ClassRef]) -> ClassFlags {
        let is_interface = file.access_flags & access::INTERFACE != 0;
        let inherited = self.super_class.map_or(ClassFlags::empty(), |c| c.flags());
        let mut flags = inherited & (ClassFlags::FINALIZABLE | ClassFlags::REFERENCE | ClassFlags::LOADER);
        if self.reference_strength() != ReferenceStrength::None {
            flags |= ClassFlags::REFERENCE;
        }
        if self.request.loader.is_boot() && self.declared.is("java/lang/ClassLoader") {
            flags |= ClassFlags::LOADER;
        }
        flags.set(ClassFlags::HIDDEN, self.hidden().is_some());
        flags.set(ClassFlags::PRIVILEGED, self.is_privileged());
        flags.set(ClassFlags::MIRROR, self.is_mirror_class);
        let cloneable = all_interfaces.iter().any(|i| i.name.is("java/lang/Cloneable") && i.loader.is_boot());
        flags.set(ClassFlags::CLONEABLE, cloneable);
        let is_record = file.record.is_some()
            && file.access_flags & access::FINAL != 0
            && self.super_class.is_some_and(|c| c.name.is("java/lang/Record"));
        flags.set(ClassFlags::RECORD, is_record);
        let finalize = file.methods.iter().find(|m| {
            m.access_flags & access::STATIC == 0
                && file.constant_pool.utf8(m.name) == b"finalize"
                && file.constant_pool.utf8(m.descriptor) == b"()V"
        });
        if let Some(finalize) = finalize
            && !is_interface
            && self.super_class.is_some()
        {
            let empty = finalize.code_head().is_some_and(|c| c.bytes.len() == 1);
            flags.set(ClassFlags::FINALIZABLE, !empty);
        }
        let slow = flags.contains(ClassFlags::FINALIZABLE)
            || self.is_mirror_class
            || file.access_flags & (access::INTERFACE | access::ABSTRACT) != 0;
        flags.set(ClassFlags::SLOW_ALLOCATION, slow);
        let is_default = |m: &classfile::MethodInfo| m.access_flags & (access::ABSTRACT | access::STATIC) == 0;
        flags.set(ClassFlags::HAS_DEFAULT_METHODS, is_interface && file.methods.iter().any(is_default));
        flags
    }

    /// What the collector must know.
    fn layout(&self, plan: &Plan) -> ClassLayout {
        let (request, reference_strength) = (self.request, self.reference_strength());
        let kind = if self.is_mirror_class {
            Kind::Mirror
        } else if reference_strength != ReferenceStrength::None {
            Kind::Reference
        } else if request.loader.is_boot() && self.declared.is("jdk/internal/vm/StackChunk") {
            Kind::StackChunk
        } else {
            Kind::Instance
        };
        let mut ranges = self.super_class.map(|c| c.layout().reference_ranges().to_vec()).unwrap_or_default();
        ranges.extend_from_slice(&plan.ranges);
        let ranges: &'static [heap::ReferenceRange] = Box::leak(layout::merge(ranges).into_boxed_slice());
        let mut layout = ClassLayout::new(kind, plan.instance_end);
        layout.reference_strength = reference_strength;
        layout.set_fields(plan.instance_end, ranges);
        let unloadable = !request.loader.is_lasting() || self.hidden().is_some_and(|h| !h.strong);
        layout.set_flags(if unloadable { ClassLayout::TRACE_MIRROR } else { ClassLayout::ALWAYS_ALIVE });
        layout
    }

    fn methods(&self, cur: &Current, constants: ConstantsRef, first_site: &[u16]) -> Vec<MethodRef> {
        // Stack traces leave hidden classes out, whoever defined them.
        let mut flags = if self.hidden().is_some() { MethodFlags::HIDDEN } else { MethodFlags::empty() };
        flags.set(MethodFlags::UNCHANGED, self.is_unchanged);
        let forms = self.is_unchanged && cur.vm().has_native_forms(self.declared);
        let infos = constants.file.methods.iter().zip(first_site).enumerate();
        infos
            .map(|(index, (info, site))| {
                let method = &*new_method(cur, constants, info, index, self.is_privileged(), *site, forms);
                method.add_flags(flags);
                method
            })
            .collect()
    }
}

/// What `Class.getModifiers` says of a class: its own flags, or those that InnerClasses has for it (JVMS 4.7.6).
pub fn class_modifiers(file: &ClassFile) -> u16 {
    let is_itself =
        |inner: &&classfile::InnerClass| inner.inner != 0 && file.constant_pool.class_name(inner.inner) == file.name();
    file.inner_classes.iter().rfind(is_itself).map_or(file.access_flags, |inner| inner.flags) & !access::SUPER
}

/// Puts a class into the class space, with room for its virtual table; None where there is no more.
pub(super) fn allocate(vm: &'static Vm, parts: ClassParts) -> Option<ClassRef> {
    let place = vm.class_space.alloc(Class::structure_bytes(parts.vtable_length as usize))?.cast::<Class>();
    // SAFETY: fresh, zeroed, aligned memory of sufficient size, used by nobody else.
    unsafe {
        place.as_ptr().write(Class::new(parts));
        Some(&*place.as_ptr())
    }
}

/// Points members at their class, now that it has its address.
fn finish_members(class: ClassRef) {
    for field in class.fields() {
        field.belong_to(class);
    }
    for method in class.methods() {
        method.belong_to(class);
        method.id.method.store(std::ptr::from_ref::<Method>(method).cast_mut(), Ordering::Release);
    }
}
