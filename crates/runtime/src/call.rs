//! Calls from the VM into Java: arguments as values, results as values.

use crate::class::MethodRef;
use crate::thread::Current;
use crate::thrown::JResult;

pub use crate::value::Value;

impl Current {
    /// Calls a static method of a class of the boot loader, initialised before, for what is called too rarely to be looked up at
    /// boot (`well_known`).
    ///
    /// # Errors
    /// NoClassDefFoundError, NoSuchMethodError, what the method throws.
    pub fn call_boot_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[Value],
    ) -> JResult<Value> {
        let vm = self.vm();
        let symbols = &vm.symbols;
        let owner = self.load_class(symbols.intern(class.as_bytes()), vm.boot_loader())?;
        self.initialize(owner)?;
        match crate::resolve::lookup_method(
            owner,
            symbols.intern(name.as_bytes()),
            symbols.intern(descriptor.as_bytes()),
        ) {
            Some(method) => self.call(method, arguments),
            None => Err(self.throw("java/lang/NoSuchMethodError", &format!("{class}.{name}{descriptor}"))),
        }
    }
}

impl Current {
    /// Calls exactly this method: no selection, no initialisation of its class.
    ///
    /// # Errors
    /// What the method throws; StackOverflowError.
    pub fn call(&mut self, method: MethodRef, arguments: &[Value]) -> JResult<Value> {
        crate::entry::call(self, method, arguments)
    }

    /// Calls the method that the receiver's class selects for `method` (JVMS 5.4.6). The receiver, the first argument, is not
    /// null.
    ///
    /// # Errors
    /// What the method throws; AbstractMethodError, IncompatibleClassChangeError.
    pub fn call_virtual(&mut self, method: MethodRef, arguments: &[Value]) -> JResult<Value> {
        let receiver = match arguments.first() {
            Some(Value::Reference(h)) => h.get(self).class(),
            other => crate::vm_bug!("virtual call of {method:?} on {other:?}"),
        };
        let target = crate::select::select(self, receiver, method)?;
        self.call(target, arguments)
    }
}
