//! Capabilities (JVM TI specification, "Capability"): 45 bits in a struct of 128.
//!
//! C declares them as bit fields; with the System V ABI for x86-64, field n is bit n % 32 of word n / 32.

/// A set of capabilities.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct jvmtiCapabilities {
    pub words: [u32; 4],
}

impl jvmtiCapabilities {
    pub const fn from_bits(bits: u128) -> Self {
        Self { words: [bits as u32, (bits >> 32) as u32, (bits >> 64) as u32, (bits >> 96) as u32] }
    }

    pub const fn bits(self) -> u128 {
        self.words[0] as u128
            | (self.words[1] as u128) << 32
            | (self.words[2] as u128) << 64
            | (self.words[3] as u128) << 96
    }
}

macro_rules! capabilities {
    ($($constant:ident = $bit:literal, $name:literal;)*) => {
        $(#[doc = concat!("Bit number of `", $name, "`.")]
        pub const $constant: u32 = $bit;)*

        /// The specification's names, by bit number.
        pub const CAPABILITY_NAMES: [&str; [$($bit),*].len()] = [$($name),*];
    };
}

capabilities! {
    CAN_TAG_OBJECTS = 0, "can_tag_objects";
    CAN_GENERATE_FIELD_MODIFICATION_EVENTS = 1, "can_generate_field_modification_events";
    CAN_GENERATE_FIELD_ACCESS_EVENTS = 2, "can_generate_field_access_events";
    CAN_GET_BYTECODES = 3, "can_get_bytecodes";
    CAN_GET_SYNTHETIC_ATTRIBUTE = 4, "can_get_synthetic_attribute";
    CAN_GET_OWNED_MONITOR_INFO = 5, "can_get_owned_monitor_info";
    CAN_GET_CURRENT_CONTENDED_MONITOR = 6, "can_get_current_contended_monitor";
    CAN_GET_MONITOR_INFO = 7, "can_get_monitor_info";
    CAN_POP_FRAME = 8, "can_pop_frame";
    CAN_REDEFINE_CLASSES = 9, "can_redefine_classes";
    CAN_SIGNAL_THREAD = 10, "can_signal_thread";
    CAN_GET_SOURCE_FILE_NAME = 11, "can_get_source_file_name";
    CAN_GET_LINE_NUMBERS = 12, "can_get_line_numbers";
    CAN_GET_SOURCE_DEBUG_EXTENSION = 13, "can_get_source_debug_extension";
    CAN_ACCESS_LOCAL_VARIABLES = 14, "can_access_local_variables";
    CAN_MAINTAIN_ORIGINAL_METHOD_ORDER = 15, "can_maintain_original_method_order";
    CAN_GENERATE_SINGLE_STEP_EVENTS = 16, "can_generate_single_step_events";
    CAN_GENERATE_EXCEPTION_EVENTS = 17, "can_generate_exception_events";
    CAN_GENERATE_FRAME_POP_EVENTS = 18, "can_generate_frame_pop_events";
    CAN_GENERATE_BREAKPOINT_EVENTS = 19, "can_generate_breakpoint_events";
    CAN_SUSPEND = 20, "can_suspend";
    CAN_REDEFINE_ANY_CLASS = 21, "can_redefine_any_class";
    CAN_GET_CURRENT_THREAD_CPU_TIME = 22, "can_get_current_thread_cpu_time";
    CAN_GET_THREAD_CPU_TIME = 23, "can_get_thread_cpu_time";
    CAN_GENERATE_METHOD_ENTRY_EVENTS = 24, "can_generate_method_entry_events";
    CAN_GENERATE_METHOD_EXIT_EVENTS = 25, "can_generate_method_exit_events";
    CAN_GENERATE_ALL_CLASS_HOOK_EVENTS = 26, "can_generate_all_class_hook_events";
    CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS = 27, "can_generate_compiled_method_load_events";
    CAN_GENERATE_MONITOR_EVENTS = 28, "can_generate_monitor_events";
    CAN_GENERATE_VM_OBJECT_ALLOC_EVENTS = 29, "can_generate_vm_object_alloc_events";
    CAN_GENERATE_NATIVE_METHOD_BIND_EVENTS = 30, "can_generate_native_method_bind_events";
    CAN_GENERATE_GARBAGE_COLLECTION_EVENTS = 31, "can_generate_garbage_collection_events";
    CAN_GENERATE_OBJECT_FREE_EVENTS = 32, "can_generate_object_free_events";
    CAN_FORCE_EARLY_RETURN = 33, "can_force_early_return";
    CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO = 34, "can_get_owned_monitor_stack_depth_info";
    CAN_GET_CONSTANT_POOL = 35, "can_get_constant_pool";
    CAN_SET_NATIVE_METHOD_PREFIX = 36, "can_set_native_method_prefix";
    CAN_RETRANSFORM_CLASSES = 37, "can_retransform_classes";
    CAN_RETRANSFORM_ANY_CLASS = 38, "can_retransform_any_class";
    CAN_GENERATE_RESOURCE_EXHAUSTION_HEAP_EVENTS = 39, "can_generate_resource_exhaustion_heap_events";
    CAN_GENERATE_RESOURCE_EXHAUSTION_THREADS_EVENTS = 40, "can_generate_resource_exhaustion_threads_events";
    CAN_GENERATE_EARLY_VMSTART = 41, "can_generate_early_vmstart";
    CAN_GENERATE_EARLY_CLASS_HOOK_EVENTS = 42, "can_generate_early_class_hook_events";
    CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS = 43, "can_generate_sampled_object_alloc_events";
    CAN_SUPPORT_VIRTUAL_THREADS = 44, "can_support_virtual_threads";
}
