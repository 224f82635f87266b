//! Throws Java exceptions from VM code.
//!
//! Invariant: a function returns `Err(Thrown)` exactly when it left an exception pending.

use crate::class::ClassRef;
use crate::refs::{Handle, Ref};
use crate::thread::Current;
use crate::value::Value;

pub use crate::thrown::{JResult, Thrown};

impl Thrown {
    /// Says so; an exception must be pending.
    pub fn pending(cur: &Current) -> Thrown {
        debug_assert!(cur.has_exception());
        let _ = cur;
        Thrown::new()
    }
}

impl Current {
    /// Makes an exception pending.
    pub fn set_exception(&self, exception: Ref<'_>) -> Thrown {
        debug_assert!(!exception.is_null());
        self.set_pending(exception.address());
        Thrown::pending(self)
    }

    /// Throws a new exception of the class with this internal name, with a message.
    #[cold]
    pub fn throw(&mut self, class: &str, message: &str) -> Thrown {
        self.throw_new(class, Some(message))
    }

    /// Throws a new exception of the boot class with this internal name.
    #[cold]
    pub fn throw_new(&mut self, class: &str, message: Option<&str>) -> Thrown {
        let vm = self.vm();
        let symbol = vm.symbols.intern(class.as_bytes());
        let class = match self.load_class(symbol, vm.boot_loader()) {
            Ok(class) => class,
            Err(thrown) => return thrown,
        };
        self.throw_class(class, message)
    }

    /// Throws a new exception of a class, by its constructor `(String)`, or `()` without a message.
    #[cold]
    pub fn throw_class(&mut self, class: ClassRef, message: Option<&str>) -> Thrown {
        match self.new_throwable(class, message) {
            Ok(exception) => {
                let exception = exception.get(self);
                let thrown = self.set_exception(exception);
                crate::probes::events::system_throw(self);
                thrown
            }
            Err(thrown) => thrown,
        }
    }

    /// Makes an exception without throwing it.
    ///
    /// # Errors
    /// Whatever its class's initialiser or constructor throws, NoSuchMethodError, OutOfMemoryError.
    pub fn new_throwable(&mut self, class: ClassRef, message: Option<&str>) -> JResult<Handle> {
        self.scope_keep(|cur| {
            cur.initialize(class)?;
            let exception = cur.new_instance(class)?;
            let descriptor: &[u8] = if message.is_some() { b"(Ljava/lang/String;)V" } else { b"()V" };
            let vm = cur.vm();
            let name = vm.symbols.intern(b"<init>");
            let descriptor = vm.symbols.intern(descriptor);
            let Some(constructor) = class.declared_method(name, descriptor) else {
                let arguments = if message.is_some() { "java.lang.String" } else { "" };
                let message = format!("{}: method 'void <init>({arguments})' not found", class.external_name());
                return Err(cur.throw("java/lang/NoSuchMethodError", &message));
            };
            match message {
                Some(text) => {
                    let text = cur.new_string(text)?;
                    cur.call(constructor, &[Value::Reference(exception), Value::Reference(text)])?;
                }
                None => {
                    cur.call(constructor, &[Value::Reference(exception)])?;
                }
            }
            Ok(exception)
        })
    }

    /// Throws an existing exception object.
    pub fn throw_object(&mut self, exception: Handle) -> Thrown {
        let exception = exception.get(self);
        self.set_exception(exception)
    }

    /// Throws `class` with `message`, with the exception that is pending now as its cause.
    #[cold]
    pub fn throw_with_cause(&mut self, class: &str, message: Option<&str>) -> Thrown {
        let cause = self.take_exception();
        let thrown = self.throw_new(class, message);
        if cause.is_null_handle() {
            return thrown;
        }
        let exception = self.take_exception();
        let vm = self.vm();
        let method = vm.well_known().throwable_init_cause;
        match self.call(method, &[Value::Reference(exception), Value::Reference(cause)]) {
            Ok(_) => self.throw_object(exception),
            Err(thrown) => thrown,
        }
    }

    /// NullPointerException without a message.
    #[cold]
    pub fn throw_null_pointer(&mut self) -> Thrown {
        self.throw_new("java/lang/NullPointerException", None)
    }

    /// Is the pending exception an instance of the boot class with this internal name?
    pub fn exception_is(&self, class: &str) -> bool {
        let exception = self.pending_exception();
        !exception.is_null() && exception.class().ancestors().any(|c| c.name.is(class) && c.loader.is_boot())
    }

    /// The null check of VM code.
    ///
    /// # Errors
    /// NullPointerException.
    pub fn check_null(&mut self, handle: Handle) -> JResult<()> {
        if handle.is_null(self) { Err(self.throw_null_pointer()) } else { Ok(()) }
    }
}

/// Which references count as the same exception; for tests of identity in unwinding.
pub fn same(a: Ref<'_>, b: Ref<'_>) -> bool {
    a.same(b)
}
