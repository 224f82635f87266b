//! References to objects, and ids of methods and fields (specification, "Data Types").
//!
//! Invariant: a local reference lives as long as the call or frame whose lifetime it bears (JNI specification, "Global and Local
//! References") and stays on its thread; nothing here deletes one before. What is to live longer is a [`Global`].

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;

use jni_sys::{_jfieldID, _jmethodID, _jobject};

use crate::jni::Vm;
use crate::sys::{jfieldID, jmethodID, jobject};

/// A reference to an object, for the lifetime of the call or frame it was made in.
pub struct Object<'l> {
    raw: NonNull<_jobject>,
    scope: PhantomData<&'l ()>,
}

impl<'l> Object<'l> {
    /// The reference; None of null.
    ///
    /// # Safety
    /// It is null or a reference that is valid for the lifetime.
    pub unsafe fn from_raw(raw: jobject) -> Option<Object<'l>> {
        NonNull::new(raw).map(|raw| Object { raw, scope: PhantomData })
    }

    /// The reference, for what the kit doesn't have.
    pub fn raw(&self) -> jobject {
        self.raw.as_ptr()
    }
}

impl fmt::Debug for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:p}", self.raw)
    }
}

/// What only this module's types are: references that are none can't be made outside.
pub trait Sealed {}

/// A reference of a kind, of which a [`Global`] can be made.
pub trait Reference: Sealed {
    /// The kind, without the lifetime.
    type Kept: Reference;
    #[doc(hidden)]
    fn raw_reference(&self) -> jobject;
    #[doc(hidden)]
    fn kept(raw: NonNull<_jobject>) -> Self::Kept;
}

impl Sealed for Object<'_> {}

impl Reference for Object<'_> {
    type Kept = Object<'static>;
    fn raw_reference(&self) -> jobject {
        self.raw()
    }
    fn kept(raw: NonNull<_jobject>) -> Object<'static> {
        Object { raw, scope: PhantomData }
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<'l>(Object<'l>);

        impl<'l> $name<'l> {
            /// The reference; None of null.
            ///
            /// # Safety
            /// It is null or a reference to such an object that is valid for the lifetime.
            pub unsafe fn from_raw(raw: jobject) -> Option<$name<'l>> {
                // SAFETY: the caller's.
                unsafe { Object::from_raw(raw) }.map($name)
            }

            /// The same as a reference to any object.
            pub fn into_object(self) -> Object<'l> {
                self.0
            }
        }

        impl<'l> Deref for $name<'l> {
            type Target = Object<'l>;
            fn deref(&self) -> &Object<'l> {
                &self.0
            }
        }

        impl Sealed for $name<'_> {}

        impl Reference for $name<'_> {
            type Kept = $name<'static>;
            fn raw_reference(&self) -> jobject {
                self.raw()
            }
            fn kept(raw: NonNull<_jobject>) -> $name<'static> {
                $name(Object { raw, scope: PhantomData })
            }
        }
    )*};
}

kinds! {
    /// A reference to an instance of `java.lang.Thread`.
    Thread
    /// A reference to an instance of `java.lang.ThreadGroup`.
    ThreadGroup
    /// A reference to an instance of `java.lang.Class`.
    Class
}

/// The id of a method. It stays a number when its class is gone: functions then answer an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Method(NonNull<_jmethodID>);

// SAFETY: an id is the VM's for all threads.
unsafe impl Send for Method {}
// SAFETY: as above.
unsafe impl Sync for Method {}

impl Method {
    /// The id; None of null.
    ///
    /// # Safety
    /// It is null or one that the VM gave.
    pub unsafe fn from_raw(raw: jmethodID) -> Option<Method> {
        NonNull::new(raw).map(Method)
    }

    /// The id, for what the kit doesn't have.
    pub fn raw(self) -> jmethodID {
        self.0.as_ptr()
    }
}

/// The id of a field, for as long as its class can't be unloaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field<'c> {
    raw: NonNull<_jfieldID>,
    class: PhantomData<&'c ()>,
}

impl<'c> Field<'c> {
    /// The id; None of null.
    ///
    /// # Safety
    /// It is null or one that the VM gave, of a class that stays for the lifetime.
    pub unsafe fn from_raw(raw: jfieldID) -> Option<Field<'c>> {
        NonNull::new(raw).map(|raw| Field { raw, class: PhantomData })
    }

    /// The id, for what the kit doesn't have.
    pub fn raw(self) -> jfieldID {
        self.raw.as_ptr()
    }
}

/// A global reference: it may be kept and used on all threads, and is deleted when it is dropped.
pub struct Global<R: Reference> {
    kept: R,
    vm: Vm,
}

// SAFETY: a global reference is valid on all threads, and what it is used with (an environment, a `Jni`) looks at the thread itself.
unsafe impl<R: Reference> Send for Global<R> {}
// SAFETY: as above.
unsafe impl<R: Reference> Sync for Global<R> {}

impl<R: Reference> Global<R> {
    /// # Safety
    /// The reference is a global one, which nobody else deletes.
    pub(crate) unsafe fn new(kept: R, vm: Vm) -> Global<R> {
        Global { kept, vm }
    }
}

impl<R: Reference> Deref for Global<R> {
    type Target = R;
    fn deref(&self) -> &R {
        &self.kept
    }
}

impl<R: Reference> Drop for Global<R> {
    fn drop(&mut self) {
        let raw = self.kept.raw_reference();
        // A thread that the VM doesn't know, or a VM that is gone, leaves the reference as it is.
        let _ = self.vm.delete_global(raw);
    }
}

impl<R: Reference> fmt::Debug for Global<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Global({:p})", self.kept.raw_reference())
    }
}
