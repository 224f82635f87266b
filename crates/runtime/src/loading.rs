//! Loading: how a name becomes a class (JVMS 5.3).
//!
//! Invariant: no lock is held while Java code runs.

use crate::class::{BasicType, Class, ClassRef};
use crate::loader::{Loader, LoaderRef};
use crate::refs::{Handle, Ref};
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::{JResult, Thrown};
use crate::value::Value;
use std::borrow::Cow;
use std::sync::atomic::Ordering;

/// Is a name that begins with `[` an array's descriptor? If not, the loader says what it thinks of the name.
fn names_array(name: &[u8]) -> bool {
    let dimensions = name.iter().take_while(|b| **b == b'[').count();
    match &name[dimensions..] {
        [b'L', element @ .., b';'] => !element.is_empty(),
        [letter] => {
            matches!(BasicType::of_descriptor(*letter), Some(t) if !matches!(t, BasicType::Void | BasicType::Reference))
        }
        _ => false,
    }
}

impl Current {
    /// The loader of a java.lang.ClassLoader (the boot loader for null).
    pub fn loader_of(&mut self, object: Handle) -> LoaderRef {
        let vm = self.vm();
        if object.is_null(self) {
            return vm.boot_loader();
        }
        let wk = vm.well_known();
        let offset = wk.class_loader_native as usize;
        let cell = object.get(self).atomic_u64(offset);
        let known = cell.load(Ordering::Acquire);
        if known != 0 {
            // SAFETY: the hidden field holds a Loader, which lives as long as the object.
            return unsafe { &*(known as usize as *const Loader) };
        }
        // Who finds a loader finds its unnamed module, too, which classes defined at once must get.
        let _making = vm.loaders.begin_making();
        let known = cell.load(Ordering::Acquire);
        if known != 0 {
            // SAFETY: as above.
            return unsafe { &*(known as usize as *const Loader) };
        }
        let loader = vm.loaders.add_new();
        let reference = vm.weak_globals.create(object.get(self).address());
        loader.belong_to(reference);
        let unnamed = object.get(self).load_ref(wk.class_loader_unnamed_module);
        let module_handle = self.handle(unnamed);
        if !module_handle.is_null(self) {
            crate::modules::unnamed_module_of(self, loader, module_handle);
        }
        object.get(self).atomic_u64(offset).store(loader as *const Loader as usize as u64, Ordering::Release);
        loader
    }

    /// What messages call a loader; needs the object for its name.
    pub fn describe_loader(&mut self, loader: LoaderRef) -> String {
        if loader.is_boot() {
            return "'bootstrap'".to_owned();
        }
        self.scope(|cur| {
            let wk = cur.vm().well_known();
            let name = loader.handle().get(cur).load_ref(wk.class_loader_name_and_id);
            if name.is_null() {
                let class = loader.handle().get(cur).class().external_name();
                return format!("'<unnamed>' (instance of {class})");
            }
            let name = cur.handle(name);
            cur.string_text(name)
        })
    }

    /// The class with this name as seen from `loader`: resolution's way (JVMS 5.4.3.1).
    ///
    /// # Errors
    /// NoClassDefFoundError, with the ClassNotFoundException as cause; linkage errors of the class.
    pub fn load_class(&mut self, name: Symbol, loader: LoaderRef) -> JResult<ClassRef> {
        if let Some(class) = loader.loaded(name) {
            return Ok(class);
        }
        match self.find_class(name, loader) {
            Ok(Some(class)) => Ok(class),
            Ok(None) => Err(self.throw("java/lang/NoClassDefFoundError", &name.text())),
            Err(thrown) => {
                if self.exception_is("java/lang/ClassNotFoundException") {
                    drop(thrown);
                    return Err(self.throw_with_cause("java/lang/NoClassDefFoundError", Some(&name.text())));
                }
                Err(thrown)
            }
        }
    }

    /// The class with this name as seen from `loader`; None when the boot loader has none.
    ///
    /// # Errors
    /// What `loadClass` throws, ClassNotFoundException among it; linkage errors.
    pub fn find_class(&mut self, name: Symbol, loader: LoaderRef) -> JResult<Option<ClassRef>> {
        if let Some(class) = loader.loaded(name) {
            return Ok(Some(class));
        }
        if name.bytes().first() == Some(&b'[') && (loader.is_boot() || names_array(name.bytes())) {
            return self.find_array_class(name, loader);
        }
        if loader.is_boot() {
            return self.load_boot_class(name);
        }
        self.load_by_upcall(name, loader)
    }

    fn find_array_class(&mut self, name: Symbol, loader: LoaderRef) -> JResult<Option<ClassRef>> {
        let vm = self.vm();
        let dimensions = name.bytes().iter().take_while(|b| **b == b'[').count();
        let rest = &name.bytes()[dimensions..];
        let element = match rest.first() {
            Some(b'L') if rest.last() == Some(&b';') => {
                let element = vm.symbols.intern(&rest[1..rest.len() - 1]);
                match self.find_class(element, loader)? {
                    Some(class) => class,
                    None => return Ok(None),
                }
            }
            Some(&first) if rest.len() == 1 => match BasicType::of_descriptor(first) {
                Some(BasicType::Void | BasicType::Reference) | None => return Ok(None),
                Some(basic_type) => vm.primitive_class(basic_type),
            },
            _ => return Ok(None),
        };
        if dimensions > 255 {
            return Ok(None);
        }
        let mut class = element;
        for _ in 0..dimensions {
            class = self.array_class(class)?;
        }
        loader.remember_array(name, class);
        Ok(Some(class))
    }

    /// None when the loader answers with nothing or with a class of another name.
    fn load_by_upcall(&mut self, name: Symbol, loader: LoaderRef) -> JResult<Option<ClassRef>> {
        let wk = self.vm().well_known();
        let class = self.scope_keep(|cur| {
            let dotted = name.external();
            let text = cur.new_string(&dotted)?;
            let object = loader.handle();
            let object = cur.handle(object.get(cur));
            let receiver = object.get(cur);
            let needs_lock = receiver.load_ref(wk.class_loader_parallel_lock_map).is_null();
            if needs_lock {
                crate::monitor::enter(cur, object)?;
            }
            let result =
                cur.call_virtual(wk.class_loader_load_class, &[Value::Reference(object), Value::Reference(text)]);
            if needs_lock {
                let pending = cur.take_exception();
                let released = crate::monitor::exit(cur, object);
                if !pending.is_null_handle() {
                    cur.throw_object(pending).discard();
                }
                if result.is_ok() {
                    released?;
                }
            }
            Ok(result?.reference())
        })?;
        if class.is_null(self) {
            return Ok(None);
        }
        let Some(class) = self.class_of_mirror(class.get(self)) else {
            crate::vm_bug!("loadClass returned a mirror without a class");
        };
        if class.name != name {
            return Ok(None);
        }
        self.record_initiating(name, loader, class).map(Some)
    }

    /// Records `loader` as an initiating loader of `class` (JVMS 5.3), checking its loading constraints. The loader's object keeps
    /// the class alive.
    pub(crate) fn record_initiating(&mut self, name: Symbol, loader: LoaderRef, class: ClassRef) -> JResult<ClassRef> {
        if class.loader != loader && class.may_be_unloaded() {
            self.keep_with_loader(loader, class)?;
        }
        loader.publish(name, class).map_err(|other| self.constraint_violation(loader, class, other))
    }

    /// Has the java.lang.ClassLoader refer to the class, so that it lives as long.
    pub(crate) fn keep_with_loader(&mut self, loader: LoaderRef, class: ClassRef) -> JResult<()> {
        self.scope(|cur| {
            let add = cur.vm().well_known().class_loader_add_class;
            let object = cur.handle(loader.handle().get(cur));
            let mirror = cur.handle(class.mirror(cur));
            cur.call(add, &[Value::Reference(object), Value::Reference(mirror)]).map(|_| ())
        })
    }

    fn load_boot_class(&mut self, name: Symbol) -> JResult<Option<ClassRef>> {
        let vm = self.vm();
        let Some((bytes, source)) = self.boot_class_bytes(name) else { return Ok(None) };
        let lasting = if let Cow::Borrowed(bytes) = bytes { Some(bytes) } else { None };
        let request = crate::define::DefineRequest {
            loader: vm.boot_loader(),
            name: Some(name),
            protection_domain: Handle::NULL,
            hidden: None,
            source: Some(source),
            from_boot_path: true,
            lasting,
        };
        self.define_class(&bytes, request).map(Some)
    }

    /// The bytes of a class of the boot loader, borrowed where they stay, and where they are from.
    pub fn boot_class_bytes(&mut self, name: Symbol) -> Option<(Cow<'static, [u8]>, String)> {
        let vm = self.vm();
        let bytes = name.bytes();
        let package = match bytes.iter().rposition(|b| *b == b'/') {
            Some(at) => &bytes[..at],
            None => &[][..],
        };
        let mut file = bytes.to_vec();
        file.extend_from_slice(b".class");
        if let Some(image) = vm.boot_path.image()
            && !package.is_empty()
        {
            let module = if vm.loaders.java_base().is_some() {
                let package = vm.symbols.intern(package);
                vm.boot_loader().module_with_package(package).and_then(|m| m.name).map(|n| n.text().into_owned())
            } else {
                image.module_of_package(package)
            };
            if let Some(module) = module {
                for (patched, paths) in &vm.options.patches {
                    if *patched == module {
                        for path in paths.split(':') {
                            if let Some(found) = vm.boot_path.read(path, &file) {
                                return Some((found.into(), path.to_owned()));
                            }
                        }
                    }
                }
                if let Some(found) = image.resource(&module, &file) {
                    return Some((found, format!("jrt:/{module}")));
                }
            }
        }
        for path in vm.boot_path.appended() {
            if let Some(found) = vm.boot_path.read(&path, &file) {
                return Some((found.into(), path));
            }
        }
        None
    }

    /// The array class with this component.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn array_class(&mut self, component: ClassRef) -> JResult<ClassRef> {
        if let Some(class) = component.known_array_class() {
            return Ok(class);
        }
        let class = crate::define::new_array_class(self, component)?;
        match component.set_array_class(class) {
            Ok(()) => {
                self.vm().chain_class(class, class.native_bytes());
                if !component.is_primitive() {
                    crate::probes::events::array_class_load(self, class)?;
                }
                Ok(class)
            }
            Err(other) => Ok(other),
        }
    }

    /// The class a java.lang.Class mirrors; None for an unfinished mirror.
    #[inline]
    pub fn class_of_mirror(&self, mirror: Ref<'_>) -> Option<ClassRef> {
        let vm = self.vm();
        let offset = vm.well_known().class_native_class as usize;
        let native = mirror.load_u64(offset) as usize as *const Class;
        // SAFETY: the hidden field of a mirror holds 0 or its class.
        unsafe { native.as_ref() }
    }

    /// Imposes and checks loading constraints of a resolved method or field: the classes its descriptor names must be the
    /// same for both loaders (JVMS 5.3.4). `what` makes the message from the internal name of the first type that isn't.
    ///
    /// # Errors
    /// LinkageError.
    pub fn impose_constraints(
        &mut self,
        a: LoaderRef,
        b: LoaderRef,
        descriptor: Symbol,
        what: impl FnOnce(&str, &mut Current) -> String,
    ) -> JResult<()> {
        if a == b {
            return Ok(());
        }
        let bytes = descriptor.bytes();
        let mut at = 0;
        while at < bytes.len() {
            let begin = at;
            while bytes[at] == b'[' {
                at += 1;
            }
            if bytes[at] == b'L' {
                let end = bytes[at..].iter().position(|c| *c == b';').map_or(bytes.len(), |p| at + p);
                let name = self.vm().symbols.intern(&bytes[at + 1..end]);
                if !Loader::agree(name, a, b) {
                    let array = String::from_utf8_lossy(&bytes[begin..bytes.len().min(end + 1)]).into_owned();
                    let message = what(&if begin == at { name.text().into_owned() } else { array }, self);
                    return Err(self.throw("java/lang/LinkageError", &message));
                }
                at = end;
            }
            at += 1;
        }
        Ok(())
    }

    /// Throws the LinkageError for `class`, which `loader` may not know since it agreed with another on `other` (JVMS 5.3.4).
    #[cold]
    pub(crate) fn constraint_violation(&mut self, loader: LoaderRef, class: ClassRef, other: ClassRef) -> Thrown {
        let loader_text = self.describe_loader(loader);
        let kind = if class.is_interface() { "interface" } else { "class" };
        let other_loader = self.describe_loader(other.loader);
        let place = crate::messages::class_in_module_of_loader(self, other, false, false);
        let message = format!(
            "loader constraint violation: loader {loader_text} wants to load {kind} {}. A different {kind} with the same name was previously loaded by {other_loader}. ({place})",
            class.external_name(),
        );
        self.throw("java/lang/LinkageError", &message)
    }
}

impl Class {
    /// The java.lang.Class of this class.
    #[inline(always)]
    pub fn mirror<'c>(&self, cur: &'c Current) -> Ref<'c> {
        // SAFETY: the mirror slot is a root, kept current by the collector.
        unsafe { Ref::from_address(cur, self.mirror_address()) }
    }

    /// A handle to the mirror that is good while the class lives.
    pub fn mirror_handle(&self) -> Handle {
        // SAFETY: the mirror slot is a root, kept current by the collector.
        unsafe { Handle::from_slot(self.mirror_slot()) }
    }
}
