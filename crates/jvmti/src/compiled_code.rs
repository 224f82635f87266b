//! What CompiledMethodLoad says of where code comes from: the map from addresses to locations (JVM TI, "CompiledMethodLoad"), and the
//! record of what is inlined where, which the JDK's jvmticmlr.h describes.
//!
//! Invariant: what the pointers lead to lives as long as the structure that gave them, which an agent's callback doesn't outlive.

use abi::jni::{jint, jmethodID};
use abi::jvmti::*;
use inspection::CompiledCode;
use std::ffi::c_void;
use std::ptr::null;

/// The map of a compiled method: of inlined code, the bytecode of the call in the method itself.
pub struct AddressMap(Vec<jvmtiAddrLocationMap>);

impl AddressMap {
    /// That of some code.
    pub fn of(code: &CompiledCode<'_>) -> AddressMap {
        let entry = |address: usize, bci: u32| jvmtiAddrLocationMap {
            start_address: address as *const c_void,
            location: i64::from(bci),
        };
        let origins = code.origins.iter();
        let mut map: Vec<_> = origins.filter_map(|o| o.frames.last().map(|(_, bci)| entry(o.address, *bci))).collect();
        map.dedup_by_key(|entry| entry.location);
        AddressMap(map)
    }

    /// Its number of entries.
    pub fn length(&self) -> jint {
        self.0.len() as jint
    }

    /// The entries, null if there are none.
    pub fn pointer(&self) -> *const jvmtiAddrLocationMap {
        if self.0.is_empty() { null() } else { self.0.as_ptr() }
    }
}

/// The record of the methods at work at each address.
pub struct InliningRecord {
    /// Those of all addresses, one after the other.
    methods: Vec<jmethodID>,
    bcis: Vec<jint>,
    addresses: Vec<PCStackInfo>,
    record: jvmtiCompiledMethodLoadInlineRecord,
}

impl InliningRecord {
    /// That of some code. It is boxed since its parts point to each other.
    pub fn of(code: &CompiledCode<'_>) -> Box<InliningRecord> {
        let frames = || code.origins.iter().flat_map(|origin| &origin.frames);
        let header = jvmtiCompiledMethodLoadRecordHeader {
            kind: JVMTI_CMLR_INLINE_INFO,
            majorinfoversion: JVMTI_CMLR_MAJOR_VERSION,
            minorinfoversion: JVMTI_CMLR_MINOR_VERSION,
            next: std::ptr::null_mut(),
        };
        let numpcs = code.origins.len() as jint;
        let mut record = Box::new(InliningRecord {
            methods: frames().map(|(method, _)| method.0 as jmethodID).collect(),
            bcis: frames().map(|(_, bci)| *bci as jint).collect(),
            addresses: Vec::with_capacity(code.origins.len()),
            record: jvmtiCompiledMethodLoadInlineRecord { header, numpcs, pcinfo: std::ptr::null_mut() },
        });
        let (mut methods, mut bcis) = (&mut record.methods[..], &mut record.bcis[..]);
        for origin in code.origins {
            let count = origin.frames.len();
            record.addresses.push(PCStackInfo {
                pc: origin.address as *mut c_void,
                numstackframes: count as jint,
                methods: methods.as_mut_ptr(),
                bcis: bcis.as_mut_ptr(),
            });
            (methods, bcis) = (&mut methods[count..], &mut bcis[count..]);
        }
        record.record.pcinfo = record.addresses.as_mut_ptr();
        record
    }

    /// What `compile_info` is to be, null if nothing is known.
    pub fn pointer(&self) -> *const c_void {
        if self.addresses.is_empty() { null() } else { (&raw const self.record).cast() }
    }
}
