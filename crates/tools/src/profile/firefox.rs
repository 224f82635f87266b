//! The Firefox Profiler's form (profiler.firefox.com), written by the crate that samply uses for it.
//!
//! A thread of the program is one there for each kind: CPU time with the activity graph, other times, bytes.
//!
//! Invariant: weights are whole milliseconds or bytes there; what is less is carried on to the stack's next sample, so no sum is off by more than
//! one for each stack.

use std::collections::HashMap;
use std::time::{Duration, UNIX_EPOCH};

use fxprof_processed_profile::{
    CategoryColor, CategoryHandle, CpuDelta, Frame, FrameFlags, FrameHandle, FrameInfo, Profile as Firefox,
    ReferenceTimestamp, SamplingInterval, StackHandle, ThreadHandle, Timestamp, WeightType,
};

use super::{Kind, Origin, Profile};

/// What its processes have as an id, where the profile doesn't say.
const PROCESS: u32 = 1;

/// The profile as JSON.
///
/// # Errors
/// When it can't be JSON.
pub fn firefox(profile: &Profile) -> serde_json::Result<Vec<u8>> {
    let interval = SamplingInterval::from_nanos(profile.interval_nanos.max(1));
    // When it was is in no profile, so times count from zero.
    let mut made = Firefox::new(&profile.program, ReferenceTimestamp::from_system_time(UNIX_EPOCH), interval);
    let start = Timestamp::from_nanos_since_reference(0);
    let process = made.add_process(&profile.program, PROCESS, start);
    let native = made.add_category("Native", CategoryColor::Green);
    let kernel = made.add_category("Kernel", CategoryColor::Purple);
    let mut tracks: HashMap<(Kind, u32), Track> = HashMap::new();
    for (slot, kind, thread, node, amount) in profile.moments() {
        let number = tracks.len() as u32;
        let track = tracks.entry((kind, thread)).or_insert_with(|| {
            let handle = made.add_thread(process, PROCESS + number, start, false);
            let name = profile.threads.get(thread as usize).map_or("", String::as_str);
            let kind_name = if kind == Kind::Cpu { String::new() } else { format!(" ({})", kind.name()) };
            made.set_thread_name(handle, &format!("{name}{kind_name}"));
            let weight = if kind == Kind::Alloc { WeightType::Bytes } else { WeightType::TracingMs };
            made.set_thread_samples_weight_type(handle, weight);
            Track { thread: handle, native, kernel, frames: HashMap::new(), carried: HashMap::new(), at: 0 }
        });
        track.sample(&mut made, profile, (slot, kind, node, amount));
    }
    serde_json::to_vec(&made)
}

/// A thread there.
struct Track {
    thread: ThreadHandle,
    native: CategoryHandle,
    kernel: CategoryHandle,
    frames: HashMap<u32, FrameHandle>,
    /// What each stack has that is less than the unit of weights.
    carried: HashMap<u32, u64>,
    /// The time of the latest sample, in nanoseconds.
    at: u64,
}

impl Track {
    fn sample(&mut self, made: &mut Firefox, profile: &Profile, (slot, kind, node, amount): (u32, Kind, u32, u64)) {
        let unit = if kind == Kind::Alloc { 1 } else { 1_000_000 };
        let whole = amount + self.carried.remove(&node).unwrap_or(0);
        self.carried.insert(node, whole % unit);
        let stack = self.stack(made, profile, node);
        // Samples of a slot follow each other.
        let step = if kind == Kind::Alloc { 1 } else { amount };
        self.at = (self.at + 1).max(u64::from(slot) * profile.slot_nanos + step.min(profile.slot_nanos));
        let cpu = if kind == Kind::Cpu { CpuDelta::from(Duration::from_nanos(amount)) } else { CpuDelta::ZERO };
        let weight = i32::try_from(whole / unit).unwrap_or(i32::MAX);
        made.add_sample(self.thread, Timestamp::from_nanos_since_reference(self.at), stack, cpu, weight);
    }

    fn stack(&mut self, made: &mut Firefox, profile: &Profile, node: u32) -> Option<StackHandle> {
        let mut frames: Vec<u32> = profile.stack(node).collect();
        frames.reverse();
        let mut stack = None;
        for number in frames {
            let frame = *self.frames.entry(number).or_insert_with(|| {
                let known = profile.frames.get(number as usize);
                let label = Frame::Label(made.intern_string(known.map_or("", |frame| &frame.name)));
                let category = match known.map_or(Origin::Java, |frame| frame.origin) {
                    Origin::Java => CategoryHandle::OTHER,
                    Origin::Native => self.native,
                    Origin::Kernel => self.kernel,
                };
                let category_pair = category.into();
                made.intern_frame(self.thread, FrameInfo { frame: label, category_pair, flags: FrameFlags::empty() })
            });
            stack = Some(made.intern_stack(self.thread, stack, frame));
        }
        stack
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::tests::sample;
    use super::*;

    #[test]
    fn weights_are_carried_on() {
        let mut profile = sample();
        // In milliseconds: 1.5, 0.75 and 0.75 of the second stack, which make 1.5.
        for (moment, amount) in profile.timeline.iter_mut().zip([1_500_000, 750_000, 750_000]) {
            moment.4 = amount;
        }
        let json: Value = serde_json::from_slice(&firefox(&profile).unwrap()).unwrap();
        let threads = json["threads"].as_array().unwrap();
        let names: Vec<&str> = threads.iter().map(|thread| thread["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["main", "other (alloc)"]);
        assert_eq!(threads[0]["samples"]["weight"], serde_json::json!([1, 0, 1]));
        assert_eq!(threads[0]["samples"]["weightType"], "tracing-ms");
        assert_eq!(threads[1]["samples"]["weight"], serde_json::json!([1024]));
        assert_eq!(threads[1]["samples"]["weightType"], "bytes");
    }
}
