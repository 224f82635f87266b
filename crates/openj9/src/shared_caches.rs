//! IterateSharedCaches and DestroySharedCache. This VM makes no caches of shared classes, and leaves OpenJ9's own alone: there are
//! none to visit, and none stays behind when one is destroyed.

use crate::entry::{Failure, Result};
use crate::parameters::{MaybeOut, MaybeText, Opaque};
use crate::types::jvmtiIterateSharedCachesCallback;
use abi::jvmti::*;
use inspection::{ExtensionCall, Phase};

/// The versions of jvmtiSharedCacheInfo.
const VERSIONS: std::ops::RangeInclusive<i32> = 1..=5;
/// The kinds of caches that can be asked for: any, persistent, not persistent, snapshots.
const PERSISTENCE: [i32; 4] = [0, 1, 2, 5];

/// IterateSharedCaches. Version and flags are looked at before the phase.
pub(crate) fn iterate(
    call: &ExtensionCall,
    version: i32,
    _directory: MaybeText,
    flags: i32,
    _by_command_line: u8,
    callback: Option<jvmtiIterateSharedCachesCallback>,
    _user_data: Opaque,
) -> Result<()> {
    if !VERSIONS.contains(&version) {
        return Err(Failure(JVMTI_ERROR_UNSUPPORTED_VERSION));
    }
    if flags != 0 {
        return Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT));
    }
    if call.phase != Phase::Live {
        return Err(Failure(JVMTI_ERROR_WRONG_PHASE));
    }
    callback.map(|_| ()).ok_or(Failure(JVMTI_ERROR_NULL_POINTER))
}

/// DestroySharedCache. The code is written on every path.
pub(crate) fn destroy(
    call: &ExtensionCall,
    _directory: MaybeText,
    _name: MaybeText,
    persistence: i32,
    _by_command_line: u8,
    code: MaybeOut<i32>,
) -> Result<()> {
    code.set(0);
    if call.phase != Phase::Live {
        return Err(Failure(JVMTI_ERROR_WRONG_PHASE));
    }
    if PERSISTENCE.contains(&persistence) { Ok(()) } else { Err(Failure(JVMTI_ERROR_ILLEGAL_ARGUMENT)) }
}
