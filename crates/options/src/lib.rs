//! What the launcher, the invocation API and the environment ask of the VM.
//!
//! Invariant: sizes are bytes. An option is honoured, accepted with a warning, or refused with HotSpot's words.

pub mod log;
pub mod parse;

/// What happens when memory has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtOom {
    /// The error is thrown.
    Throw,
    /// The process ends with 3.
    Exit,
    /// The process ends with a crash report.
    Crash,
}

/// A `-XX:` flag that means something here.
#[derive(Clone, Debug)]
pub struct FlagInUse {
    /// Its name.
    pub name: &'static str,
    /// Its type, in the stock VM's words.
    pub kind: &'static str,
    /// Its value, as it would be printed.
    pub value: String,
    /// Where the value comes from: default, command line, ergonomic …
    pub origin: &'static str,
}

/// New versions of classes that are allowed beyond what JVM TI demands (RedefineClasses).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Redefinition {
    /// Private methods that are static or final may come and go.
    pub private_methods: bool,
    /// Whatever this VM can do.
    pub anything: bool,
}

/// Parsed options.
#[derive(Clone, Debug)]
pub struct Options {
    /// System properties that the VM supplies (JVM_GetProperties), in order.
    pub system_properties: Vec<(String, String)>,
    /// The arguments as given (JVM_GetVmArguments).
    pub vm_arguments: Vec<String>,
    /// `-Xms`
    pub min_heap: Option<usize>,
    /// `-Xmx`
    pub max_heap: Option<usize>,
    /// `-Xss`: bytes of a thread's Java stack.
    pub java_stack: usize,
    /// `-Xbootclasspath/a`
    pub boot_append: Vec<String>,
    /// `-XX:GCEveryAllocations=N`: a collection at every Nth allocation of a thread after boot.
    pub gc_every: u64,
    /// `-XX:GCSeed=N`
    pub gc_seed: u64,
    /// `-XX:-Inline` has compiled code make all calls.
    pub inline: bool,
    /// `-XX:InlineSeed=N`: unless 0, what is inlined is chosen at random, and so are receivers that count as others than those expected.
    pub inline_seed: u64,
    /// `-XX:ExitEvery=N`: unless 0, each check in compiled code fails every Nth time, and the interpreter does the instruction.
    pub exit_every: u32,
    /// `-XX:CompileOnly`: patterns of the methods that may be compiled; all if there are none.
    pub compile_only: Vec<String>,
    /// `-XX:CompileBelow=N`: unless 0, only methods with a number below are compiled, which is made of their name.
    pub compile_below: u64,
    /// `-XX:CompileSeed=N`: unless 0, `-XX:+CompileAtFirstCall` compiles half of the boot loader's methods, each number another half,
    /// an odd one what the even one below leaves out.
    pub compile_seed: u64,
    /// `-XX:ReservedCodeCacheSize`: bytes that compiled code may take.
    pub code_cache: usize,
    /// What is compiled is made quickly at first; `-XX:-TieredCompilation` has it optimised at once.
    pub baseline_tier: bool,
    /// What stays hot is compiled once more, optimised; `-XX:TieredStopAtLevel=1` to `3` leave it as it is.
    pub optimizing_tier: bool,
    /// `-XX:+CompileAtFirstCall`
    pub compile_at_first_call: bool,
    /// `-Xcomp`: each method is queued to be compiled when it is first called, and interpreted until then.
    pub queue_at_first_call: bool,
    /// `-Xint`: nothing is compiled.
    pub interpreted: bool,
    /// `-XX:-VMContinuations`: virtual threads run on platform threads of their own.
    pub continuations: bool,
    /// `-XX:+StressDetach`
    pub stress_detach: bool,
    /// Which new versions of classes `-XX:+AllowRedefinitionToAddDeleteMethods` and `-XX:+AllowAnyRedefinition` allow beyond what JVM TI
    /// demands.
    pub redefinition: Redefinition,
    /// `-XX:+StressReclaim`: structures are freed, and their memory overwritten, as soon as nobody can know them any more.
    pub stress_reclaim: bool,
    /// `-XX:+VerifyIR`: the compiler's intermediate form is verified, also for references that are used where the collector may have moved the object, and for values that aren't in the register that is read. What is wrong with it ends the process.
    pub verify_ir: bool,
    /// `-XX:+PreserveFramePointer`: RBP leads from each native frame of compiled code to its caller's, for samplers that follow it.
    pub preserve_frame_pointer: bool,
    /// `-XX:+UseCranelift`: Cranelift makes the code of all methods, not only of those that the quick code generator refuses.
    pub use_cranelift: bool,
    /// `-Xrs`
    pub reduce_signals: bool,
    /// `--enable-preview`
    pub enable_preview: bool,
    /// `--finalization=disabled` is false here.
    pub finalization: bool,
    /// `-Xverify:none` / `-XX:-BytecodeVerificationRemote` is false here.
    pub verify: bool,
    /// `-XX:+BytecodeVerificationLocal`: verify the boot loader's classes too.
    pub verify_boot: bool,
    /// `-XX:-UseContainerSupport` is false here.
    pub container_support: bool,
    /// `-ea`, `-da` with what they name; in order: (enable, class or package (`...` cut off, true = package), or None for all).
    pub assertions: Vec<(bool, Option<(String, bool)>)>,
    /// `-esa`, `-dsa`
    pub system_assertions: bool,
    /// `-Xcheck:jni`
    pub check_jni: bool,
    /// `-Xcheck:jvmti`
    pub check_jvmti: bool,
    /// `-XX:+ShowHiddenFrames`
    pub show_hidden_frames: bool,
    /// `-XX:-OmitStackTraceInFastThrow` and friends are accepted; this is `-XX:-StackTraceInThrowable` (true: traces).
    pub stack_traces: bool,
    /// `-XX:MaxJavaStackTraceDepth`
    pub max_trace_depth: usize,
    /// `-XX:-ShowCodeDetailsInExceptionMessages` is false here.
    pub code_details: bool,
    /// Agents: (library or path, what follows the `=` if there is one, absolute path given).
    pub agents: Vec<(String, Option<String>, bool)>,
    /// `-Xrun…`: (library, what follows the `:` if there is one).
    pub run_libraries: Vec<(String, Option<String>)>,
    /// `-Xdebug`
    pub debug: bool,
    /// `--patch-module java.base=…`: (module, paths).
    pub patches: Vec<(String, String)>,
    /// OpenJ9's options `-Xdump`, `-Xsyslog`, `-Xtrace` and `-Xverbosegclog`, with their values, without `-X`.
    pub openj9: Vec<String>,
    /// Trace topics (`-XX:Trace=…`).
    pub trace: Vec<String>,
    /// `-XX:ActiveProcessorCount`
    pub active_processors: Option<u32>,
    /// `-XX:MetaspaceSize`: native memory for classes, in bytes, that brings the first collection on its behalf.
    pub metaspace: usize,
    /// `-XX:MaxMetaspaceSize`, in bytes.
    pub max_metaspace: usize,
    /// `-XX:-EnableContended` is false: no field is kept apart for being `@Contended`.
    pub contended: bool,
    /// `-XX:ContendedPaddingWidth`, in bytes.
    pub contended_padding: u32,
    /// `-XX:-RestrictContended` is false: any class's fields may be `@Contended`.
    pub restrict_contended: bool,
    /// `-XX:+UseTransparentHugePages` or `-XX:-UseTransparentHugePages`; None where neither is given.
    pub huge_pages: Option<bool>,
    /// `-XX:ParallelGCThreads`
    pub gc_threads: Option<usize>,
    /// `-XX:ErrorFile`: where a crash report goes; `%p` stands for the process id.
    pub error_file: Option<String>,
    /// `-XX:+UsePerfData`
    pub perf_data: bool,
    /// `-XX:+PrintConcurrentLocks`: thread dumps on SIGQUIT show owned synchronizers.
    pub print_synchronizers: bool,
    /// `-XX:+HeapDumpOnOutOfMemoryError`
    pub dump_on_oom: bool,
    /// `-XX:+DumpPerfMapAtExit`
    pub perf_map_at_exit: bool,
    /// `-XX:HeapDumpPath=`
    pub dump_path: Option<String>,
    /// `-XX:OnOutOfMemoryError=`, commands for a shell, separated by semicolons
    pub on_oom: String,
    /// `-XX:+ExitOnOutOfMemoryError`, `-XX:+CrashOnOutOfMemoryError`
    pub at_oom: AtOom,
    /// `-XX:OnError=`, as `on_oom`, for a crash
    pub on_error: String,
    /// `-XX:+ErrorFileToStdout` and `-XX:+ErrorFileToStderr`: the file descriptor that the crash report goes to
    pub error_stream: Option<i32>,
    /// `-XX:-CreateCoredumpOnCrash` is false here.
    pub core_dump: bool,
    /// `-XX:+DisableExplicitGC`: `System.gc()` does nothing.
    pub ignore_explicit_gc: bool,
    /// `-Xlog` and `-verbose`
    pub log: Vec<crate::log::Output>,
    /// Flags in use, for who asks for them: `-XX:+PrintFlagsFinal`, `jinfo`, `VM.flags`
    pub flags: Vec<FlagInUse>,
    /// `-XX:SoftRefLRUPolicyMSPerMB`
    pub soft_reference_ms_per_mb: u64,
    /// `-Xmn`, `-XX:NewSize`: bytes allocated between nursery collections.
    pub nursery: Option<usize>,
    /// `-XX:+DisableAttachMechanism`
    pub disable_attach: bool,
    /// `-XX:-EnableDynamicAgentLoading` is false; None when nothing was said (a warning is printed).
    pub dynamic_agents: Option<bool>,
    /// `-XX:-PrintWarnings` is false here.
    pub print_warnings: bool,
    /// The `exit` hook of the invocation API, a `void (jint)`; 0 for none.
    pub exit_hook: usize,
    /// The `abort` hook of the invocation API, a `void ()`; 0 for none.
    pub abort_hook: usize,
    /// The `vfprintf` hook of the invocation API; 0 for none.
    pub vfprintf_hook: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            system_properties: Vec::new(),
            vm_arguments: Vec::new(),
            min_heap: None,
            max_heap: None,
            java_stack: 1 << 20,
            boot_append: Vec::new(),
            gc_every: 0,
            gc_seed: 1,
            inline: true,
            inline_seed: 0,
            exit_every: 0,
            compile_only: Vec::new(),
            compile_below: 0,
            compile_seed: 0,
            code_cache: 240 << 20,
            baseline_tier: true,
            optimizing_tier: true,
            compile_at_first_call: false,
            queue_at_first_call: false,
            interpreted: false,
            continuations: true,
            stress_detach: false,
            redefinition: Redefinition::default(),
            stress_reclaim: false,
            verify_ir: false,
            preserve_frame_pointer: false,
            use_cranelift: false,
            reduce_signals: false,
            enable_preview: false,
            finalization: true,
            verify: true,
            verify_boot: false,
            container_support: true,
            assertions: Vec::new(),
            system_assertions: false,
            check_jni: false,
            check_jvmti: false,
            show_hidden_frames: false,
            stack_traces: true,
            max_trace_depth: 1024,
            code_details: true,
            agents: Vec::new(),
            run_libraries: Vec::new(),
            debug: false,
            patches: Vec::new(),
            openj9: Vec::new(),
            trace: Vec::new(),
            active_processors: None,
            metaspace: 21 << 20,
            max_metaspace: usize::MAX,
            contended: true,
            contended_padding: 128,
            restrict_contended: true,
            huge_pages: None,
            gc_threads: None,
            perf_data: true,
            print_synchronizers: false,
            dump_on_oom: false,
            perf_map_at_exit: false,
            dump_path: None,
            on_oom: String::new(),
            at_oom: AtOom::Throw,
            on_error: String::new(),
            error_stream: None,
            core_dump: true,
            ignore_explicit_gc: false,
            log: Vec::new(),
            flags: Vec::new(),
            error_file: None,
            soft_reference_ms_per_mb: 1000,
            nursery: None,
            disable_attach: false,
            dynamic_agents: None,
            print_warnings: true,
            exit_hook: 0,
            abort_hook: 0,
            vfprintf_hook: 0,
        }
    }
}

impl Options {
    /// The value of a system property.
    pub fn property(&self, key: &str) -> Option<&str> {
        self.system_properties.iter().rev().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// Sets a system property, replacing an earlier value.
    pub fn set_property(&mut self, key: &str, value: impl Into<String>) {
        let value = value.into();
        match self.system_properties.iter_mut().find(|(k, _)| k == key) {
            Some(entry) => entry.1 = value,
            None => self.system_properties.push((key.to_owned(), value)),
        }
    }
}
