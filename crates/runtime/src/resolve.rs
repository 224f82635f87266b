//! Resolution of constant pool entries (JVMS 5.4.3). Each result is kept in the class's `pool`; each failure is kept too and
//! thrown again.
//!
//! Invariant: an entry is published (`pool_entry`) when all that its kind demands has been checked.

use crate::class::{BasicType, ClassRef, ClassState, ConstantsRef, FieldRef, MethodFlags, MethodRef, SEARCHED};
use crate::pool_entry::{ResolvedConstant, Selection};
use crate::refs::{Handle, Ref};
use crate::remembered_error::RememberedError;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::{JResult, Thrown};

pub use crate::value::Constant;
use classfile::Tag;
use hashbrown::HashSet;

/// Which instruction a method is resolved for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Invoke {
    /// invokestatic
    Static,
    /// invokespecial
    Special,
    /// invokevirtual
    Virtual,
    /// invokeinterface
    Interface,
}

/// Throws a remembered failure again.
fn remembered(cur: &mut Current, constants: ConstantsRef, index: u32) -> JResult<()> {
    let found = constants.resolution_errors.lock().iter().find(|e| e.0 == index).map(|e| e.1.clone());
    match found {
        None => Ok(()),
        Some(error) => Err(error.throw(cur)),
    }
}

/// Remembers the pending linkage error for an entry (JVMS 5.4.3). Other errors are not kept.
pub fn remember(cur: &mut Current, constants: ConstantsRef, index: u32) {
    if !cur.exception_is("java/lang/LinkageError") {
        return;
    }
    let error = RememberedError::of(cur, cur.pending_exception());
    let mut errors = constants.resolution_errors.lock();
    if !errors.iter().any(|e| e.0 == index) {
        errors.push((index, error));
    }
}

impl RememberedError {
    fn of(cur: &Current, exception: Ref<'_>) -> RememberedError {
        let wk = cur.vm().well_known();
        let words = |exception: Ref<'_>| {
            let message = exception.load_ref(wk.throwable_detail_message);
            let message = (!message.is_null()).then(|| String::from_utf16_lossy(&cur.string_units(message)));
            (exception.class().name, message)
        };
        let cause = exception.load_ref(wk.throwable_cause);
        // A throwable that is its own cause has none yet.
        let has_cause = !cause.is_null() && cause.address() != exception.address();
        RememberedError { words: words(exception), cause: has_cause.then(|| words(cause)) }
    }

    fn throw(&self, cur: &mut Current) -> Thrown {
        let (class, message) = &self.words;
        let Some((cause, cause_message)) = &self.cause else { return cur.throw_new(&class.text(), message.as_deref()) };
        cur.throw_new(&cause.text(), cause_message.as_deref()).discard();
        cur.throw_with_cause(&class.text(), message.as_deref())
    }
}

fn fail<T>(cur: &mut Current, constants: ConstantsRef, index: u16, result: JResult<T>) -> JResult<T> {
    if result.is_err() {
        remember(cur, constants, u32::from(index));
    }
    result
}

/// Resolves a Class entry (JVMS 5.4.3.1).
///
/// # Errors
/// NoClassDefFoundError, IllegalAccessError and other linkage errors.
pub fn class(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<ClassRef> {
    let entry = &constants.pool[usize::from(index)];
    // SAFETY: a Class entry has null or a class that the holder keeps alive.
    if let Some(known) = unsafe { entry.class().as_ref() } {
        return Ok(known);
    }
    remembered(cur, constants, u32::from(index))?;
    let result = resolve_class(cur, constants, index);
    let class = fail(cur, constants, index, result)?;
    entry.set_class(class);
    Ok(class)
}

/// Resolves a Class entry of the newest version of a class that has a class file.
///
/// # Errors
/// As `class`.
pub fn class_named_by(cur: &mut Current, holder: ClassRef, index: u16) -> JResult<ClassRef> {
    match holder.constants() {
        Some(constants) => class(cur, constants, index),
        None => crate::vm_bug!("{holder:?} has no constant pool"),
    }
}

fn resolve_class(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<ClassRef> {
    let holder = constants.class();
    let vm = cur.vm();
    let name = vm.symbols.intern(constants.constant_pool().class_name(index));
    let class = cur.load_class(name, holder.loader)?;
    check_class_access(cur, holder, class)?;
    Ok(class)
}

/// Throws IllegalAccessError when `holder` may not name `class`.
pub fn check_class_access(cur: &mut Current, holder: ClassRef, class: ClassRef) -> JResult<()> {
    if crate::access::class_accessible(holder, class) {
        return Ok(());
    }
    let mut element = class;
    while let Some(component) = element.component {
        element = component;
    }
    let (from, to) = (holder.external_name(), element.external_name());
    let message = match crate::access::module_access(holder, element) {
        crate::module::ModuleAccess::Yes => {
            let places = crate::messages::two_classes(cur, element, holder);
            format!("failed to access class {to} from class {from} ({places})")
        }
        other => {
            let name_of = |c: ClassRef| match c.module().and_then(|m| m.name) {
                Some(name) => format!("module {name}"),
                None => "unnamed module".to_owned(),
            };
            let shown_from = if holder.module().is_some_and(|m| m.name.is_none()) {
                let object = holder.module().map_or(Handle::NULL, |m| m.handle());
                let hash = crate::monitor::identity_hash(cur, object.get(cur));
                format!("unnamed module @0x{hash:x}")
            } else {
                name_of(holder)
            };
            let package = String::from_utf8_lossy(element.package()).replace('/', ".");
            match other {
                crate::module::ModuleAccess::DoesNotRead => format!(
                    "class {from} (in {shown_from}) cannot access class {to} (in {}) because {} does not read {}",
                    name_of(element),
                    shown_from,
                    name_of(element)
                ),
                _ => format!(
                    "class {from} (in {shown_from}) cannot access class {to} (in {}) because {} does not export {package} to {shown_from}",
                    name_of(element),
                    name_of(element)
                ),
            }
        }
    };
    Err(cur.throw("java/lang/IllegalAccessError", &message))
}

/// Looks a field up (JVMS 5.4.3.2).
pub fn lookup_field(class: ClassRef, name: Symbol, descriptor: Symbol) -> Option<FieldRef> {
    // Each class once, and without recursion: hierarchies may be deeper than the native stack, and have many paths.
    let mut waiting = vec![class];
    let mut seen = HashSet::new();
    while let Some(next) = waiting.pop() {
        if let Some(found) = next.declared_field(name, descriptor) {
            return Some(found);
        }
        if seen.insert(next.address()) {
            waiting.extend(next.super_class());
            waiting.extend(next.interfaces().iter().rev());
        }
    }
    None
}

/// Resolves a Fieldref for get/put; initialises the class of a static field. The entry is filled once quick instructions
/// may rely on it.
///
/// # Errors
/// NoSuchFieldError, IllegalAccessError, IncompatibleClassChangeError, what initialisation throws.
pub fn field(
    cur: &mut Current,
    constants: ConstantsRef,
    index: u16,
    is_static: bool,
    is_put: bool,
    method: MethodRef,
) -> JResult<FieldRef> {
    let entry = &constants.pool[usize::from(index)];
    let field = match entry.watched_field() {
        // All else of the resolution depends on the entry and its class only.
        Some(field) if field.is_static() == is_static && !(is_put && field.is_final()) => field,
        _ => {
            remembered(cur, constants, u32::from(index))?;
            let result = resolve_field(cur, constants, index, is_static, is_put, method);
            fail(cur, constants, index, result)?
        }
    };
    let owner = field.class();
    if is_static {
        cur.initialize(owner)?;
    }
    // That a final field may be written is checked above for each instruction before it becomes quick.
    if field.watch() != 0 {
        entry.set_watched_field(field);
    } else if !is_static || owner.is_initialized() {
        entry.set_field(field);
    }
    Ok(field)
}

fn resolve_field(
    cur: &mut Current,
    constants: ConstantsRef,
    index: u16,
    is_static: bool,
    is_put: bool,
    method: MethodRef,
) -> JResult<FieldRef> {
    let holder = constants.class();
    let vm = cur.vm();
    let pool = constants.constant_pool();
    let (class_index, name, descriptor) = pool.member_ref(index);
    let through = class(cur, constants, class_index)?;
    let (name, descriptor) = (vm.symbols.intern(name), vm.symbols.intern(descriptor));
    let Some(field) = lookup_field(through, name, descriptor) else {
        let message = format!(
            "Class {} does not have member field '{} {name}'",
            through.external_name(),
            crate::messages::type_text(descriptor.bytes())
        );
        return Err(cur.throw("java/lang/NoSuchFieldError", &message));
    };
    let owner = field.class();
    if !crate::access::member_accessible(cur, holder, owner, field.access_flags(), through) {
        let places = crate::messages::two_classes(cur, holder, owner);
        let message = format!(
            "class {} tried to access {}field {}.{name} ({places}){}",
            holder.external_name(),
            visibility(field.access_flags()),
            owner.external_name(),
            crate::messages::nest_errors(cur, field.access_flags(), holder, owner)
        );
        return Err(cur.throw("java/lang/IllegalAccessError", &message));
    }
    if field.is_static() != is_static {
        let message = format!(
            "Expected {} field {}.{name}",
            if is_static { "static" } else { "non-static" },
            through.external_name()
        );
        return Err(cur.throw("java/lang/IncompatibleClassChangeError", &message));
    }
    if is_put && field.is_final() {
        let newer = constants.file.major >= 53;
        let fine = owner == holder
            && (!newer || if is_static { method.is_class_initializer() } else { method.is_constructor() });
        if !fine {
            let text = format!(
                "Update to {}final field {}.{name} attempted from a different {} than {}",
                if is_static { "static " } else { "non-static " },
                owner.external_name(),
                if owner == holder {
                    format!("method ({})", method.name)
                } else {
                    format!("class ({})", holder.external_name())
                },
                if owner == holder {
                    format!("the initializer method {} ", if is_static { "<clinit>" } else { "<init>" })
                } else {
                    "the field's declaring class".to_owned()
                }
            );
            return Err(cur.throw("java/lang/IllegalAccessError", &text));
        }
    }
    cur.impose_constraints(holder.loader, owner.loader, descriptor, |class_name, cur| {
        let places = crate::messages::two_classes_and_parents(cur, holder, owner);
        let (a, b) = (cur.describe_loader(holder.loader), cur.describe_loader(owner.loader));
        let class_name = class_name.replace('/', ".");
        format!(
            "loader constraint violation: when resolving field \"{name}\" of type {class_name}, the class loader {a} of the current class, {}, and the class loader {b} for the field's defining class, {}, have different Class objects for type {class_name} ({places})",
            holder.external_name(),
            owner.external_name()
        )
    })?;
    Ok(field)
}

fn visibility(flags: u16) -> &'static str {
    if flags & 2 != 0 {
        "private "
    } else if flags & 4 != 0 {
        "protected "
    } else {
        ""
    }
}

/// Looks a method up in a class and its superclasses (JVMS 5.4.3.3 step 2).
pub fn lookup_in_classes(class: ClassRef, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
    class.ancestors().find_map(|c| c.declared_method(name, descriptor))
}

/// Looks a method up in superinterfaces (JVMS 5.4.3.3 step 3, 5.4.3.4).
pub fn lookup_in_interfaces(class: ClassRef, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
    let candidates: Vec<MethodRef> = class
        .all_interfaces()
        .iter()
        .filter_map(|i| i.declared_method(name, descriptor))
        .filter(|m| !m.is_static() && !m.is_private())
        .collect();
    let mut specific = candidates
        .iter()
        .copied()
        .filter(|m| !candidates.iter().any(|o| o.class() != m.class() && o.class().is_subclass_of(m.class())))
        .filter(|m| !m.is_abstract());
    match (specific.next(), specific.next()) {
        (Some(only), None) => Some(only),
        _ => candidates.first().copied(),
    }
}

/// Looks a method up as resolution does; no access checks.
pub fn lookup_method(class: ClassRef, name: Symbol, descriptor: Symbol) -> Option<MethodRef> {
    if class.is_interface() {
        class
            .declared_method(name, descriptor)
            .or_else(|| {
                let object = class.super_class()?;
                object.declared_method(name, descriptor).filter(|m| m.is_public() && !m.is_static())
            })
            .or_else(|| lookup_in_interfaces(class, name, descriptor))
    } else {
        lookup_in_classes(class, name, descriptor).or_else(|| lookup_in_interfaces(class, name, descriptor))
    }
}

/// The signature-polymorphic method of this name in a class, if it has one (JVMS 2.9.3).
pub fn polymorphic_method(class: ClassRef, name: Symbol) -> Option<MethodRef> {
    class.methods().iter().copied().find(|m| m.name == name && m.flags().contains(MethodFlags::SIGNATURE_POLYMORPHIC))
}

/// Resolves a method for an instruction; initialises the class for invokestatic. Fills the entry once quick instructions may
/// rely on it.
///
/// # Errors
/// NoSuchMethodError, IncompatibleClassChangeError, IllegalAccessError, AbstractMethodError, what initialisation throws.
pub fn method(cur: &mut Current, constants: ConstantsRef, index: u16, invoke: Invoke) -> JResult<MethodRef> {
    let holder = constants.class();
    remembered(cur, constants, u32::from(index))?;
    let result = resolve_method(cur, constants, index, invoke);
    let (method, through) = fail(cur, constants, index, result)?;
    if method.flags().contains(MethodFlags::SIGNATURE_POLYMORPHIC) {
        // The caller goes on with `invoke_handle`, which fills the entry.
        return Ok(method);
    }
    if invoke == Invoke::Static {
        cur.initialize(method.class())?;
        if !method.class().is_initialized() {
            return Ok(method);
        }
    }
    // invokespecial may share the entry with invokevirtual or invokeinterface, which need the selection; it does not.
    let selection = if invoke == Invoke::Static || method.is_private() || method.is_constructor() {
        Selection::None
    } else if through.is_interface() && method.class().is_interface() {
        Selection::Interface
    } else {
        virtual_selection(through, method)
    };
    let target = if invoke == Invoke::Special { special_target(cur, holder, method)? } else { method };
    constants.pool[usize::from(index)].set_method(target, selection);
    Ok(target)
}

fn virtual_selection(through: ClassRef, method: MethodRef) -> Selection {
    if method.is_final() || method.class().access_flags() & 0x0010 != 0 && !method.class().is_interface() {
        return Selection::None;
    }
    // Arrays and interfaces have Object's methods where Object has them.
    let through = if through.is_array() || through.is_interface() { method.class() } else { through };
    let shared = through.shared_slots() as usize;
    match crate::vtable::index_of(through, method).filter(|index| *index < shared) {
        Some(index) => Selection::Virtual(index as u32),
        None if method.vtable_index() == SEARCHED => Selection::Interface,
        None => Selection::None,
    }
}

/// What invokespecial runs (JVMS 6.5.invokespecial): with ACC_SUPER, the method the direct superclass selects.
fn special_target(cur: &mut Current, holder: ClassRef, resolved: MethodRef) -> JResult<MethodRef> {
    if resolved.is_constructor()
        || resolved.is_private()
        || resolved.class() == holder
        || resolved.class().is_interface() && !holder.is_interface() && holder.interfaces().contains(&resolved.class())
    {
        return Ok(resolved);
    }
    if holder.is_interface() || resolved.class().is_interface() || !holder.is_subclass_of(resolved.class()) {
        return Ok(resolved);
    }
    let Some(parent) = holder.super_class() else { return Ok(resolved) };
    let found = lookup_in_classes(parent, resolved.name, resolved.descriptor)
        .or_else(|| lookup_in_interfaces(parent, resolved.name, resolved.descriptor));
    match found {
        Some(target) => Ok(target),
        None => {
            let message = crate::messages::method_text(resolved);
            Err(cur.throw("java/lang/AbstractMethodError", &message))
        }
    }
}

fn resolve_method(
    cur: &mut Current,
    constants: ConstantsRef,
    index: u16,
    invoke: Invoke,
) -> JResult<(MethodRef, ClassRef)> {
    let holder = constants.class();
    let vm = cur.vm();
    let pool = constants.constant_pool();
    let (class_index, name, descriptor) = pool.member_ref(index);
    let through = class(cur, constants, class_index)?;
    let (name, descriptor) = (vm.symbols.intern(name), vm.symbols.intern(descriptor));
    let interface_ref = pool.tag(index) == Tag::InterfaceMethodref;
    if through.is_interface() != interface_ref {
        let message = if interface_ref {
            format!("Found class {}, but interface was expected", through.external_name())
        } else {
            format!("Found interface {}, but class was expected", through.external_name())
        };
        let method_ref =
            crate::messages::member_method_text(&through.external_name(), name.bytes(), descriptor.bytes());
        let message = if matches!(invoke, Invoke::Static | Invoke::Special) {
            format!(
                "Method '{method_ref}' must be {}",
                if interface_ref { "Methodref constant" } else { "InterfaceMethodref constant" }
            )
        } else {
            message
        };
        return Err(cur.throw("java/lang/IncompatibleClassChangeError", &message));
    }
    if let Some(polymorphic) = polymorphic_method(through, name) {
        // Every type named in the descriptor is resolved (JVMS 5.4.3.3).
        let found = match cur.vm().linker().intrinsic(cur, name, descriptor) {
            Some(intrinsic) => intrinsic,
            None => polymorphic,
        };
        return Ok((found, through));
    }
    resolve_named(cur, holder, through, name, descriptor, invoke).map(|m| (m, through))
}

/// Resolves a method by name, with access checks and constraints on behalf of `holder`.
///
/// # Errors
/// As `method`.
pub fn resolve_named(
    cur: &mut Current,
    holder: ClassRef,
    through: ClassRef,
    name: Symbol,
    descriptor: Symbol,
    invoke: Invoke,
) -> JResult<MethodRef> {
    let shown = || crate::messages::member_method_text(&through.external_name(), name.bytes(), descriptor.bytes());
    let Some(method) = lookup_method(through, name, descriptor) else {
        let text = format!("'{}'", shown());
        return Err(cur.throw("java/lang/NoSuchMethodError", &text));
    };
    let owner = method.class();
    let clone_of_array = through.is_array() && method.name.is("clone");
    if !clone_of_array && !crate::access::member_accessible(cur, holder, owner, method.access_flags(), through) {
        let places = crate::messages::two_classes(cur, holder, owner);
        let message = format!(
            "class {} tried to access {}method '{}' ({places}){}",
            holder.external_name(),
            visibility(method.access_flags()),
            crate::messages::method_text(method),
            crate::messages::nest_errors(cur, method.access_flags(), holder, owner)
        );
        return Err(cur.throw("java/lang/IllegalAccessError", &message));
    }
    cur.impose_constraints(holder.loader, owner.loader, descriptor, |class_name, cur| {
        let places = crate::messages::two_classes_and_parents(cur, holder, owner);
        let (a, b) = (cur.describe_loader(holder.loader), cur.describe_loader(owner.loader));
        format!(
            "loader constraint violation: when resolving method '{}' the class loader {a} of the current class, {}, and the class loader {b} for the method's defining class, {}, have different Class objects for the type {class_name} used in the signature ({places})",
            crate::messages::method_text(method),
            holder.external_name().replace('.', "/"),
            owner.external_name().replace('.', "/")
        )
    })?;
    let expected_static = invoke == Invoke::Static;
    if method.is_static() != expected_static {
        let kind = if expected_static { "Expected static" } else { "Expecting non-static" };
        let message = format!("{kind} method '{}'", crate::messages::method_text(method));
        return Err(cur.throw("java/lang/IncompatibleClassChangeError", &message));
    }
    if invoke == Invoke::Special && method.is_constructor() && owner != through {
        let text = format!("'{}'", shown());
        return Err(cur.throw("java/lang/NoSuchMethodError", &text));
    }
    if invoke == Invoke::Special && method.is_abstract() {
        let message = format!("'{}'", crate::messages::method_text(method));
        return Err(cur.throw("java/lang/AbstractMethodError", &message));
    }
    Ok(method)
}

/// The resolved references of a class: a Java array that its mirror holds, made when first needed.
///
/// # Errors
/// OutOfMemoryError.
pub fn references(cur: &mut Current, class: ClassRef) -> JResult<Handle> {
    let field = cur.vm().well_known().class_resolved_references;
    let known = class.mirror(cur).load_ref(field);
    if !known.is_null() {
        return Ok(cur.handle(known));
    }
    let object = cur.vm().well_known().class_object;
    let array = cur.new_array_of(object, class.reference_count() as i32)?;
    let first = class.mirror(cur).store_first_ref(cur, field, array.get(cur));
    Ok(cur.handle(first))
}

/// Stores a resolved reference unless another thread was first; the one that stays.
///
/// # Errors
/// OutOfMemoryError.
pub fn keep_reference(cur: &mut Current, class: ClassRef, reference_index: usize, value: Handle) -> JResult<Handle> {
    let array = references(cur, class)?;
    let known = array.get(cur).element_ref(reference_index);
    if !known.is_null() {
        return Ok(cur.handle(known));
    }
    array.get(cur).set_element_ref(cur, reference_index, value.get(cur));
    Ok(value)
}

impl Current {
    /// A resolved reference of a class, by its number.
    #[inline]
    pub fn resolved_reference(&self, class: ClassRef, reference_index: usize) -> Ref<'_> {
        let references = self.vm().well_known().class_resolved_references;
        class.mirror(self).load_ref(references).element_ref(reference_index)
    }
}

/// The constant that ldc pushes (JVMS 5.4.3, 5.1). Numbers and references but classes are kept in the pool entry.
///
/// # Errors
/// What resolving it throws.
pub fn constant(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Constant> {
    let pool = constants.constant_pool();
    match pool.get(index) {
        classfile::Constant::Integer(v) => Ok(Constant::Bits(BasicType::Int, u64::from(v as u32))),
        classfile::Constant::Float(v) => Ok(Constant::Bits(BasicType::Float, u64::from(v.to_bits()))),
        classfile::Constant::Long(v) => Ok(Constant::Bits(BasicType::Long, v as u64)),
        classfile::Constant::Double(v) => Ok(Constant::Bits(BasicType::Double, v.to_bits())),
        classfile::Constant::Class { .. } => {
            let class = class(cur, constants, index)?;
            let mirror = class.mirror(cur);
            Ok(Constant::Reference(cur.handle(mirror)))
        }
        _ => kept_constant(cur, constants, index),
    }
}

fn kept_constant(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<Constant> {
    let holder = constants.class();
    let entry = &constants.pool[usize::from(index)];
    match entry.constant() {
        Some(ResolvedConstant::Reference(index)) => {
            let value = cur.resolved_reference(holder, index as usize);
            return Ok(Constant::Reference(cur.handle(value)));
        }
        Some(ResolvedConstant::Bits(code, bits)) => {
            let basic_type = BasicType::of_array_code(code).unwrap_or(BasicType::Int);
            return Ok(Constant::Bits(basic_type, bits));
        }
        Some(ResolvedConstant::Class(_)) | None => {}
    }
    remembered(cur, constants, u32::from(index))?;
    let pool = constants.constant_pool();
    let result = match pool.tag(index) {
        Tag::String => {
            let text = cur.vm().symbols.intern(pool.string(index));
            cur.intern_symbol(text).map(Constant::Reference)
        }
        Tag::MethodType => cur.vm().linker().method_type(cur, constants, index).map(Constant::Reference),
        Tag::MethodHandle => cur.vm().linker().method_handle(cur, constants, index).map(Constant::Reference),
        Tag::Dynamic => cur.vm().linker().dynamic_constant(cur, constants, index),
        tag => crate::vm_bug!("ldc of a {tag:?} entry in {holder:?}"),
    };
    let value = fail(cur, constants, index, result)?;
    match value {
        Constant::Bits(basic_type, bits) => {
            entry.set_bits(basic_type, bits);
            Ok(value)
        }
        Constant::Reference(handle) => {
            let Some(reference_index) = constants.reference_index(usize::from(index)) else {
                crate::vm_bug!("a constant that can't be a reference was resolved to one")
            };
            let kept = keep_reference(cur, holder, reference_index as usize, handle)?;
            entry.set_reference(reference_index);
            Ok(Constant::Reference(kept))
        }
    }
}

/// Resolves a call of a signature-polymorphic method: the adapter, with its appendix kept in the class's references.
///
/// # Errors
/// What linking throws.
pub fn invoke_handle(cur: &mut Current, constants: ConstantsRef, index: u16) -> JResult<MethodRef> {
    remembered(cur, constants, u32::from(index))?;
    let result = cur.vm().linker().handle_call(cur, constants, index);
    let (adapter, appendix, arg_slots) = fail(cur, constants, index, result)?;
    keep_call(cur, constants, usize::from(index), adapter, appendix, arg_slots)
}

/// Resolves an invokedynamic instruction: `site` is its pool index, `index` the InvokeDynamic entry.
///
/// # Errors
/// What the bootstrap method or linking throws, wrapped in BootstrapMethodError.
pub fn call_site(
    cur: &mut Current,
    constants: ConstantsRef,
    site: usize,
    index: u16,
    method: MethodRef,
    bci: u32,
) -> JResult<MethodRef> {
    remembered(cur, constants, site as u32)?;
    let result = cur.vm().linker().call_site(cur, constants, index, method, bci);
    if result.is_err() {
        remember(cur, constants, site as u32);
    }
    let (adapter, appendix, arg_slots) = result?;
    keep_call(cur, constants, site, adapter, appendix, arg_slots)
}

fn keep_call(
    cur: &mut Current,
    constants: ConstantsRef,
    at: usize,
    adapter: MethodRef,
    appendix: Handle,
    arg_slots: u16,
) -> JResult<MethodRef> {
    let holder = constants.class();
    let entry = &constants.pool[at];
    let mut kept_at = None;
    if !appendix.is_null(cur) {
        let Some(reference_index) = constants.reference_index(at) else {
            crate::vm_bug!("a call that can't have an appendix was given one")
        };
        // The first thread's link wins (JVMS 5.4.3.6); its adapter is in the entry or about to be.
        let kept = keep_reference(cur, holder, reference_index as usize, appendix)?;
        if !kept.get(cur).same(appendix.get(cur)) {
            while !entry.is_resolved() {
                cur.poll()?;
                std::thread::yield_now();
            }
        }
        kept_at = Some(reference_index);
    }
    if !entry.is_resolved() {
        entry.set_adapter(adapter, arg_slots, kept_at);
    }
    // SAFETY: a Method, set just now or before.
    Ok(unsafe { &*entry.method() })
}

/// May static members of a class be used by this thread now without initialising it (JVMS 5.5)?
pub fn is_initialized_or_mine(cur: &Current, class: ClassRef) -> bool {
    match class.state() {
        ClassState::Initialized => true,
        ClassState::BeingInitialized => class.initializing_thread() == cur.thread() as *const _ as usize,
        _ => false,
    }
}
