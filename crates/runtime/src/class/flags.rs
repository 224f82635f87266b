//! Facts about classes and methods that do not fit their access flags.
//!
//! Invariant: a bit says one thing of classes or of methods; compiled code reads some of those of classes.

bitflags::bitflags! {
    /// Facts about a class that do not fit its access flags.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub struct ClassFlags: u32 {
        /// A hidden class (`Lookup.defineHiddenClass`).
        const HIDDEN = 1;
        /// Instances need `Finalizer.register`.
        const FINALIZABLE = 2;
        /// A subclass of `java.lang.ref.Reference`.
        const REFERENCE = 4;
        /// `java.lang.ClassLoader` or a subclass.
        const LOADER = 8;
        /// Declares a non-static, non-abstract method in an interface, which makes initialising subclasses initialise it.
        const HAS_DEFAULT_METHODS = 16;
        /// `java.lang.Class` itself.
        const MIRROR = 32;
        /// The annotations the VM itself reads are honoured (boot and platform loaders).
        const PRIVILEGED = 64;
        /// Instances may not be made by a bump of the allocation pointer alone (finalisable, abstract, mirror ...).
        const SLOW_ALLOCATION = 128;
        /// Is or extends `jdk.internal.reflect.MagicAccessorImpl` or is otherwise exempt from verification.
        const UNVERIFIED = 256;
        /// Verified already.
        const VERIFIED = 512;
        /// Implements `java.lang.Cloneable`.
        const CLONEABLE = 1024;
        /// A record (JVMS 4.7.30).
        const RECORD = 2048;
        /// Tools were told that it is about to be unloaded, and nobody has kept it since.
        const UNLOADING_TOLD = 4096;
        /// Has or had more than one version.
        const REDEFINED = 8192;
    }

    /// Facts about a method that do not fit its access flags.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub struct MethodFlags: u32 {
        /// Synchronized, or contains monitorenter: its return looks after monitors.
        const MONITORS = 1;
        /// `@CallerSensitive`
        const CALLER_SENSITIVE = 2;
        /// `@Hidden`: not in stack traces.
        const HIDDEN = 4;
        /// `@Scoped` (jdk.internal.misc.ScopedMemoryAccess)
        const SCOPED = 8;
        /// `@ForceInline`
        const FORCE_INLINE = 16;
        /// `@DontInline`
        const DONT_INLINE = 32;
        /// MethodHandle.invoke…, VarHandle accessors (JVMS 2.9.3).
        const SIGNATURE_POLYMORPHIC = 64;
        /// An instance of invokeBasic or linkTo… for one descriptor; runs without a frame.
        const METHOD_HANDLE_INTRINSIC = 128;
        /// `native` holds a `VmNative`, not a JNI function.
        const VM_NATIVE = 256;
        /// Copied into a class for a method inherited from an interface and not declared (or for a default).
        const INHERITED_FROM_INTERFACE = 512;
        /// Bytecode was made ready to run (`link`).
        const PREPARED = 1024;
        /// Replaced by redefinition.
        const OBSOLETE = 2048;
        /// `@JvmtiMountTransition`
        const MOUNT_TRANSITION = 4096;
        /// `@ChangesCurrentThread`
        const CHANGES_CURRENT_THREAD = 8192;
        /// `@JvmtiHideEvents`
        const HIDE_EVENTS = 16384;
        /// `Object.<init>`: the place where finalisable objects are registered.
        const REGISTERS_FINALIZER = 32768;
        /// Two interfaces offer a default; calling it throws IncompatibleClassChangeError.
        const CONFLICTING_DEFAULTS = 65536;
        /// `@ReservedStackAccess`
        const RESERVED_STACK = 131072;
        /// Has bytecode, but runs native code of the VM with the same effect.
        const NATIVE_FORM = 524288;
        /// Has breakpoints.
        const PROBED = 1 << 20;
        /// `@LambdaForm.Compiled`: glue of a method handle, nobody's caller.
        const LAMBDA_FORM = 1 << 21;
        /// `@IntrinsicCandidate`
        const INTRINSIC_CANDIDATE = 262144;
        /// A class has another method in this one's place. (Redefinition forgets it.)
        const OVERRIDDEN = 1 << 22;
        /// Ran so often that its calls tell the compiler of their receivers.
        const SAMPLED = 1 << 24;
        /// The newest version of the class doesn't declare it: its entry throws NoSuchMethodError.
        const REMOVED = 1 << 25;
        /// Its bytecode is that of the JDK's image: no tool and no patch has changed it.
        const UNCHANGED = 1 << 26;
    }
}
