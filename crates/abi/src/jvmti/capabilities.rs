//! Numbers and names of the capabilities (specification, "Capability").
//!
//! Made by `./x generate` from `spec/jvmti/capabilities.tsv`.
#![cfg_attr(rustfmt, rustfmt_skip)]

/// Bit number of `can_tag_objects`.
pub const CAN_TAG_OBJECTS: u32 = 0;
/// Bit number of `can_generate_field_modification_events`.
pub const CAN_GENERATE_FIELD_MODIFICATION_EVENTS: u32 = 1;
/// Bit number of `can_generate_field_access_events`.
pub const CAN_GENERATE_FIELD_ACCESS_EVENTS: u32 = 2;
/// Bit number of `can_get_bytecodes`.
pub const CAN_GET_BYTECODES: u32 = 3;
/// Bit number of `can_get_synthetic_attribute`.
pub const CAN_GET_SYNTHETIC_ATTRIBUTE: u32 = 4;
/// Bit number of `can_get_owned_monitor_info`.
pub const CAN_GET_OWNED_MONITOR_INFO: u32 = 5;
/// Bit number of `can_get_current_contended_monitor`.
pub const CAN_GET_CURRENT_CONTENDED_MONITOR: u32 = 6;
/// Bit number of `can_get_monitor_info`.
pub const CAN_GET_MONITOR_INFO: u32 = 7;
/// Bit number of `can_pop_frame`.
pub const CAN_POP_FRAME: u32 = 8;
/// Bit number of `can_redefine_classes`.
pub const CAN_REDEFINE_CLASSES: u32 = 9;
/// Bit number of `can_signal_thread`.
pub const CAN_SIGNAL_THREAD: u32 = 10;
/// Bit number of `can_get_source_file_name`.
pub const CAN_GET_SOURCE_FILE_NAME: u32 = 11;
/// Bit number of `can_get_line_numbers`.
pub const CAN_GET_LINE_NUMBERS: u32 = 12;
/// Bit number of `can_get_source_debug_extension`.
pub const CAN_GET_SOURCE_DEBUG_EXTENSION: u32 = 13;
/// Bit number of `can_access_local_variables`.
pub const CAN_ACCESS_LOCAL_VARIABLES: u32 = 14;
/// Bit number of `can_maintain_original_method_order`.
pub const CAN_MAINTAIN_ORIGINAL_METHOD_ORDER: u32 = 15;
/// Bit number of `can_generate_single_step_events`.
pub const CAN_GENERATE_SINGLE_STEP_EVENTS: u32 = 16;
/// Bit number of `can_generate_exception_events`.
pub const CAN_GENERATE_EXCEPTION_EVENTS: u32 = 17;
/// Bit number of `can_generate_frame_pop_events`.
pub const CAN_GENERATE_FRAME_POP_EVENTS: u32 = 18;
/// Bit number of `can_generate_breakpoint_events`.
pub const CAN_GENERATE_BREAKPOINT_EVENTS: u32 = 19;
/// Bit number of `can_suspend`.
pub const CAN_SUSPEND: u32 = 20;
/// Bit number of `can_redefine_any_class`.
pub const CAN_REDEFINE_ANY_CLASS: u32 = 21;
/// Bit number of `can_get_current_thread_cpu_time`.
pub const CAN_GET_CURRENT_THREAD_CPU_TIME: u32 = 22;
/// Bit number of `can_get_thread_cpu_time`.
pub const CAN_GET_THREAD_CPU_TIME: u32 = 23;
/// Bit number of `can_generate_method_entry_events`.
pub const CAN_GENERATE_METHOD_ENTRY_EVENTS: u32 = 24;
/// Bit number of `can_generate_method_exit_events`.
pub const CAN_GENERATE_METHOD_EXIT_EVENTS: u32 = 25;
/// Bit number of `can_generate_all_class_hook_events`.
pub const CAN_GENERATE_ALL_CLASS_HOOK_EVENTS: u32 = 26;
/// Bit number of `can_generate_compiled_method_load_events`.
pub const CAN_GENERATE_COMPILED_METHOD_LOAD_EVENTS: u32 = 27;
/// Bit number of `can_generate_monitor_events`.
pub const CAN_GENERATE_MONITOR_EVENTS: u32 = 28;
/// Bit number of `can_generate_vm_object_alloc_events`.
pub const CAN_GENERATE_VM_OBJECT_ALLOC_EVENTS: u32 = 29;
/// Bit number of `can_generate_native_method_bind_events`.
pub const CAN_GENERATE_NATIVE_METHOD_BIND_EVENTS: u32 = 30;
/// Bit number of `can_generate_garbage_collection_events`.
pub const CAN_GENERATE_GARBAGE_COLLECTION_EVENTS: u32 = 31;
/// Bit number of `can_generate_object_free_events`.
pub const CAN_GENERATE_OBJECT_FREE_EVENTS: u32 = 32;
/// Bit number of `can_force_early_return`.
pub const CAN_FORCE_EARLY_RETURN: u32 = 33;
/// Bit number of `can_get_owned_monitor_stack_depth_info`.
pub const CAN_GET_OWNED_MONITOR_STACK_DEPTH_INFO: u32 = 34;
/// Bit number of `can_get_constant_pool`.
pub const CAN_GET_CONSTANT_POOL: u32 = 35;
/// Bit number of `can_set_native_method_prefix`.
pub const CAN_SET_NATIVE_METHOD_PREFIX: u32 = 36;
/// Bit number of `can_retransform_classes`.
pub const CAN_RETRANSFORM_CLASSES: u32 = 37;
/// Bit number of `can_retransform_any_class`.
pub const CAN_RETRANSFORM_ANY_CLASS: u32 = 38;
/// Bit number of `can_generate_resource_exhaustion_heap_events`.
pub const CAN_GENERATE_RESOURCE_EXHAUSTION_HEAP_EVENTS: u32 = 39;
/// Bit number of `can_generate_resource_exhaustion_threads_events`.
pub const CAN_GENERATE_RESOURCE_EXHAUSTION_THREADS_EVENTS: u32 = 40;
/// Bit number of `can_generate_early_vmstart`.
pub const CAN_GENERATE_EARLY_VMSTART: u32 = 41;
/// Bit number of `can_generate_early_class_hook_events`.
pub const CAN_GENERATE_EARLY_CLASS_HOOK_EVENTS: u32 = 42;
/// Bit number of `can_generate_sampled_object_alloc_events`.
pub const CAN_GENERATE_SAMPLED_OBJECT_ALLOC_EVENTS: u32 = 43;
/// Bit number of `can_support_virtual_threads`.
pub const CAN_SUPPORT_VIRTUAL_THREADS: u32 = 44;
/// Bit number of `can_support_value_objects`.
pub const CAN_SUPPORT_VALUE_OBJECTS: u32 = 45;

/// The specification's names, by bit number.
pub const CAPABILITY_NAMES: [&str; 46] = [
    "can_tag_objects",
    "can_generate_field_modification_events",
    "can_generate_field_access_events",
    "can_get_bytecodes",
    "can_get_synthetic_attribute",
    "can_get_owned_monitor_info",
    "can_get_current_contended_monitor",
    "can_get_monitor_info",
    "can_pop_frame",
    "can_redefine_classes",
    "can_signal_thread",
    "can_get_source_file_name",
    "can_get_line_numbers",
    "can_get_source_debug_extension",
    "can_access_local_variables",
    "can_maintain_original_method_order",
    "can_generate_single_step_events",
    "can_generate_exception_events",
    "can_generate_frame_pop_events",
    "can_generate_breakpoint_events",
    "can_suspend",
    "can_redefine_any_class",
    "can_get_current_thread_cpu_time",
    "can_get_thread_cpu_time",
    "can_generate_method_entry_events",
    "can_generate_method_exit_events",
    "can_generate_all_class_hook_events",
    "can_generate_compiled_method_load_events",
    "can_generate_monitor_events",
    "can_generate_vm_object_alloc_events",
    "can_generate_native_method_bind_events",
    "can_generate_garbage_collection_events",
    "can_generate_object_free_events",
    "can_force_early_return",
    "can_get_owned_monitor_stack_depth_info",
    "can_get_constant_pool",
    "can_set_native_method_prefix",
    "can_retransform_classes",
    "can_retransform_any_class",
    "can_generate_resource_exhaustion_heap_events",
    "can_generate_resource_exhaustion_threads_events",
    "can_generate_early_vmstart",
    "can_generate_early_class_hook_events",
    "can_generate_sampled_object_alloc_events",
    "can_support_virtual_threads",
    "can_support_value_objects",
];

/// The major version of the specification that brought each in (1: any 1.x), by bit number.
pub const CAPABILITY_SINCE: [u32; 46] = [
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    9,
    9,
    11,
    21,
    28,
];
