//! Deriving a class from its bytes (JVMS 5.3.5): tools' changes, checks, the structures, and who is told.
//!
//! Invariant: a class is complete, mirror included, before any table names it. (Classes loaded before `java.lang.Class`
//! get their mirror as soon as that exists.)

mod build;
mod constants;
mod fields;
mod methods;
mod mirror;
mod supers;
mod without_file;

use crate::class::ClassRef;
use crate::loader::LoaderRef;
use crate::origin::ClassBytes;
use crate::planned::Planned;
use crate::probes::events::{Hook, LoadedFile, class_file_load};
use crate::refs::Handle;
use crate::symbol::Symbol;
use crate::thread::Current;
use crate::thrown::JResult;
use crate::vtable;
pub use build::class_modifiers;
use classfile::{ClassFile, ParseOptions};
pub use constants::{new_constants, reference_count};
pub use fields::{field_spec, new_field};
pub use methods::{new_method, shape};
pub use mirror::{fill_mirror, new_mirror};
use platform::allocated::measured;
use std::time::Instant;
pub(crate) use supers::all_interfaces;
pub use without_file::{new_array_class, new_primitive_class};

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
    pub loader: LoaderRef,
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
    /// The bytes again, where they stay and nobody doubts them: those of the JDK's image.
    pub lasting: Option<&'static [u8]>,
}

/// Is it where a class of the JDK's image is from?
fn is_of_image(source: &str) -> bool {
    source.starts_with("jrt:")
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
        let begun = Instant::now();
        let is_given = replaced.is_none() && retransformed.is_none();
        let lasting = request.lasting.filter(|_| is_given);
        let (file, parsed) = self.read_class_file(retransformed.as_deref().unwrap_or(initial), lasting, &request)?;
        let parsing = begun.elapsed();
        let declared = vm.symbols.intern(file.name());
        self.check_name(declared, &request)?;
        let Some(_loading) = vm.classes.begin_loading(self, request.loader, declared) else {
            return Err(self.throw("java/lang/ClassCircularityError", &declared.text()));
        };
        if !is_hidden && let Some(known) = request.loader.loaded(declared) {
            return if request.from_boot_path { Ok(known) } else { Err(self.duplicate(request.loader, known)) };
        }
        let (super_class, interfaces) = self.load_supers(&file, declared, request.loader)?;
        // The structure that is made now takes about as much as what was read.
        self.make_room(2 * parsed.max(0) as usize, &request)?;
        let begun = Instant::now();
        // Code of somebody else's is run as it is.
        let is_unchanged = is_given && request.source.as_deref().is_some_and(is_of_image);
        let (class, built) =
            measured(|| build::build(self, file, kept, &request, super_class, interfaces, is_unchanged));
        let class = class?;
        class.takes((parsed + built).max(0) as usize);
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
            class.set_source(source);
        }
        if !is_hidden {
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

    /// Parses a class file; with the native memory that it takes.
    fn read_class_file(
        &mut self,
        bytes: &[u8],
        lasting: Option<&'static [u8]>,
        request: &DefineRequest,
    ) -> JResult<(Box<ClassFile>, isize)> {
        let vm = self.vm();
        let is_hidden = request.hidden.is_some();
        let options = ParseOptions {
            relax_names: request.loader.is_privileged(),
            allow_preview: vm.options.enable_preview,
            max_major: 44 + vm.release(),
            name: request.name.filter(|_| !is_hidden).map(|n| n.bytes()),
        };
        let read = || match lasting {
            Some(lasting) => classfile::parse_trusted(lasting, options),
            None => classfile::parse(bytes, options),
        };
        let (read, parsed) = measured(|| read().map(Box::new));
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
        Ok((file, parsed))
    }

    /// May the class have this name? Hidden classes are in their lookup class's package.
    fn check_name(&mut self, declared: Symbol, request: &DefineRequest) -> JResult<()> {
        if request.hidden.is_some() {
            return Ok(());
        }
        if let Some(expected) = request.name
            && expected != declared
        {
            return Err(self.throw("java/lang/NoClassDefFoundError", &format!("{expected} (wrong name: {declared})")));
        }
        let package = declared.package();
        if crate::modules::is_prohibited(package, request.loader) {
            let loader = self.describe_loader(request.loader);
            let package = classfile::mutf8::to_str(package).replace('/', ".");
            let message =
                format!("Class loader (instance of): {loader} tried to load prohibited package name: {package}");
            return Err(self.throw("java/lang/SecurityException", &message));
        }
        Ok(())
    }

    /// Collects when classes that may grow without end take much memory (`class_memory`) and this one takes so many bytes more.
    fn make_room(&mut self, bytes: usize, request: &DefineRequest) -> JResult<()> {
        let memory = &self.vm().class_memory;
        let is_limited = !request.loader.is_boot() || request.hidden.as_ref().is_some_and(|h| !h.strong);
        if is_limited && memory.is_due(bytes) {
            self.collect("Metadata GC Threshold");
            if memory.is_full(bytes) && crate::probes::events::await_unloading(self) {
                self.collect("Metadata GC Threshold");
            }
            if memory.is_full(bytes) {
                return Err(self.throw_out_of_memory(crate::oom::METASPACE));
            }
        }
        Ok(())
    }

    #[cold]
    fn duplicate(&mut self, loader: LoaderRef, class: ClassRef) -> crate::exceptions::Thrown {
        let text = self.describe_loader(loader);
        let place = crate::messages::class_in_module_of_loader(self, class, false, false);
        let message = format!(
            "loader {text} attempted duplicate {} definition for {}. ({place})",
            if class.is_interface() { "interface" } else { "class" },
            class.external_name()
        );
        self.throw("java/lang/LinkageError", &message)
    }
}
