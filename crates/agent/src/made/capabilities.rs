//! The capabilities (specification, "Capability").
//!
//! Made by `./x generate` from `spec/jvmti/capabilities.tsv, summaries.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

use bitflags::bitflags;

bitflags! {
    /// A set of capabilities: what an environment must hold before it may use some functions and events.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Capabilities: u64 {
        /// `can_tag_objects`: Tags, and the functions that walk the heap. Since 1.0.
        const CAN_TAG_OBJECTS = 1 << 0;
        /// `can_generate_field_modification_events`: Watches on writes of fields. Since 1.0.
        const CAN_GENERATE_FIELD_MODIFICATION_EVENTS = 1 << 1;
        /// `can_generate_field_access_events`: Watches on reads of fields. Since 1.0.
        const CAN_GENERATE_FIELD_ACCESS_EVENTS = 1 << 2;
        /// `can_get_bytecodes`: Reading methods' bytecode. Since 1.0.
        const CAN_GET_BYTECODES = 1 << 3;
        /// `can_get_synthetic_attribute`: Telling what a compiler made up. Since 1.0.
        const CAN_GET_SYNTHETIC_ATTRIBUTE = 1 << 4;
        /// `can_get_owned_monitor_info`: Reading which monitors a thread owns. Since 1.0.
        const CAN_GET_OWNED_MONITOR_INFO = 1 << 5;
        /// `can_get_current_contended_monitor`: Reading which monitor a thread waits for. Since 1.0.
        const CAN_GET_CURRENT_CONTENDED_MONITOR = 1 << 6;
        /// `can_get_monitor_info`: Reading who owns a monitor and who waits for it. Since 1.0.
        const CAN_GET_MONITOR_INFO = 1 << 7;
        /// `can_pop_frame`: Popping frames. Since 1.0.
        const CAN_POP_FRAME = 1 << 8;
        /// `can_redefine_classes`: Redefining classes. Since 1.0.
        const CAN_REDEFINE_CLASSES = 1 << 9;
        /// `can_signal_thread`: Stopping and interrupting threads. Since 1.0.
        const CAN_SIGNAL_THREAD = 1 << 10;
        /// `can_get_source_file_name`: Reading classes' source file names. Since 1.0.
        const CAN_GET_SOURCE_FILE_NAME = 1 << 11;
        /// `can_get_line_numbers`: Reading methods' line numbers. Since 1.0.
        const CAN_GET_LINE_NUMBERS = 1 << 12;
        /// `can_get_source_debug_extension`: Reading classes' SourceDebugExtension. Since 1.0.
        const CAN_GET_SOURCE_DEBUG_EXTENSION = 1 << 13;
        /// `can_access_local_variables`: Reading and writing local variables of frames. Since 1.0.
        const CAN_ACCESS_LOCAL_VARIABLES = 1 << 14;
        /// `can_maintain_original_method_order`: Methods in the order of the class file. Since 1.0.
        const CAN_MAINTAIN_ORIGINAL_METHOD_ORDER = 1 << 15;
        /// `can_generate_single_step_events`: SingleStep events. Since 1.0.
        const CAN_GENERATE_SINGLE_STEP_EVENTS = 1 << 16;
        /// `can_generate_exception_events`: Exception and ExceptionCatch events. Since 1.0.
        const CAN_GENERATE_EXCEPTION_EVENTS = 1 << 17;
        /// `can_generate_frame_pop_events`: FramePop events. Since 1.0.
        const CAN_GENERATE_FRAME_POP_EVENTS = 1 << 18;
        /// `can_generate_breakpoint_events`: Breakpoints. Since 1.0.
        const CAN_GENERATE_BREAKPOINT_EVENTS = 1 << 19;
        /// `can_suspend`: Suspending and resuming threads. Since 1.0.
        const CAN_SUSPEND = 1 << 20;
        /// `can_redefine_any_class`: Redefining classes that are otherwise refused. Since 1.0.
        const CAN_REDEFINE_ANY_CLASS = 1 << 21;
        /// `can_get_current_thread_cpu_time`: CPU time of the calling thread. Since 1.0.
        const CAN_GET_CURRENT_THREAD_CPU_TIME = 1 << 22;
        /// `can_get_thread_cpu_time`: CPU time of any thread. Since 1.0.
        const CAN_GET_THREAD_CPU_TIME = 1 << 23;
        /// `can_generate_method_entry_events`: MethodEntry events. Since 1.0.
        const CAN_GENERATE_METHOD_ENTRY_EVENTS = 1 << 24;
        /// `can_generate_method_exit_events`: MethodExit events. Since 1.0.
        const CAN_GENERATE_METHOD_EXIT_EVENTS = 1 << 25;
        /// `can_generate_all_class_hook_events`: ClassFileLoadHook for every class. Since 1.0.
        const CAN_GENERATE_ALL_CLASS_HOOK_EVENTS = 1 << 26;
        /// `can_generate_compiled_method_load_events`: CompiledMethodLoad and CompiledMethodUnload events. Since 1.0.
        const CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS = 1 << 27;
        /// `can_generate_monitor_events`: Events of contended and waiting monitors. Since 1.0.
        const CAN_GENERATE_MONITOR_EVENTS = 1 << 28;
        /// `can_generate_vm_object_alloc_events`: VMObjectAlloc events. Since 1.0.
        const CAN_GENERATE_VM_OBJECT_ALLOC_EVENTS = 1 << 29;
        /// `can_generate_native_method_bind_events`: NativeMethodBind events. Since 1.0.
        const CAN_GENERATE_NATIVE_METHOD_BIND_EVENTS = 1 << 30;
        /// `can_generate_garbage_collection_events`: Events of garbage collections. Since 1.0.
        const CAN_GENERATE_GARBAGE_COLLECTION_EVENTS = 1 << 31;
        /// `can_generate_object_free_events`: ObjectFree events. Since 1.0.
        const CAN_GENERATE_OBJECT_FREE_EVENTS = 1 << 32;
        /// `can_force_early_return`: Returning from methods early. Since 1.1.
        const CAN_FORCE_EARLY_RETURN = 1 << 33;
        /// `can_get_owned_monitor_stack_depth_info`: Reading which frame entered which monitor. Since 1.1.
        const CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO = 1 << 34;
        /// `can_get_constant_pool`: Reading classes' constant pools. Since 1.1.
        const CAN_GET_CONSTANT_POOL = 1 << 35;
        /// `can_set_native_method_prefix`: Prefixes of native methods' names. Since 1.1.
        const CAN_SET_NATIVE_METHOD_PREFIX = 1 << 36;
        /// `can_retransform_classes`: Retransforming classes; must be held before the class is loaded that is to be retransformed. Since 1.1.
        const CAN_RETRANSFORM_CLASSES = 1 << 37;
        /// `can_retransform_any_class`: Retransforming classes that are otherwise refused. Since 1.1.
        const CAN_RETRANSFORM_ANY_CLASS = 1 << 38;
        /// `can_generate_resource_exhaustion_heap_events`: ResourceExhausted events of the heap. Since 1.1.
        const CAN_GENERATE_RESOURCE_EXHAUSTION_HEAP_EVENTS = 1 << 39;
        /// `can_generate_resource_exhaustion_threads_events`: ResourceExhausted events of threads. Since 1.1.
        const CAN_GENERATE_RESOURCE_EXHAUSTION_THREADS_EVENTS = 1 << 40;
        /// `can_generate_early_vmstart`: VMStart already before java.base is set up. Since 9.
        const CAN_GENERATE_EARLY_VMSTART = 1 << 41;
        /// `can_generate_early_class_hook_events`: ClassFileLoadHook already in the primordial phase. Since 9.
        const CAN_GENERATE_EARLY_CLASS_HOOK_EVENTS = 1 << 42;
        /// `can_generate_sampled_object_alloc_events`: SampledObjectAlloc events. Since 11.
        const CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS = 1 << 43;
        /// `can_support_virtual_threads`: Virtual threads in functions and events. Since 21.
        const CAN_SUPPORT_VIRTUAL_THREADS = 1 << 44;
        /// `can_support_value_objects`: Value objects in events of allocation. Since 28.
        const CAN_SUPPORT_VALUE_OBJECTS = 1 << 45;
    }
}
