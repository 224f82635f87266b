/* GetPotentialCapabilities in OnLoad, all; those of the live phase, AddCapabilities of each alone and RelinquishCapabilities of each. */
#include "agent.h"

#define LIVE(X) \
    X(can_tag_objects) X(can_get_bytecodes) X(can_get_synthetic_attribute) X(can_get_monitor_info) X(can_redefine_classes) X(can_signal_thread) \
    X(can_get_source_file_name) X(can_get_line_numbers) X(can_suspend) X(can_redefine_any_class) X(can_get_current_thread_cpu_time) \
    X(can_get_thread_cpu_time) X(can_generate_all_class_hook_events) X(can_generate_compiled_method_load_events) X(can_generate_monitor_events) \
    X(can_generate_vm_object_alloc_events) X(can_generate_native_method_bind_events) X(can_generate_garbage_collection_events) \
    X(can_generate_object_free_events) X(can_get_constant_pool) X(can_set_native_method_prefix) X(can_retransform_classes) \
    X(can_retransform_any_class) X(can_generate_resource_exhaustion_heap_events) X(can_generate_resource_exhaustion_threads_events) \
    X(can_generate_sampled_object_alloc_events) X(can_support_virtual_threads)
#define EARLY(X) \
    X(can_generate_field_modification_events) X(can_generate_field_access_events) X(can_get_owned_monitor_info) X(can_get_current_contended_monitor) \
    X(can_pop_frame) X(can_get_source_debug_extension) X(can_access_local_variables) X(can_maintain_original_method_order) \
    X(can_generate_single_step_events) X(can_generate_exception_events) X(can_generate_frame_pop_events) X(can_generate_breakpoint_events) \
    X(can_generate_method_entry_events) X(can_generate_method_exit_events) X(can_force_early_return) X(can_get_owned_monitor_stack_depth_info) \
    X(can_generate_early_vmstart) X(can_generate_early_class_hook_events)
#define EACH(X) LIVE(X) EARLY(X)

static void show(const char *what, const jvmtiCapabilities *c) {
    int count = 0;
#define COUNT(name) if (c->name) count++;
    EACH(COUNT)
    say("%s: %d", what, count);
#define NAME(name) if (!c->name) say("  not %s", #name);
    if (count > 5) { EACH(NAME) }
}

NATIVE(void, PotentialCapabilities, run) {
    jvmtiCapabilities c;
    MUST(GetCapabilities, &c);
    show("possessed", &c);
    /* A VM may offer more of them when it is live than the stock VM does. */
    jvmtiCapabilities potential;
    MUST(GetPotentialCapabilities, &potential);
#define TRY(name) { \
        jvmtiCapabilities one, now; \
        memset(&one, 0, sizeof one); \
        one.name = 1; \
        jvmtiError add = (*jvmti)->AddCapabilities(jvmti, &one); \
        (*jvmti)->GetCapabilities(jvmti, &now); \
        int had = now.name; \
        jvmtiError gone = (*jvmti)->RelinquishCapabilities(jvmti, &one); \
        (*jvmti)->GetCapabilities(jvmti, &now); \
        say("%s: potential %d, added %s %d, relinquished %s %d", #name, potential.name, error_name(add), had, error_name(gone), now.name); \
    }
    LIVE(TRY)
    MUST(GetCapabilities, &c);
    show("possessed in the end", &c);
}

static void start(char *options) {
    jvmtiCapabilities c;
    MUST(GetPotentialCapabilities, &c);
    show("potential in OnLoad", &c);
}
