//! What tools ask about classes, methods and fields (JVM TI, "Class", "Method", "Field"), and breakpoints.
//!
//! Invariant: facts come from the class file as it was defined; what quickening or breakpoints did to the code doesn't show.

use super::VmInspector;
use super::ids::{self, bytecode_method_of, class_of, field_of, local_reference, method_of};
use abi::jvmti as j;
use classfile::access;
use inspection::{
    Answer, ClassFacts, Classes, EnvironmentId, ExceptionHandler, FieldFacts, FieldId, Latitude, LocalVariable,
    MethodFacts, MethodId, ObjectId, Refusal, TakeLines, TakeName, TakeSignature, TakeVariables, WatchKind,
};
use runtime::class::{ClassRef, ClassState, MethodFlags, MethodRef};
use runtime::compilation;
use runtime::probes::events::method_id;
use runtime::safepoint::World;
use runtime::thread::Current;

/// Linked, or failed since.
fn is_prepared(class: ClassRef) -> bool {
    class.is_linked() || class.is_array() || class.is_primitive()
}

fn status(class: ClassRef) -> i32 {
    if class.is_array() {
        return j::JVMTI_CLASS_STATUS_ARRAY;
    }
    if class.is_primitive() {
        return j::JVMTI_CLASS_STATUS_PRIMITIVE;
    }
    let linked = j::JVMTI_CLASS_STATUS_VERIFIED | j::JVMTI_CLASS_STATUS_PREPARED;
    match class.state() {
        ClassState::Loaded => 0,
        ClassState::Linked | ClassState::BeingInitialized => linked,
        ClassState::Initialized => linked | j::JVMTI_CLASS_STATUS_INITIALIZED,
        ClassState::Erroneous => linked | j::JVMTI_CLASS_STATUS_ERROR,
    }
}

fn signature(class: ClassRef) -> Vec<u8> {
    if class.is_primitive() {
        return vec![class.basic_type.letter()];
    }
    let name = class.name.bytes();
    if let Some(component) = class.component {
        return [b"[", signature(component).as_slice()].concat();
    }
    // A hidden class's suffix is set off by a dot (JVM TI, GetClassSignature).
    let mut text = Vec::with_capacity(name.len() + 2);
    text.push(b'L');
    text.extend_from_slice(name);
    if class.is_hidden() {
        text.iter_mut().filter(|b| **b == b'+').for_each(|b| *b = b'.');
    }
    text.push(b';');
    text
}

fn utf8(file: Option<&classfile::ClassFile>, index: Option<u16>) -> Option<Vec<u8>> {
    let file = file?;
    index.filter(|i| *i != 0).map(|i| file.constant_pool.utf8(i).to_vec())
}

impl Classes for VmInspector {
    fn check_class(&self, class: ObjectId) -> Answer<()> {
        self.enter(|cur| class_of(cur, class).map(|_| ()))
    }

    fn check_method(&self, class: ObjectId, method: MethodId) -> Answer<()> {
        self.enter(|cur| {
            let (class, method) = (class_of(cur, class)?, method_of(self.0, method)?);
            if class.is_subclass_of(method.class()) { Ok(()) } else { Err(Refusal::InvalidMethod) }
        })
    }

    fn class_facts(&self, class: ObjectId) -> Answer<ClassFacts> {
        self.enter(|cur| {
            let class = class_of(cur, class)?;
            let file = class.class_file();
            Ok(ClassFacts {
                signature: signature(class),
                generic: utf8(file, file.and_then(|f| f.signature)),
                status: status(class),
                // Classes and arrays have ACC_SUPER, whatever their file says, as on the stock VM.
                modifiers: i32::from(class.modifiers() | if class.is_primitive() { 0 } else { access::SUPER }),
                is_interface: class.is_interface(),
                is_array: class.is_array(),
                source_file: utf8(file, file.and_then(|f| f.source_file)),
                source_debug_extension: file.and_then(|f| f.source_debug_extension.as_deref().map(<[u8]>::to_vec)),
                version: file.map(|f| (f.minor, f.major)),
            })
        })
    }

    fn class_signature(&self, class: ObjectId, take: &mut TakeSignature<'_>) -> Answer<()> {
        self.enter(|cur| {
            let class = class_of(cur, class)?;
            let attribute = class.class_file().and_then(|f| f.signature.map(|at| f.constant_pool.utf8(at)));
            if class.is_primitive() || class.component.is_some() || class.is_hidden() {
                take(&[&signature(class)], attribute);
            } else {
                take(&[b"L", class.name.bytes(), b";"], attribute);
            }
            Ok(())
        })
    }

    fn class_loader(&self, class: ObjectId) -> Answer<ObjectId> {
        self.enter_keeping(|cur| {
            let loader = class_of(cur, class)?.loader;
            Ok(if loader.is_boot() { ObjectId::NULL } else { local_reference(cur, loader.handle().get(cur)) })
        })
    }

    fn class_methods(&self, class: ObjectId) -> Answer<Vec<MethodId>> {
        self.enter(|cur| {
            let class = class_of(cur, class)?;
            if !is_prepared(class) {
                return Err(Refusal::ClassNotPrepared);
            }
            Ok(class.methods().iter().map(|m| method_id(m)).collect())
        })
    }

    fn class_fields(&self, class: ObjectId) -> Answer<Vec<FieldId>> {
        self.enter(|cur| {
            let class = class_of(cur, class)?;
            if !is_prepared(class) {
                return Err(Refusal::ClassNotPrepared);
            }
            Ok(class.fields().iter().map(|f| runtime::probes::watches::field_id(f)).collect())
        })
    }

    fn class_interfaces(&self, class: ObjectId) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| {
            let class = class_of(cur, class)?;
            if !is_prepared(class) {
                return Err(Refusal::ClassNotPrepared);
            }
            if class.is_array() {
                return Ok(Vec::new());
            }
            Ok(class.interfaces().iter().map(|i| local_reference(cur, i.mirror(cur))).collect())
        })
    }

    fn loaded_classes(&self) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| {
            let classes: Vec<ClassRef> = self.0.all_classes().filter(|c| !c.is_primitive()).collect();
            Ok(classes.iter().map(|c| local_reference(cur, c.mirror(cur))).filter(|o| !o.is_null()).collect())
        })
    }

    fn loader_classes(&self, loader: ObjectId) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| {
            let loader = ids::loader(cur, loader, Refusal::InvalidObject)?;
            // Array classes are found by name, too: those of its classes, and of primitive types everywhere.
            let primitives =
                runtime::BasicType::PRIMITIVES.into_iter().map(|basic_type| self.0.primitive_class(basic_type));
            let mut classes = Vec::new();
            let array_of = |class: &ClassRef| class.known_array_class();
            for class in loader.initiated().into_iter().filter(|class| !class.is_array()) {
                classes.extend(std::iter::successors(Some(class), array_of));
            }
            for class in primitives {
                classes.extend(std::iter::successors(array_of(&class), array_of));
            }
            Ok(classes.iter().map(|c| local_reference(cur, c.mirror(cur))).collect())
        })
    }

    fn class_file(&self, class: ObjectId) -> Answer<Vec<u8>> {
        self.enter(|cur| super::redefine::class_file(cur, class_of(cur, class)?))
    }

    fn constant_pool(&self, class: ObjectId) -> Answer<(u16, Vec<u8>)> {
        self.enter(|cur| {
            let file = class_of(cur, class)?.class_file().ok_or(Refusal::AbsentInformation)?;
            Ok((file.constant_pool.len(), file.constant_pool.to_bytes()))
        })
    }

    fn method_facts(&self, method: MethodId) -> Answer<MethodFacts> {
        self.enter(|_| {
            let method = method_of(self.0, method)?;
            let info = method.info();
            let code = info.and_then(|i| i.code_head());
            Ok(MethodFacts {
                name: method.name.bytes().into(),
                signature: method.descriptor.bytes().into(),
                generic: utf8(method.class_file(), info.and_then(|i| i.signature)),
                modifiers: i32::from(method.access_flags() & access::METHOD_FLAGS),
                synthetic: method.access_flags() & access::SYNTHETIC != 0 || info.is_some_and(|i| i.synthetic),
                native: method.is_native(),
                max_locals: code.map(|c| i32::from(c.max_locals)),
                max_stack: code.map(|c| i32::from(c.max_stack)),
                argument_slots: i32::from(method.arg_slots),
                code_length: code.map_or(0, |c| c.bytes.len() as i64),
            })
        })
    }

    fn is_native(&self, method: MethodId) -> Answer<bool> {
        self.enter(|_| Ok(method_of(self.0, method)?.is_native()))
    }

    fn method_class(&self, method: MethodId) -> Answer<ObjectId> {
        self.enter_keeping(|cur| Ok(local_reference(cur, method_of(self.0, method)?.class().mirror(cur))))
    }

    fn bytecodes(&self, method: MethodId) -> Answer<Vec<u8>> {
        self.enter(|_| {
            let method = bytecode_method_of(self.0, method)?;
            Ok(method.code_attribute().map_or(Vec::new(), |c| c.bytes.to_vec()))
        })
    }

    fn method_name(&self, method: MethodId, take: &mut TakeName<'_>) -> Answer<()> {
        self.enter(|_| {
            let method = method_of(self.0, method)?;
            let attribute = method.info().and_then(|info| info.signature).filter(|at| *at != 0);
            let file = method.class_file();
            let generic = attribute.and_then(|at| file.map(|file| file.constant_pool.utf8(at)));
            take(method.name.bytes(), method.descriptor.bytes(), generic);
            Ok(())
        })
    }

    fn line_numbers(&self, method: MethodId, take: &mut TakeLines<'_>) -> Answer<()> {
        self.enter(|_| {
            let method = bytecode_method_of(self.0, method)?;
            let lines = method.code_attribute().map_or(&[][..], |c| &c.line_numbers[..]);
            if lines.is_empty() {
                return Err(Refusal::AbsentInformation);
            }
            take(lines);
            Ok(())
        })
    }

    fn local_variables(&self, method: MethodId, take: &mut TakeVariables<'_>) -> Answer<()> {
        self.enter(|_| {
            let method = bytecode_method_of(self.0, method)?;
            let variables_of = |m: MethodRef| m.code_attribute().map_or(&[][..], |c| &c.local_variables[..]);
            let variables = variables_of(method);
            // It is the class that has or lacks such information.
            if variables.is_empty() && method.class().methods().iter().all(|m| variables_of(m).is_empty()) {
                return Err(Refusal::AbsentInformation);
            }
            let file = method.class_file().ok_or(Refusal::AbsentInformation)?;
            take(&mut variables.iter().map(|v| LocalVariable {
                start: i64::from(v.start),
                length: i32::from(v.length),
                name: file.constant_pool.utf8(v.name),
                signature: file.constant_pool.utf8(v.descriptor),
                generic: (v.signature != 0).then(|| file.constant_pool.utf8(v.signature)),
                slot: i32::from(v.slot),
            }));
            Ok(())
        })
    }

    fn exception_handlers(&self, method: MethodId) -> Answer<Vec<ExceptionHandler>> {
        self.enter_keeping(|cur| {
            let method = method_of(self.0, method)?;
            let entries = method.code_attribute().map_or(&[][..], |c| &c.exception_table[..]);
            let handler = |cur: &mut Current, e: &classfile::ExceptionEntry| ExceptionHandler {
                start: i64::from(e.start),
                end: i64::from(e.end),
                handler: i64::from(e.handler),
                class: if e.catch_type == 0 { ObjectId::NULL } else { named_class(cur, method, e.catch_type) },
            };
            Ok(entries.iter().map(|entry| handler(cur, entry)).collect())
        })
    }

    fn declared_exceptions(&self, method: MethodId) -> Answer<Vec<ObjectId>> {
        self.enter_keeping(|cur| {
            let method = method_of(self.0, method)?;
            let indices = method.info().map_or(&[][..], |info| &info.exceptions[..]);
            let classes: Vec<ObjectId> = indices.iter().map(|index| named_class(cur, method, *index)).collect();
            Ok(classes.into_iter().filter(|class| !class.is_null()).collect())
        })
    }

    fn field_facts(&self, class: ObjectId, field: FieldId) -> Answer<FieldFacts> {
        self.enter(|cur| {
            let field = field_of(class_of(cur, class)?, field)?;
            let info = field.info();
            Ok(FieldFacts {
                name: field.name.bytes().to_vec(),
                signature: field.descriptor.bytes().to_vec(),
                generic: utf8(field.class().class_file(), info.and_then(|i| i.signature)),
                modifiers: i32::from(field.access_flags() & access::FIELD_FLAGS),
                synthetic: field.access_flags() & access::SYNTHETIC != 0 || info.is_some_and(|i| i.synthetic),
            })
        })
    }

    fn field_class(&self, class: ObjectId, field: FieldId) -> Answer<ObjectId> {
        self.enter_keeping(|cur| {
            let field = field_of(class_of(cur, class)?, field)?;
            Ok(local_reference(cur, field.class().mirror(cur)))
        })
    }

    fn watch(&self, environment: EnvironmentId, class: ObjectId, field: FieldId, kind: WatchKind) -> Answer<()> {
        self.enter(|cur| {
            let field = field_of(class_of(cur, class)?, field)?;
            self.begin_watch(cur, environment, field, kind)
        })
    }

    fn unwatch(&self, environment: EnvironmentId, class: ObjectId, field: FieldId, kind: WatchKind) -> Answer<()> {
        self.enter(|cur| {
            let field = field_of(class_of(cur, class)?, field)?;
            if self.0.tools.watches.clear(field, kind, environment) { Ok(()) } else { Err(Refusal::NotFound) }
        })
    }

    fn set_probe(&self, environment: EnvironmentId, method: MethodId, location: i64) -> Answer<()> {
        self.enter(|cur| {
            let method = method_of(self.0, method)?;
            let bci = instruction(method, location)?;
            if let Err(thrown) = cur.prepare(method) {
                thrown.discard();
                return Err(Refusal::ClassNotPrepared);
            }
            if !self.0.tools.probes.set(method, bci, environment) {
                return Err(Refusal::Duplicate);
            }
            // Also when another environment's breakpoint is there: that call may not have come this far yet.
            leave_compiled_code(cur, method);
            runtime::compilation::probes_changed(self.0, method);
            // Frames of old versions never run compiled code.
            for old in equivalent_versions(method) {
                self.0.tools.probes.set(old, bci, environment);
            }
            Ok(())
        })
    }

    fn clear_probe(&self, environment: EnvironmentId, method: MethodId, location: i64) -> Answer<()> {
        self.enter(|_| {
            let method = method_of(self.0, method)?;
            let bci = instruction(method, location)?;
            for old in equivalent_versions(method) {
                self.0.tools.probes.clear(old, bci, environment);
            }
            if !self.0.tools.probes.clear(method, bci, environment) {
                return Err(Refusal::NotFound);
            }
            runtime::compilation::probes_changed(self.0, method);
            Ok(())
        })
    }

    fn clear_probes(&self, environment: EnvironmentId) {
        let probes = &self.0.tools.probes;
        let is_done = self.enter(|_| {
            let methods = probes.owned_by(environment);
            probes.disown(environment);
            methods.into_iter().for_each(|method| runtime::compilation::probes_changed(self.0, method));
            Ok(())
        });
        if is_done.is_err() {
            // No Java thread: the methods stay as slow as they are at these places until they are compiled again.
            probes.disown(environment);
        }
    }

    fn unwatch_all(&self, environment: EnvironmentId) {
        self.0.tools.watches.disown(environment);
    }

    fn is_modifiable(&self, class: ObjectId) -> Answer<bool> {
        self.enter(|cur| Ok(super::redefine::is_modifiable(class_of(cur, class)?)))
    }

    fn redefine(&self, definitions: &[(ObjectId, &[u8])], latitude: Latitude) -> Answer<()> {
        self.redefine_classes(definitions, latitude)
    }

    fn retransform(&self, classes: &[ObjectId], latitude: Latitude) -> Answer<()> {
        self.retransform_classes(classes, latitude)
    }

    fn is_obsolete(&self, method: MethodId) -> Answer<bool> {
        self.enter(|_| Ok(method_of(self.0, method)?.flags().contains(MethodFlags::OBSOLETE)))
    }
}

/// A local reference to the class that a method's class file names; null if it can't be loaded.
fn named_class(cur: &mut Current, method: MethodRef, index: u16) -> ObjectId {
    let Some(constants) = method.constants() else { return ObjectId::NULL };
    match runtime::resolve::class(cur, constants, index) {
        Ok(class) => local_reference(cur, class.mirror(cur)),
        Err(thrown) => {
            thrown.discard();
            ObjectId::NULL
        }
    }
}

/// The bodies of older versions of the class that tools take for the method's own.
pub(crate) fn equivalent_versions(method: MethodRef) -> Vec<MethodRef> {
    let mut old: Vec<MethodRef> = method.class().versions().flat_map(|v| v.old_methods.lock().clone()).collect();
    // One that has not run yet never will.
    let has_run = |m: &MethodRef| m.flags().contains(MethodFlags::PREPARED);
    old.retain(|m| std::ptr::eq(m.id, method.id) && *m != method && has_run(m));
    old
}

/// The index of the instruction that begins at a location.
fn instruction(method: MethodRef, location: i64) -> Answer<u32> {
    if method.is_native() {
        return Err(Refusal::NativeMethod);
    }
    let code = method.code_attribute().ok_or(Refusal::InvalidLocation)?;
    let begins = |bci: u32| {
        let instructions = bytecode::Instructions::new(&code.bytes).map_while(Result::ok);
        instructions.map(|i| i.bci).any(|b| b == bci)
    };
    u32::try_from(location).ok().filter(|bci| begins(*bci)).ok_or(Refusal::InvalidLocation)
}

/// Compiled code doesn't see breakpoints: calls and frames of the method go to the interpreter.
fn leave_compiled_code(cur: &mut Current, method: MethodRef) {
    if compilation::compiler(cur.vm()).is_some() {
        let _stopped = World::stop(cur);
        compilation::leave_code(cur.vm(), [method]);
        runtime::reclaim::run(cur.vm());
    }
}
