//! What agents need of the Java Native Interface beside JVM TI: the lifetime of references, classes by name, strings, threads that
//! attach. For more, [`Jni::raw`] is what other crates take.
//!
//! Invariant: a [`Jni`] is of one thread, and references made with it die with its lifetime; while a frame is open, the `Jni` around it
//! is borrowed, so nothing that is made in the frame can pretend to outlive it.

use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::{NonNull, null, null_mut};

use crate::sys::{JNIEnv, JavaVM, jclass, jfieldID, jobject, jvalue};
use crate::values::text;
use crate::{Class, Error, Global, Object, Reference, Result, Thread};

/// A thread's way into Java, for the lifetime of a call or frame.
#[derive(Debug)]
pub struct Jni<'l> {
    raw: NonNull<JNIEnv>,
    scope: PhantomData<&'l ()>,
}

macro_rules! jni {
    ($jni:expr, $version:ident.$function:ident($($argument:expr),*)) => {{
        let raw = $jni.raw.as_ptr();
        // SAFETY: the table is the VM's, for this thread; the callers pass what the function takes.
        #[allow(unused_unsafe)]
        unsafe { ((**raw).$version.$function)(raw $(, $argument)*) }
    }};
}

impl<'l> Jni<'l> {
    /// The JNI environment of the calling thread; None of null.
    ///
    /// # Safety
    /// It is null, or the calling thread's, and local references made now live for the lifetime.
    pub unsafe fn from_raw(raw: *mut JNIEnv) -> Option<Jni<'l>> {
        NonNull::new(raw).map(|raw| Jni { raw, scope: PhantomData })
    }

    /// The JNI environment, for what the kit doesn't have.
    pub fn raw(&self) -> *mut JNIEnv {
        self.raw.as_ptr()
    }

    /// Runs `inside` in a frame of its own for local references, all of which are deleted after it.
    ///
    /// # Errors
    /// When the VM has no memory for the frame.
    pub fn frame<R>(&mut self, capacity: i32, inside: impl for<'f> FnOnce(&mut Jni<'f>) -> R) -> Result<R> {
        if jni!(self, v1_2.PushLocalFrame(capacity)) != 0 {
            return Err(self.thrown("PushLocalFrame"));
        }
        let mut inner = Jni { raw: self.raw, scope: PhantomData };
        let outcome = catch_unwind(AssertUnwindSafe(|| inside(&mut inner)));
        jni!(self, v1_2.PopLocalFrame(null_mut()));
        outcome.or_else(|panic| resume_unwind(panic))
    }

    /// A class by its internal name (`java/lang/String`), as the system class loader finds it.
    ///
    /// # Errors
    /// The exception that was thrown when there is none.
    pub fn find_class(&self, name: &str) -> Result<Class<'l>> {
        let name = text(name);
        let found = jni!(self, v1_1.FindClass(name.as_ptr()));
        // SAFETY: a new local reference to a class.
        unsafe { Class::from_raw(found) }.ok_or_else(|| self.thrown("FindClass"))
    }

    /// An object's class.
    pub fn class_of(&self, object: &Object<'_>) -> Result<Class<'l>> {
        let class = jni!(self, v1_1.GetObjectClass(object.raw()));
        // SAFETY: a new local reference to a class.
        unsafe { Class::from_raw(class) }.ok_or(Error::Jni("GetObjectClass gave null"))
    }

    /// Do the two refer to one object?
    pub fn is_same(&self, one: &Object<'_>, other: &Object<'_>) -> bool {
        jni!(self, v1_1.IsSameObject(one.raw(), other.raw()))
    }

    /// Is the object an instance of the class?
    pub fn is_instance(&self, object: &Object<'_>, class: &Class<'_>) -> bool {
        jni!(self, v1_1.IsInstanceOf(object.raw(), class.raw()))
    }

    /// A reference that may be kept.
    ///
    /// # Errors
    /// When the VM has no memory for it.
    pub fn global<R: Reference>(&self, reference: &R) -> Result<Global<R::Kept>> {
        let raw = jni!(self, v1_1.NewGlobalRef(reference.raw_reference()));
        let raw = NonNull::new(raw).ok_or(Error::Jni("no memory for a global reference"))?;
        // SAFETY: it was made here, and only dropping the result deletes it.
        Ok(unsafe { Global::new(R::kept(raw), self.vm()?) })
    }

    /// The VM that the thread belongs to.
    ///
    /// # Errors
    /// When JNI doesn't say.
    pub fn vm(&self) -> Result<Vm> {
        let mut vm = null_mut();
        if jni!(self, v1_1.GetJavaVM(&raw mut vm)) != 0 {
            return Err(Error::Jni("GetJavaVM failed"));
        }
        // SAFETY: the VM's own answer.
        unsafe { Vm::from_raw(vm) }.ok_or(Error::Jni("GetJavaVM gave null"))
    }

    /// The characters of a `java.lang.String`; unpaired surrogates become replacement characters.
    ///
    /// # Errors
    /// When the object is no string.
    pub fn string(&self, object: &Object<'_>) -> Result<String> {
        if !self.is_instance(object, &self.find_class("java/lang/String")?) {
            return Err(Error::Jni("the object is no string"));
        }
        let length = jni!(self, v1_1.GetStringLength(object.raw()));
        let mut units = vec![0u16; length.max(0) as usize];
        jni!(self, v1_2.GetStringRegion(object.raw(), 0, length, units.as_mut_ptr()));
        Ok(String::from_utf16_lossy(&units))
    }

    /// A new `java.lang.String`.
    ///
    /// # Errors
    /// The exception that was thrown.
    pub fn new_string(&self, value: &str) -> Result<Object<'l>> {
        let units: Vec<u16> = value.encode_utf16().collect();
        let length = i32::try_from(units.len()).map_err(|_| Error::Jni("the string is too long"))?;
        let made = jni!(self, v1_1.NewString(units.as_ptr(), length));
        // SAFETY: a new local reference.
        unsafe { Object::from_raw(made) }.ok_or_else(|| self.thrown("NewString"))
    }

    /// Calls a method that takes nothing and returns an object: `call(&object, "toString", "Ljava/lang/String;")`.
    ///
    /// # Errors
    /// The exception that the method threw, or that there is no such method.
    pub fn call(&self, object: &Object<'_>, name: &str, result: &str) -> Result<Option<Object<'l>>> {
        if !result.starts_with(['L', '[']) {
            return Err(Error::Jni("the method must return an object"));
        }
        let (name, signature) = (text(name), text(&format!("(){result}")));
        let class = self.class_of(object)?;
        let method = jni!(self, v1_1.GetMethodID(class.raw(), name.as_ptr(), signature.as_ptr()));
        if method.is_null() {
            return Err(self.thrown("GetMethodID"));
        }
        let answer = jni!(self, v1_1.CallObjectMethodA(object.raw(), method, null()));
        if jni!(self, v1_2.ExceptionCheck()) {
            return Err(self.thrown("CallObjectMethodA"));
        }
        // SAFETY: a new local reference, or null.
        Ok(unsafe { Object::from_raw(answer) })
    }

    /// Calls a static method that takes nothing and returns an object.
    ///
    /// # Errors
    /// The exception that the method threw, or that there is no such method.
    pub fn call_static(&self, class: &Class<'_>, name: &str, result: &str) -> Result<Option<Object<'l>>> {
        if !result.starts_with(['L', '[']) {
            return Err(Error::Jni("the method must return an object"));
        }
        let (name, signature) = (text(name), text(&format!("(){result}")));
        let method = jni!(self, v1_1.GetStaticMethodID(class.raw(), name.as_ptr(), signature.as_ptr()));
        if method.is_null() {
            return Err(self.thrown("GetStaticMethodID"));
        }
        let answer = jni!(self, v1_1.CallStaticObjectMethodA(class.raw(), method, null()));
        if jni!(self, v1_2.ExceptionCheck()) {
            return Err(self.thrown("CallStaticObjectMethodA"));
        }
        // SAFETY: a new local reference, or null.
        Ok(unsafe { Object::from_raw(answer) })
    }

    /// Calls a method that takes nothing and returns a long.
    ///
    /// # Errors
    /// The exception that the method threw, or that there is no such method.
    pub fn call_long(&self, object: &Object<'_>, name: &str) -> Result<i64> {
        let (name, signature, class) = (text(name), text("()J"), self.class_of(object)?);
        let method = jni!(self, v1_1.GetMethodID(class.raw(), name.as_ptr(), signature.as_ptr()));
        if method.is_null() {
            return Err(self.thrown("GetMethodID"));
        }
        let answer = jni!(self, v1_1.CallLongMethodA(object.raw(), method, null()));
        if jni!(self, v1_2.ExceptionCheck()) { Err(self.thrown("CallLongMethodA")) } else { Ok(answer) }
    }

    /// The reference in an instance's field, private ones included: `object_field(&thread, "parkBlocker", "Ljava/lang/Object;")`.
    ///
    /// # Errors
    /// That there is no such field.
    pub fn object_field(&self, object: &Object<'_>, name: &str, signature: &str) -> Result<Option<Object<'l>>> {
        if !signature.starts_with(['L', '[']) {
            return Err(Error::Jni("the field must be a reference"));
        }
        let field = self.field(object, name, signature)?;
        // SAFETY: a new local reference, or null.
        Ok(unsafe { Object::from_raw(jni!(self, v1_1.GetObjectField(object.raw(), field))) })
    }

    /// The number in an instance's field of type long.
    ///
    /// # Errors
    /// That there is no such field.
    pub fn long_field(&self, object: &Object<'_>, name: &str) -> Result<i64> {
        let field = self.field(object, name, "J")?;
        Ok(jni!(self, v1_1.GetLongField(object.raw(), field)))
    }

    fn field(&self, object: &Object<'_>, name: &str, signature: &str) -> Result<jfieldID> {
        let (name, signature) = (text(name), text(signature));
        let class = self.class_of(object)?;
        let field = jni!(self, v1_1.GetFieldID(class.raw(), name.as_ptr(), signature.as_ptr()));
        if field.is_null() { Err(self.thrown("GetFieldID")) } else { Ok(field) }
    }

    /// A new `java.lang.Thread`, not yet started, for [`crate::Env::run_agent_thread`].
    ///
    /// # Errors
    /// The exception that was thrown.
    pub fn new_thread(&self, name: &str) -> Result<Thread<'l>> {
        let (class, name) = (self.find_class("java/lang/Thread")?, self.new_string(name)?);
        let (init, signature) = (text("<init>"), text("(Ljava/lang/String;)V"));
        let constructor = jni!(self, v1_1.GetMethodID(class.raw() as jclass, init.as_ptr(), signature.as_ptr()));
        if constructor.is_null() {
            return Err(self.thrown("GetMethodID"));
        }
        let arguments = [jvalue { l: name.raw() }];
        let made = jni!(self, v1_1.NewObjectA(class.raw(), constructor, arguments.as_ptr()));
        // SAFETY: a new local reference to a thread.
        unsafe { Thread::from_raw(made) }.ok_or_else(|| self.thrown("NewObjectA"))
    }

    /// Takes the pending exception as an error.
    fn thrown(&self, what: &'static str) -> Error {
        let thrown = jni!(self, v1_1.ExceptionOccurred());
        jni!(self, v1_1.ExceptionClear());
        if thrown.is_null() {
            return Error::Jni(what);
        }
        // SAFETY: a new local reference.
        let object = unsafe { Object::from_raw(thrown) };
        let named = object.and_then(|object| self.class_of(&object).ok());
        let name = named.and_then(|class| self.call(&class, "getName", "Ljava/lang/String;").ok().flatten());
        let class = name.and_then(|name| self.string(&name).ok()).unwrap_or_else(|| "an exception".to_owned());
        Error::Thrown { what, class }
    }
}

/// The virtual machine: how threads of the agent's own come into it.
#[derive(Clone, Copy, Debug)]
pub struct Vm(NonNull<JavaVM>);

// SAFETY: the invocation interface may be used by all threads (JNI specification, "The Invocation API").
unsafe impl Send for Vm {}
// SAFETY: as above.
unsafe impl Sync for Vm {}

impl Vm {
    /// The VM; None of null.
    ///
    /// # Safety
    /// It is null or this process's VM.
    pub unsafe fn from_raw(raw: *mut JavaVM) -> Option<Vm> {
        NonNull::new(raw).map(Vm)
    }

    /// The invocation interface, for what the kit doesn't have.
    pub fn raw(self) -> *mut JavaVM {
        self.0.as_ptr()
    }

    /// Runs `inside` on the calling thread, one of the agent's own, as a daemon thread of the VM with this name.
    ///
    /// # Errors
    /// When the thread is attached already, or the VM refuses.
    pub fn attach<R>(self, name: &str, inside: impl for<'f> FnOnce(&mut Jni<'f>) -> R) -> Result<R> {
        if self.environment().is_some() {
            return Err(Error::Jni("the thread is attached already"));
        }
        let name = text(name);
        let mut arguments =
            jni_sys::JavaVMAttachArgs { version: JNI_VERSION, name: name.as_ptr().cast_mut(), group: null_mut() };
        let mut env = null_mut();
        // SAFETY: the table is the VM's; the arguments live until the call is over.
        let answer = unsafe {
            ((**self.raw()).v1_4.AttachCurrentThreadAsDaemon)(self.raw(), &raw mut env, (&raw mut arguments).cast())
        };
        if answer != 0 {
            return Err(Error::Jni("the VM attaches no thread"));
        }
        // SAFETY: the calling thread's, until it is detached below.
        let jni = unsafe { Jni::from_raw(env.cast()) };
        let mut jni = jni.ok_or(Error::Jni("AttachCurrentThreadAsDaemon gave null"))?;
        let outcome = catch_unwind(AssertUnwindSafe(|| inside(&mut jni)));
        // SAFETY: it was attached above and has no Java frame.
        unsafe { ((**self.raw()).v1_1.DetachCurrentThread)(self.raw()) };
        outcome.or_else(|panic| resume_unwind(panic))
    }

    /// The calling thread's JNI environment, where the VM knows the thread.
    pub(crate) fn environment(self) -> Option<NonNull<JNIEnv>> {
        let mut env = null_mut();
        // SAFETY: the table is the VM's.
        let answer = unsafe { ((**self.raw()).v1_2.GetEnv)(self.raw(), &raw mut env, JNI_VERSION) };
        if answer == 0 { NonNull::new(env.cast()) } else { None }
    }

    pub(crate) fn delete_global(self, reference: jobject) -> Option<()> {
        let raw = self.environment()?;
        let jni = Jni { raw, scope: PhantomData };
        jni!(jni, v1_1.DeleteGlobalRef(reference));
        Some(())
    }
}

/// The version of JNI that is asked for, which all JVMs since Java 8 have.
const JNI_VERSION: i32 = 0x0001_0008;
