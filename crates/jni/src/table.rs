//! JNI's function table (JNI specification, chapter 4).
//!
//! Invariant: each slot but the four reserved ones holds code. The 62 forms with variable arguments, which Rust can't define, are put
//! in by whoever links the library; until then they end the process and say so.

use crate::{
    arrays, calls, classes, exceptions, fields, monitors, native_methods, nio, objects, reference_functions,
    reflection, strings,
};
use abi::jni::{JNI_SLOTS, JNINativeInterface};
use std::mem::MaybeUninit;
use std::ptr::addr_of_mut;

/// What a slot holds that nobody filled.
unsafe extern "C" fn unfilled() {
    runtime::vm_bug!("a slot of JNI's function table was never filled")
}

/// A new function table. `fill` puts in the forms with variable arguments. With `checking`, arguments are looked at (`-Xcheck:jni`).
pub fn function_table(checking: bool, fill: impl FnOnce(&mut JNINativeInterface)) -> &'static JNINativeInterface {
    let mut table = own_functions();
    if checking {
        crate::check::install(&mut table);
    }
    fill(&mut table);
    Box::leak(table)
}

macro_rules! slots {
    ($table:ident; $($slot:ident = $module:ident::$function:ident;)*) => {
        // SAFETY: each place is a field of the table, written with a function of the field's type.
        unsafe { $(addr_of_mut!((*$table).$slot).write($module::$function);)* }
    };
}

fn own_functions() -> Box<JNINativeInterface> {
    const RESERVED: usize = 4;
    let mut memory = Box::new(MaybeUninit::<JNINativeInterface>::zeroed());
    let table = memory.as_mut_ptr();
    let words = table.cast::<unsafe extern "C" fn()>();
    for slot in RESERVED..JNI_SLOTS {
        // SAFETY: the table is an array of JNI_SLOTS pointers.
        unsafe { words.add(slot).write(unfilled) };
    }
    #[rustfmt::skip]
    slots! { table;
        GetVersion = exceptions::get_version;
        DefineClass = classes::define_class;
        FindClass = classes::find_class;
        FromReflectedMethod = reflection::from_reflected_method;
        FromReflectedField = reflection::from_reflected_field;
        ToReflectedMethod = reflection::to_reflected_method;
        GetSuperclass = classes::get_superclass;
        IsAssignableFrom = classes::is_assignable_from;
        ToReflectedField = reflection::to_reflected_field;
        Throw = exceptions::throw;
        ThrowNew = exceptions::throw_new;
        ExceptionOccurred = exceptions::exception_occurred;
        ExceptionDescribe = exceptions::exception_describe;
        ExceptionClear = exceptions::exception_clear;
        FatalError = exceptions::fatal_error;
        PushLocalFrame = reference_functions::push_local_frame;
        PopLocalFrame = reference_functions::pop_local_frame;
        NewGlobalRef = reference_functions::new_global_ref;
        DeleteGlobalRef = reference_functions::delete_global_ref;
        DeleteLocalRef = reference_functions::delete_local_ref;
        IsSameObject = reference_functions::is_same_object;
        NewLocalRef = reference_functions::new_local_ref;
        EnsureLocalCapacity = reference_functions::ensure_local_capacity;
        AllocObject = objects::alloc_object;
        NewObjectA = objects::new_object_a;
        GetObjectClass = objects::get_object_class;
        IsInstanceOf = objects::is_instance_of;
        GetMethodID = calls::get_method_id;
        CallObjectMethodA = calls::call_object_method_a;
        CallBooleanMethodA = calls::call_boolean_method_a;
        CallByteMethodA = calls::call_byte_method_a;
        CallCharMethodA = calls::call_char_method_a;
        CallShortMethodA = calls::call_short_method_a;
        CallIntMethodA = calls::call_int_method_a;
        CallLongMethodA = calls::call_long_method_a;
        CallFloatMethodA = calls::call_float_method_a;
        CallDoubleMethodA = calls::call_double_method_a;
        CallVoidMethodA = calls::call_void_method_a;
        CallNonvirtualObjectMethodA = calls::call_nonvirtual_object_method_a;
        CallNonvirtualBooleanMethodA = calls::call_nonvirtual_boolean_method_a;
        CallNonvirtualByteMethodA = calls::call_nonvirtual_byte_method_a;
        CallNonvirtualCharMethodA = calls::call_nonvirtual_char_method_a;
        CallNonvirtualShortMethodA = calls::call_nonvirtual_short_method_a;
        CallNonvirtualIntMethodA = calls::call_nonvirtual_int_method_a;
        CallNonvirtualLongMethodA = calls::call_nonvirtual_long_method_a;
        CallNonvirtualFloatMethodA = calls::call_nonvirtual_float_method_a;
        CallNonvirtualDoubleMethodA = calls::call_nonvirtual_double_method_a;
        CallNonvirtualVoidMethodA = calls::call_nonvirtual_void_method_a;
        GetFieldID = fields::get_field_id;
        GetObjectField = fields::get_object_field;
        GetBooleanField = fields::get_boolean_field;
        GetByteField = fields::get_byte_field;
        GetCharField = fields::get_char_field;
        GetShortField = fields::get_short_field;
        GetIntField = fields::get_int_field;
        GetLongField = fields::get_long_field;
        GetFloatField = fields::get_float_field;
        GetDoubleField = fields::get_double_field;
        SetObjectField = fields::set_object_field;
        SetBooleanField = fields::set_boolean_field;
        SetByteField = fields::set_byte_field;
        SetCharField = fields::set_char_field;
        SetShortField = fields::set_short_field;
        SetIntField = fields::set_int_field;
        SetLongField = fields::set_long_field;
        SetFloatField = fields::set_float_field;
        SetDoubleField = fields::set_double_field;
        GetStaticMethodID = calls::get_static_method_id;
        CallStaticObjectMethodA = calls::call_static_object_method_a;
        CallStaticBooleanMethodA = calls::call_static_boolean_method_a;
        CallStaticByteMethodA = calls::call_static_byte_method_a;
        CallStaticCharMethodA = calls::call_static_char_method_a;
        CallStaticShortMethodA = calls::call_static_short_method_a;
        CallStaticIntMethodA = calls::call_static_int_method_a;
        CallStaticLongMethodA = calls::call_static_long_method_a;
        CallStaticFloatMethodA = calls::call_static_float_method_a;
        CallStaticDoubleMethodA = calls::call_static_double_method_a;
        CallStaticVoidMethodA = calls::call_static_void_method_a;
        GetStaticFieldID = fields::get_static_field_id;
        GetStaticObjectField = fields::get_static_object_field;
        GetStaticBooleanField = fields::get_static_boolean_field;
        GetStaticByteField = fields::get_static_byte_field;
        GetStaticCharField = fields::get_static_char_field;
        GetStaticShortField = fields::get_static_short_field;
        GetStaticIntField = fields::get_static_int_field;
        GetStaticLongField = fields::get_static_long_field;
        GetStaticFloatField = fields::get_static_float_field;
        GetStaticDoubleField = fields::get_static_double_field;
        SetStaticObjectField = fields::set_static_object_field;
        SetStaticBooleanField = fields::set_static_boolean_field;
        SetStaticByteField = fields::set_static_byte_field;
        SetStaticCharField = fields::set_static_char_field;
        SetStaticShortField = fields::set_static_short_field;
        SetStaticIntField = fields::set_static_int_field;
        SetStaticLongField = fields::set_static_long_field;
        SetStaticFloatField = fields::set_static_float_field;
        SetStaticDoubleField = fields::set_static_double_field;
        NewString = strings::new_string;
        GetStringLength = strings::get_string_length;
        GetStringChars = strings::get_string_chars;
        ReleaseStringChars = strings::release_string_chars;
        NewStringUTF = strings::new_string_utf;
        GetStringUTFLength = strings::get_string_utf_length;
        GetStringUTFChars = strings::get_string_utf_chars;
        ReleaseStringUTFChars = strings::release_string_utf_chars;
        GetArrayLength = arrays::get_array_length;
        NewObjectArray = arrays::new_object_array;
        GetObjectArrayElement = arrays::get_object_array_element;
        SetObjectArrayElement = arrays::set_object_array_element;
        NewBooleanArray = arrays::new_boolean_array;
        NewByteArray = arrays::new_byte_array;
        NewCharArray = arrays::new_char_array;
        NewShortArray = arrays::new_short_array;
        NewIntArray = arrays::new_int_array;
        NewLongArray = arrays::new_long_array;
        NewFloatArray = arrays::new_float_array;
        NewDoubleArray = arrays::new_double_array;
        GetBooleanArrayElements = arrays::get_boolean_array_elements;
        GetByteArrayElements = arrays::get_byte_array_elements;
        GetCharArrayElements = arrays::get_char_array_elements;
        GetShortArrayElements = arrays::get_short_array_elements;
        GetIntArrayElements = arrays::get_int_array_elements;
        GetLongArrayElements = arrays::get_long_array_elements;
        GetFloatArrayElements = arrays::get_float_array_elements;
        GetDoubleArrayElements = arrays::get_double_array_elements;
        ReleaseBooleanArrayElements = arrays::release_boolean_array_elements;
        ReleaseByteArrayElements = arrays::release_byte_array_elements;
        ReleaseCharArrayElements = arrays::release_char_array_elements;
        ReleaseShortArrayElements = arrays::release_short_array_elements;
        ReleaseIntArrayElements = arrays::release_int_array_elements;
        ReleaseLongArrayElements = arrays::release_long_array_elements;
        ReleaseFloatArrayElements = arrays::release_float_array_elements;
        ReleaseDoubleArrayElements = arrays::release_double_array_elements;
        GetBooleanArrayRegion = arrays::get_boolean_array_region;
        GetByteArrayRegion = arrays::get_byte_array_region;
        GetCharArrayRegion = arrays::get_char_array_region;
        GetShortArrayRegion = arrays::get_short_array_region;
        GetIntArrayRegion = arrays::get_int_array_region;
        GetLongArrayRegion = arrays::get_long_array_region;
        GetFloatArrayRegion = arrays::get_float_array_region;
        GetDoubleArrayRegion = arrays::get_double_array_region;
        SetBooleanArrayRegion = arrays::set_boolean_array_region;
        SetByteArrayRegion = arrays::set_byte_array_region;
        SetCharArrayRegion = arrays::set_char_array_region;
        SetShortArrayRegion = arrays::set_short_array_region;
        SetIntArrayRegion = arrays::set_int_array_region;
        SetLongArrayRegion = arrays::set_long_array_region;
        SetFloatArrayRegion = arrays::set_float_array_region;
        SetDoubleArrayRegion = arrays::set_double_array_region;
        RegisterNatives = native_methods::register_natives;
        UnregisterNatives = native_methods::unregister_natives;
        MonitorEnter = monitors::monitor_enter;
        MonitorExit = monitors::monitor_exit;
        GetJavaVM = monitors::get_java_vm;
        GetStringRegion = strings::get_string_region;
        GetStringUTFRegion = strings::get_string_utf_region;
        GetPrimitiveArrayCritical = arrays::get_primitive_array_critical;
        ReleasePrimitiveArrayCritical = arrays::release_primitive_array_critical;
        GetStringCritical = strings::get_string_critical;
        ReleaseStringCritical = strings::release_string_critical;
        NewWeakGlobalRef = reference_functions::new_weak_global_ref;
        DeleteWeakGlobalRef = reference_functions::delete_weak_global_ref;
        ExceptionCheck = exceptions::exception_check;
        NewDirectByteBuffer = nio::new_direct_byte_buffer;
        GetDirectBufferAddress = nio::get_direct_buffer_address;
        GetDirectBufferCapacity = nio::get_direct_buffer_capacity;
        GetObjectRefType = reference_functions::get_object_ref_type;
        GetModule = classes::get_module;
        IsVirtualThread = objects::is_virtual_thread;
        GetStringUTFLengthAsLong = strings::get_string_utf_length_as_long;
    }
    // SAFETY: every slot was written: the reserved ones are null pointers, the others code.
    unsafe { memory.assume_init() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_variadic_slots_wait_to_be_filled() {
        let table = own_functions();
        let words: *const JNINativeInterface = &*table;
        let waiting = (0..JNI_SLOTS).filter(|slot| {
            // SAFETY: the table is an array of JNI_SLOTS pointers.
            unsafe { *words.cast::<usize>().add(*slot) == unfilled as *const () as usize }
        });
        assert_eq!(waiting.count(), 62);
    }
}
