//! Classes, fields and methods of the class library that the VM knows by name.
//!
//! Invariant: everything here is found at boot; a missing one stops the boot with a message that names it.
//! Where a reference lies has a type of its own, by the descriptor, so that no number is read as one.

use crate::class::{BasicType, ClassRef, MethodRef, ReferenceField};
use crate::layout::Injected;
use crate::symbol::SymbolTable;

macro_rules! well_known {
    (
        classes { $($class:ident $class_name:literal;)* }
        fields { $($field:ident $fc:literal $fname:literal $fdesc:literal;)* }
        injected { $($injected:ident $ic:literal $iname:literal $idesc:literal;)* }
        methods { $($method:ident $mc:literal $mname:literal $mdesc:literal;)* }
    ) => {
        /// See the module.
        pub struct WellKnown {
            $(#[doc = $class_name] pub $class: ClassRef,)*
            $(#[doc = concat!("Offset of ", $fc, ".", $fname)] pub $field: OffsetOf<{ is_reference($fdesc) }>,)*
            $(#[doc = concat!("Offset of the hidden field ", $ic, ".", $iname)] pub $injected: OffsetOf<{ is_reference($idesc) }>,)*
            $(#[doc = concat!($mc, ".", $mname)] pub $method: MethodRef,)*
        }

        impl WellKnown {
            /// Does the VM know where instances of a class of the boot loader have fields, or what they are?
            pub fn knows(name: &[u8]) -> bool {
                let known: &[&str] = &[$($class_name,)* $($fc,)* $($ic,)*];
                known.iter().any(|class| class.as_bytes() == name)
            }

            /// Looks everything up; `injected` knows the hidden fields, `class` finds a class of the boot loader.
            ///
            /// # Errors
            /// A sentence that names what is missing.
            pub fn find(
                symbols: &SymbolTable,
                injected: &dyn Fn(&'static str, &'static str) -> Injected,
                class: &mut dyn FnMut(&str) -> Result<ClassRef, String>,
            ) -> Result<WellKnown, String> {
                Ok(WellKnown {
                    $($class: class($class_name)?,)*
                    $($field: field_offset::<{ is_reference($fdesc) }>(symbols, class($fc)?, $fname, $fdesc)?,)*
                    $($injected: hidden_offset::<{ is_reference($idesc) }>(injected($ic, $iname), $ic, $iname, $idesc)?,)*
                    $($method: method(symbols, class($mc)?, $mname, $mdesc)?,)*
                })
            }
        }
    };
}

/// A field, by whether it holds references.
pub struct Holding<const REFERENCE: bool>;

/// What says where such a field lies.
pub trait Place {
    /// Bytes from the object's start.
    type Offset;
    /// That of a field of this type; None for one of the other kind.
    fn at(basic_type: BasicType, offset: u32) -> Option<Self::Offset>;
}

impl Place for Holding<true> {
    type Offset = ReferenceField;
    fn at(basic_type: BasicType, offset: u32) -> Option<ReferenceField> {
        ReferenceField::at(basic_type, offset)
    }
}

impl Place for Holding<false> {
    type Offset = u32;
    fn at(basic_type: BasicType, offset: u32) -> Option<u32> {
        (basic_type != BasicType::Reference).then_some(offset)
    }
}

type OffsetOf<const REFERENCE: bool> = <Holding<REFERENCE> as Place>::Offset;

const fn is_reference(descriptor: &str) -> bool {
    matches!(descriptor.as_bytes()[0], b'L' | b'[')
}

fn field_offset<const REFERENCE: bool>(
    symbols: &SymbolTable,
    class: ClassRef,
    name: &str,
    descriptor: &str,
) -> Result<OffsetOf<REFERENCE>, String>
where
    Holding<REFERENCE>: Place,
{
    let field = class.declared_field(symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes()));
    field
        .and_then(|field| Holding::<REFERENCE>::at(field.basic_type, field.offset()))
        .ok_or_else(|| format!("the class library has no field {}.{name} of type {descriptor}", class.name))
}

fn hidden_offset<const REFERENCE: bool>(
    (basic_type, offset): Injected,
    class: &str,
    name: &str,
    descriptor: &str,
) -> Result<OffsetOf<REFERENCE>, String>
where
    Holding<REFERENCE>: Place,
{
    let is_it = BasicType::of_descriptor(descriptor.as_bytes()[0]) == Some(basic_type);
    let found = if is_it { Holding::<REFERENCE>::at(basic_type, offset) } else { None };
    found.ok_or_else(|| format!("the VM's own field {class}.{name} is not of type {descriptor}"))
}

fn method(symbols: &SymbolTable, class: ClassRef, name: &str, descriptor: &str) -> Result<MethodRef, String> {
    match class.declared_method(symbols.intern(name.as_bytes()), symbols.intern(descriptor.as_bytes())) {
        Some(method) => Ok(method),
        None => Err(format!("the class library has no method {}.{name}{descriptor}", class.name)),
    }
}

well_known! {
    classes {
        class_object "java/lang/Object";
        class_class "java/lang/Class";
        class_string "java/lang/String";
        class_system "java/lang/System";
        class_thread "java/lang/Thread";
        class_thread_group "java/lang/ThreadGroup";
        class_class_loader "java/lang/ClassLoader";
        class_module "java/lang/Module";
        class_ownable_synchronizer "java/util/concurrent/locks/AbstractOwnableSynchronizer";
        class_throwable "java/lang/Throwable";
        class_error "java/lang/Error";
        class_stack_trace_element "java/lang/StackTraceElement";
        class_reference "java/lang/ref/Reference";
        class_soft_reference "java/lang/ref/SoftReference";
        class_finalizer "java/lang/ref/Finalizer";
        class_cloneable "java/lang/Cloneable";
        class_serializable "java/io/Serializable";
        class_method_handle "java/lang/invoke/MethodHandle";
        class_method_type "java/lang/invoke/MethodType";
        class_member_name "java/lang/invoke/MemberName";
        class_resolved_method_name "java/lang/invoke/ResolvedMethodName";
        class_var_handle "java/lang/invoke/VarHandle";
        class_method_handle_natives "java/lang/invoke/MethodHandleNatives";
        class_reflect_field "java/lang/reflect/Field";
        class_reflect_method "java/lang/reflect/Method";
        class_reflect_constructor "java/lang/reflect/Constructor";
        class_reflect_parameter "java/lang/reflect/Parameter";
        class_record_component "java/lang/reflect/RecordComponent";
        class_boolean "java/lang/Boolean";
        class_byte "java/lang/Byte";
        class_character "java/lang/Character";
        class_short "java/lang/Short";
        class_integer "java/lang/Integer";
        class_long "java/lang/Long";
        class_float "java/lang/Float";
        class_double "java/lang/Double";
        class_stack_frame_info "java/lang/StackFrameInfo";
        class_assertion_status_directives "java/lang/AssertionStatusDirectives";
        class_constant_pool "jdk/internal/reflect/ConstantPool";
        class_shutdown "java/lang/Shutdown";
        class_signal "jdk/internal/misc/Signal";
        class_unsafe_constants "jdk/internal/misc/UnsafeConstants";
        class_virtual_thread "java/lang/VirtualThread";
        class_buffer "java/nio/Buffer";
        class_direct_buffer "sun/nio/ch/DirectBuffer";
        class_base_virtual_thread "java/lang/BaseVirtualThread";
        class_stack_chunk "jdk/internal/vm/StackChunk";
    }
    fields {
        class_class_loader_field "java/lang/Class" "classLoader" "Ljava/lang/ClassLoader;";
        class_module_field "java/lang/Class" "module" "Ljava/lang/Module;";
        class_name "java/lang/Class" "name" "Ljava/lang/String;";
        class_component_type "java/lang/Class" "componentType" "Ljava/lang/Class;";
        class_redefined_count "java/lang/Class" "classRedefinedCount" "I";
        class_modifiers "java/lang/Class" "modifiers" "C";
        class_primitive "java/lang/Class" "primitive" "Z";
        class_protection_domain "java/lang/Class" "protectionDomain" "Ljava/security/ProtectionDomain;";
        class_class_data "java/lang/Class" "classData" "Ljava/lang/Object;";
        class_class_redefined_count "java/lang/Class" "classRedefinedCount" "I";
        class_reflection_data "java/lang/Class" "reflectionData" "Ljava/lang/ref/SoftReference;";
        class_signers "java/lang/Class" "signers" "[Ljava/lang/Object;";
        string_value "java/lang/String" "value" "[B";
        string_coder "java/lang/String" "coder" "B";
        string_hash "java/lang/String" "hash" "I";
        string_hash_is_zero "java/lang/String" "hashIsZero" "Z";
        string_compact_strings "java/lang/String" "COMPACT_STRINGS" "Z";
        class_loader_parent "java/lang/ClassLoader" "parent" "Ljava/lang/ClassLoader;";
        class_loader_name "java/lang/ClassLoader" "name" "Ljava/lang/String;";
        class_loader_name_and_id "java/lang/ClassLoader" "nameAndId" "Ljava/lang/String;";
        class_loader_parallel_lock_map "java/lang/ClassLoader" "parallelLockMap" "Ljava/util/concurrent/ConcurrentHashMap;";
        class_loader_unnamed_module "java/lang/ClassLoader" "unnamedModule" "Ljava/lang/Module;";
        module_loader "java/lang/Module" "loader" "Ljava/lang/ClassLoader;";
        module_name "java/lang/Module" "name" "Ljava/lang/String;";
        thread_eetop "java/lang/Thread" "eetop" "J";
        thread_tid "java/lang/Thread" "tid" "J";
        thread_name "java/lang/Thread" "name" "Ljava/lang/String;";
        thread_holder "java/lang/Thread" "holder" "Ljava/lang/Thread$FieldHolder;";
        thread_interrupted "java/lang/Thread" "interrupted" "Z";
        thread_context_class_loader "java/lang/Thread" "contextClassLoader" "Ljava/lang/ClassLoader;";
        thread_park_blocker "java/lang/Thread" "parkBlocker" "Ljava/lang/Object;";
        thread_scoped_value_bindings "java/lang/Thread" "scopedValueBindings" "Ljava/lang/Object;";
        thread_cont "java/lang/Thread" "cont" "Ljdk/internal/vm/Continuation;";
        field_holder_daemon "java/lang/Thread$FieldHolder" "daemon" "Z";
        field_holder_group "java/lang/Thread$FieldHolder" "group" "Ljava/lang/ThreadGroup;";
        field_holder_priority "java/lang/Thread$FieldHolder" "priority" "I";
        field_holder_stack_size "java/lang/Thread$FieldHolder" "stackSize" "J";
        field_holder_thread_status "java/lang/Thread$FieldHolder" "threadStatus" "I";
        thread_group_name "java/lang/ThreadGroup" "name" "Ljava/lang/String;";
        thread_group_parent "java/lang/ThreadGroup" "parent" "Ljava/lang/ThreadGroup;";
        thread_group_max_priority "java/lang/ThreadGroup" "maxPriority" "I";
        throwable_backtrace "java/lang/Throwable" "backtrace" "Ljava/lang/Object;";
        throwable_depth "java/lang/Throwable" "depth" "I";
        throwable_detail_message "java/lang/Throwable" "detailMessage" "Ljava/lang/String;";
        throwable_cause "java/lang/Throwable" "cause" "Ljava/lang/Throwable;";
        throwable_stack_trace "java/lang/Throwable" "stackTrace" "[Ljava/lang/StackTraceElement;";
        throwable_unassigned_stack "java/lang/Throwable" "UNASSIGNED_STACK" "[Ljava/lang/StackTraceElement;";
        stack_trace_element_declaring_class_object "java/lang/StackTraceElement" "declaringClassObject" "Ljava/lang/Class;";
        stack_trace_element_class_loader_name "java/lang/StackTraceElement" "classLoaderName" "Ljava/lang/String;";
        stack_trace_element_module_name "java/lang/StackTraceElement" "moduleName" "Ljava/lang/String;";
        stack_trace_element_module_version "java/lang/StackTraceElement" "moduleVersion" "Ljava/lang/String;";
        stack_trace_element_declaring_class "java/lang/StackTraceElement" "declaringClass" "Ljava/lang/String;";
        stack_trace_element_method_name "java/lang/StackTraceElement" "methodName" "Ljava/lang/String;";
        stack_trace_element_file_name "java/lang/StackTraceElement" "fileName" "Ljava/lang/String;";
        stack_trace_element_line_number "java/lang/StackTraceElement" "lineNumber" "I";
        reference_referent "java/lang/ref/Reference" "referent" "Ljava/lang/Object;";
        reference_discovered "java/lang/ref/Reference" "discovered" "Ljava/lang/ref/Reference;";
        reference_next "java/lang/ref/Reference" "next" "Ljava/lang/ref/Reference;";
        reference_queue "java/lang/ref/Reference" "queue" "Ljava/lang/ref/ReferenceQueue;";
        soft_reference_timestamp "java/lang/ref/SoftReference" "timestamp" "J";
        soft_reference_clock "java/lang/ref/SoftReference" "clock" "J";
        method_handle_form "java/lang/invoke/MethodHandle" "form" "Ljava/lang/invoke/LambdaForm;";
        method_handle_type "java/lang/invoke/MethodHandle" "type" "Ljava/lang/invoke/MethodType;";
        lambda_form_vmentry "java/lang/invoke/LambdaForm" "vmentry" "Ljava/lang/invoke/MemberName;";
        member_name_clazz "java/lang/invoke/MemberName" "clazz" "Ljava/lang/Class;";
        member_name_name "java/lang/invoke/MemberName" "name" "Ljava/lang/String;";
        member_name_type "java/lang/invoke/MemberName" "type" "Ljava/lang/Object;";
        member_name_flags "java/lang/invoke/MemberName" "flags" "I";
        member_name_method "java/lang/invoke/MemberName" "method" "Ljava/lang/invoke/ResolvedMethodName;";
        resolved_method_name_vmholder "java/lang/invoke/ResolvedMethodName" "vmholder" "Ljava/lang/Class;";
        method_type_rtype "java/lang/invoke/MethodType" "rtype" "Ljava/lang/Class;";
        method_type_ptypes "java/lang/invoke/MethodType" "ptypes" "[Ljava/lang/Class;";
        call_site_target "java/lang/invoke/CallSite" "target" "Ljava/lang/invoke/MethodHandle;";
        accessible_object_override "java/lang/reflect/AccessibleObject" "override" "Z";
        reflect_field_clazz "java/lang/reflect/Field" "clazz" "Ljava/lang/Class;";
        reflect_field_slot "java/lang/reflect/Field" "slot" "I";
        reflect_field_name "java/lang/reflect/Field" "name" "Ljava/lang/String;";
        reflect_field_type "java/lang/reflect/Field" "type" "Ljava/lang/Class;";
        reflect_field_modifiers "java/lang/reflect/Field" "modifiers" "I";
        reflect_field_trusted_final "java/lang/reflect/Field" "trustedFinal" "Z";
        reflect_field_signature "java/lang/reflect/Field" "signature" "Ljava/lang/String;";
        reflect_field_annotations "java/lang/reflect/Field" "annotations" "[B";
        reflect_method_clazz "java/lang/reflect/Method" "clazz" "Ljava/lang/Class;";
        reflect_method_slot "java/lang/reflect/Method" "slot" "I";
        reflect_method_name "java/lang/reflect/Method" "name" "Ljava/lang/String;";
        reflect_method_return_type "java/lang/reflect/Method" "returnType" "Ljava/lang/Class;";
        reflect_method_parameter_types "java/lang/reflect/Method" "parameterTypes" "[Ljava/lang/Class;";
        reflect_method_exception_types "java/lang/reflect/Method" "exceptionTypes" "[Ljava/lang/Class;";
        reflect_method_modifiers "java/lang/reflect/Method" "modifiers" "I";
        reflect_method_signature "java/lang/reflect/Method" "signature" "Ljava/lang/String;";
        reflect_method_annotations "java/lang/reflect/Method" "annotations" "[B";
        reflect_method_parameter_annotations "java/lang/reflect/Method" "parameterAnnotations" "[B";
        reflect_method_annotation_default "java/lang/reflect/Method" "annotationDefault" "[B";
        reflect_constructor_clazz "java/lang/reflect/Constructor" "clazz" "Ljava/lang/Class;";
        reflect_constructor_slot "java/lang/reflect/Constructor" "slot" "I";
        reflect_constructor_parameter_types "java/lang/reflect/Constructor" "parameterTypes" "[Ljava/lang/Class;";
        reflect_constructor_exception_types "java/lang/reflect/Constructor" "exceptionTypes" "[Ljava/lang/Class;";
        reflect_constructor_modifiers "java/lang/reflect/Constructor" "modifiers" "I";
        reflect_constructor_signature "java/lang/reflect/Constructor" "signature" "Ljava/lang/String;";
        reflect_constructor_annotations "java/lang/reflect/Constructor" "annotations" "[B";
        reflect_constructor_parameter_annotations "java/lang/reflect/Constructor" "parameterAnnotations" "[B";
        parameter_name "java/lang/reflect/Parameter" "name" "Ljava/lang/String;";
        parameter_modifiers "java/lang/reflect/Parameter" "modifiers" "I";
        parameter_executable "java/lang/reflect/Parameter" "executable" "Ljava/lang/reflect/Executable;";
        parameter_index "java/lang/reflect/Parameter" "index" "I";
        record_component_clazz "java/lang/reflect/RecordComponent" "clazz" "Ljava/lang/Class;";
        record_component_name "java/lang/reflect/RecordComponent" "name" "Ljava/lang/String;";
        record_component_type "java/lang/reflect/RecordComponent" "type" "Ljava/lang/Class;";
        record_component_accessor "java/lang/reflect/RecordComponent" "accessor" "Ljava/lang/reflect/Method;";
        record_component_signature "java/lang/reflect/RecordComponent" "signature" "Ljava/lang/String;";
        record_component_annotations "java/lang/reflect/RecordComponent" "annotations" "[B";
        record_component_type_annotations "java/lang/reflect/RecordComponent" "typeAnnotations" "[B";
        class_frame_info_class_or_member_name "java/lang/ClassFrameInfo" "classOrMemberName" "Ljava/lang/Object;";
        class_frame_info_flags "java/lang/ClassFrameInfo" "flags" "I";
        stack_frame_info_bci "java/lang/StackFrameInfo" "bci" "I";
        stack_frame_info_name "java/lang/StackFrameInfo" "name" "Ljava/lang/String;";
        stack_frame_info_type "java/lang/StackFrameInfo" "type" "Ljava/lang/Object;";
        live_frame_locals "java/lang/LiveStackFrameInfo" "locals" "[Ljava/lang/Object;";
        live_frame_operands "java/lang/LiveStackFrameInfo" "operands" "[Ljava/lang/Object;";
        live_frame_monitors "java/lang/LiveStackFrameInfo" "monitors" "[Ljava/lang/Object;";
        live_frame_mode "java/lang/LiveStackFrameInfo" "mode" "I";
        boolean_value "java/lang/Boolean" "value" "Z";
        byte_value "java/lang/Byte" "value" "B";
        character_value "java/lang/Character" "value" "C";
        short_value "java/lang/Short" "value" "S";
        integer_value "java/lang/Integer" "value" "I";
        long_value "java/lang/Long" "value" "J";
        float_value "java/lang/Float" "value" "F";
        double_value "java/lang/Double" "value" "D";
        unsafe_constants_address_size "jdk/internal/misc/UnsafeConstants" "ADDRESS_SIZE0" "I";
        unsafe_constants_page_size "jdk/internal/misc/UnsafeConstants" "PAGE_SIZE" "I";
        unsafe_constants_big_endian "jdk/internal/misc/UnsafeConstants" "BIG_ENDIAN" "Z";
        unsafe_constants_unaligned_access "jdk/internal/misc/UnsafeConstants" "UNALIGNED_ACCESS" "Z";
        unsafe_constants_flush_size "jdk/internal/misc/UnsafeConstants" "DATA_CACHE_LINE_FLUSH_SIZE" "I";
        assertion_classes "java/lang/AssertionStatusDirectives" "classes" "[Ljava/lang/String;";
        assertion_class_enabled "java/lang/AssertionStatusDirectives" "classEnabled" "[Z";
        assertion_packages "java/lang/AssertionStatusDirectives" "packages" "[Ljava/lang/String;";
        assertion_package_enabled "java/lang/AssertionStatusDirectives" "packageEnabled" "[Z";
        assertion_deflt "java/lang/AssertionStatusDirectives" "deflt" "Z";
        buffer_address "java/nio/Buffer" "address" "J";
        buffer_capacity "java/nio/Buffer" "capacity" "I";
        constant_pool_oop "jdk/internal/reflect/ConstantPool" "constantPoolOop" "Ljava/lang/Object;";
        virtual_thread_state "java/lang/VirtualThread" "state" "I";
        virtual_thread_carrier "java/lang/VirtualThread" "carrierThread" "Ljava/lang/Thread;";
        virtual_thread_continuation "java/lang/VirtualThread" "cont" "Ljdk/internal/vm/Continuation;";
        virtual_thread_next "java/lang/VirtualThread" "next" "Ljava/lang/VirtualThread;";
        virtual_thread_on_waiting_list "java/lang/VirtualThread" "onWaitingList" "Z";
        virtual_thread_notified "java/lang/VirtualThread" "notified" "Z";
        virtual_thread_timeout "java/lang/VirtualThread" "timeout" "J";
        continuation_tail "jdk/internal/vm/Continuation" "tail" "Ljdk/internal/vm/StackChunk;";
        continuation_parent "jdk/internal/vm/Continuation" "parent" "Ljdk/internal/vm/Continuation;";
        continuation_scope "jdk/internal/vm/Continuation" "scope" "Ljdk/internal/vm/ContinuationScope;";
        stack_chunk_size "jdk/internal/vm/StackChunk" "size" "I";
        stack_chunk_sp "jdk/internal/vm/StackChunk" "sp" "I";
        ownable_synchronizer_owner "java/util/concurrent/locks/AbstractOwnableSynchronizer" "exclusiveOwnerThread" "Ljava/lang/Thread;";
    }
    injected {
        class_native_class "java/lang/Class" "native_class" "J";
        class_mirror_size "java/lang/Class" "mirror_size" "I";
        class_static_count "java/lang/Class" "static_count" "I";
        class_resolved_references "java/lang/Class" "resolved_references" "[Ljava/lang/Object;";
        class_loader_native "java/lang/ClassLoader" "native" "J";
        module_native "java/lang/Module" "native" "J";
        member_name_vmindex "java/lang/invoke/MemberName" "vmindex" "J";
        call_site_number "java/lang/invoke/CallSite" "number" "I";
        call_site_changes "java/lang/invoke/CallSite" "changes" "I";
        resolved_method_name_target "java/lang/invoke/ResolvedMethodName" "target" "J";
        stack_chunk_code "jdk/internal/vm/StackChunk" "code" "J";
        stack_chunk_bytes "jdk/internal/vm/StackChunk" "bytes" "I";
        stack_chunk_top "jdk/internal/vm/StackChunk" "top" "I";
        stack_chunk_monitors "jdk/internal/vm/StackChunk" "monitors" "I";
        stack_chunk_changes "jdk/internal/vm/StackChunk" "changes" "I";
    }
    methods {
        object_init "java/lang/Object" "<init>" "()V";
        object_finalize "java/lang/Object" "finalize" "()V";
        system_init_phase1 "java/lang/System" "initPhase1" "()V";
        system_init_phase2 "java/lang/System" "initPhase2" "(ZZ)I";
        system_init_phase3 "java/lang/System" "initPhase3" "()V";
        thread_group_init_system "java/lang/ThreadGroup" "<init>" "()V";
        thread_group_init "java/lang/ThreadGroup" "<init>" "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        thread_init_named "java/lang/Thread" "<init>" "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        thread_init_runnable "java/lang/Thread" "<init>" "(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V";
        thread_run "java/lang/Thread" "run" "()V";
        thread_exit "java/lang/Thread" "exit" "()V";
        thread_dispatch_uncaught "java/lang/Thread" "dispatchUncaughtException" "(Ljava/lang/Throwable;)V";
        class_loader_load_class "java/lang/ClassLoader" "loadClass" "(Ljava/lang/String;)Ljava/lang/Class;";
        class_loader_add_class "java/lang/ClassLoader" "addClass" "(Ljava/lang/Class;)V";
        class_loader_find_native "java/lang/ClassLoader" "findNative" "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)J";
        class_loader_get_system "java/lang/ClassLoader" "getSystemClassLoader" "()Ljava/lang/ClassLoader;";
        class_loader_get_platform "java/lang/ClassLoader" "getPlatformClassLoader" "()Ljava/lang/ClassLoader;";
        throwable_init_cause "java/lang/Throwable" "initCause" "(Ljava/lang/Throwable;)Ljava/lang/Throwable;";
        throwable_to_string "java/lang/Throwable" "toString" "()Ljava/lang/String;";
        throwable_print_stack_trace "java/lang/Throwable" "printStackTrace" "()V";
        shutdown_shutdown "java/lang/Shutdown" "shutdown" "()V";
        finalizer_register "java/lang/ref/Finalizer" "register" "(Ljava/lang/Object;)V";
        signal_dispatch "jdk/internal/misc/Signal" "dispatch" "(I)V";
        link_call_site "java/lang/invoke/MethodHandleNatives" "linkCallSite" "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";
        link_method "java/lang/invoke/MethodHandleNatives" "linkMethod" "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";
        link_method_handle_constant "java/lang/invoke/MethodHandleNatives" "linkMethodHandleConstant" "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
        link_dynamic_constant "java/lang/invoke/MethodHandleNatives" "linkDynamicConstant" "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        find_method_handle_type "java/lang/invoke/MethodHandleNatives" "findMethodHandleType" "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
        continuation_enter "jdk/internal/vm/Continuation" "enter" "(Ljdk/internal/vm/Continuation;Z)V";
        primitive_slot "java/lang/LiveStackFrameInfo" "asPrimitive" "(J)Ljava/lang/LiveStackFrame$PrimitiveSlot;";
        do_stack_walk "java/lang/StackStreamFactory$AbstractStackWalker" "doStackWalk" "(JIIII)Ljava/lang/Object;";
        unsafe_throw_illegal_access "jdk/internal/misc/Unsafe" "throwIllegalAccessError" "()V";
        get_from_class "jdk/internal/loader/NativeLibraries" "getFromClass" "()Ljava/lang/Class;";
        direct_byte_buffer_init "java/nio/DirectByteBuffer" "<init>" "(JJ)V";
        exception_in_initializer_init "java/lang/ExceptionInInitializerError" "<init>" "(Ljava/lang/Throwable;)V";
    }
}
