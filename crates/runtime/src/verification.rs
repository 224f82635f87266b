//! Verification (JVMS 4.10) with the run-time classes: by type checking from version 50 on, by the JDK's libverify before.

use crate::class::{ClassRef, ConstantsRef};
use crate::planned::Planned;
use crate::symbol::Symbol;
use crate::thread::{Current, ThreadState};
use crate::thrown::{JResult, Thrown};
use std::ffi::{CStr, c_char, c_int, c_void};
use verifier::{Failure, Hierarchy};

/// Names in the context of the class being verified.
struct Names<'a> {
    cur: &'a mut Current,
    class: ClassRef,
    planned: &'a Planned,
}

impl Names<'_> {
    fn load(&mut self, name: &[u8]) -> JResult<ClassRef> {
        let symbol: Symbol = self.cur.vm().symbols.intern(name);
        if symbol == self.class.name {
            return Ok(self.class);
        }
        self.cur.load_class(symbol, self.class.loader)
    }

    fn ancestor(&self, name: &[u8]) -> Option<ClassRef> {
        self.planned.ancestors(self.class).find(|c| c.name.bytes() == name)
    }
}

impl Hierarchy for Names<'_> {
    type Error = Thrown;

    fn is_assignable(&mut self, from: &[u8], to: &[u8]) -> JResult<bool> {
        let target = self.load(to)?;
        if target.is_interface() {
            return Ok(true);
        }
        let source = self.load(from)?;
        Ok(self.planned.is_subclass_of(source, target))
    }

    fn is_superclass_of_current(&mut self, name: &[u8]) -> JResult<bool> {
        Ok(self.ancestor(name).is_some())
    }

    fn protected_member_in_other_package(
        &mut self,
        class: &[u8],
        name: &[u8],
        descriptor: &[u8],
        is_field: bool,
    ) -> JResult<bool> {
        let Some(owner) = self.ancestor(class) else { return Ok(false) };
        if !self.planned.has_no_files() {
            let found = self.planned.member(owner, name, descriptor, is_field);
            return Ok(found.is_some_and(|(declaring, flags)| flags & 4 != 0 && !declaring.same_package(self.class)));
        }
        let symbols = &self.cur.vm().symbols;
        let (name, descriptor) = (symbols.intern(name), symbols.intern(descriptor));
        let found = if is_field {
            crate::resolve::lookup_field(owner, name, descriptor).map(|f| (f.class(), f.access_flags()))
        } else {
            crate::resolve::lookup_method(owner, name, descriptor).map(|m| (m.class(), m.access_flags()))
        };
        Ok(found.is_some_and(|(declaring, flags)| flags & 4 != 0 && !declaring.same_package(self.class)))
    }
}

/// Verifies a class.
///
/// # Errors
/// VerifyError, ClassFormatError, what loading classes throws.
pub fn verify(cur: &mut Current, class: ClassRef) -> JResult<()> {
    class.constants().map_or(Ok(()), |constants| verify_version(cur, class, constants, &Planned::default()))
}

/// Verifies a version of a class, which may not be the newest yet, with the supers that classes are to have then.
///
/// # Errors
/// As `verify`.
pub fn verify_version(cur: &mut Current, class: ClassRef, version: ConstantsRef, planned: &Planned) -> JResult<()> {
    let file = &version.file;
    if file.major < 50 {
        return verify_by_inference(cur, class, version, planned);
    }
    match verifier::verify_class(file, &mut Names { cur, class, planned }) {
        Ok(()) => Ok(()),
        Err(Failure::Hierarchy(thrown)) => Err(thrown),
        Err(_) if file.major == 50 => verify_by_inference(cur, class, version, planned),
        Err(Failure::Verify(message)) => Err(cur.throw("java/lang/VerifyError", &message)),
        Err(Failure::ClassFormat(message)) => Err(cur.throw("java/lang/ClassFormatError", &message)),
    }
}

type VerifyClass = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_char, c_int, c_int) -> u8;

/// The old verifier (JVMS 4.10.2), which the JDK keeps in a library of its own.
fn verify_by_inference(cur: &mut Current, class: ClassRef, version: ConstantsRef, planned: &Planned) -> JResult<()> {
    let major = version.file.major;
    let library = cur.vm().boot_path.library("libverify.so");
    let function = library.and_then(|l| platform::image::symbol(l, c"VerifyClassForMajorVersion").ok());
    let Some(function) = function else {
        return Err(cur.throw(
            "java/lang/InternalError",
            "libverify.so of the JDK can't be opened; it verifies class files older than version 50",
        ));
    };
    // SAFETY: the function has this type in every release (facts/linking.tsv).
    let function: VerifyClass = unsafe { std::mem::transmute(function) };
    let mut buffer = [0u8; 2048];
    let mark = cur.handles.top();
    let environment = cur.jni_env();
    let mirror = class.mirror_handle();
    let thread = cur.thread();
    let verify = || {
        // SAFETY: a JNI environment of the calling thread, in native; the buffer has the length given.
        unsafe {
            function(
                environment,
                mirror.as_jobject().cast(),
                buffer.as_mut_ptr().cast(),
                buffer.len() as c_int,
                c_int::from(major),
            )
        }
    };
    let ok = thread.verifying(version, planned, || cur.blocked(ThreadState::InNative, verify));
    cur.handles.set_top(mark);
    if cur.has_exception() {
        return Err(Thrown::pending(cur));
    }
    if ok != 0 {
        return Ok(());
    }
    let message = CStr::from_bytes_until_nul(&buffer).map(|c| c.to_string_lossy().into_owned()).unwrap_or_default();
    Err(cur.throw("java/lang/VerifyError", &message))
}
