//! Which accesses of memory can't concern each other: Cranelift is told a *region* for each, keeps what it has read from one while nothing is stored
//! there, and drops stores that others overwrite.
//!
//! Invariant: two accesses of one place have the same region, or one of them orders all memory (a call, an atomic access, or a store
//! without a region). Places without a region are only read here. What makes an object stores its header in a region of its own: nobody has read that object
//! before.

use super::Translator;
use cranelift_codegen::ir::{AliasRegion, AliasRegionData, MemFlagsData};
use runtime::class::BasicType;

/// Regions of fields: one has those whose offsets are the same, up to a multiple of 8 times this.
const FIELD_REGIONS: u32 = 32;

/// A part of memory.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Region {
    /// The Java stack.
    Frame,
    /// Fields at this offset.
    Field(i32),
    /// Elements of arrays of this type.
    Element(BasicType),
    /// Headers of new objects.
    Header,
    /// The thread's allocation buffer.
    Buffer,
    /// The bits that say where objects are.
    Objects,
    /// The thread's newest frame.
    Thread,
    /// What code counts.
    Count,
    /// Cells of constants.
    Constant,
    /// Memory outside of the heap that Java code has the address of.
    Outside,
}

impl Translator<'_, '_> {
    /// What is said of an access of a region.
    pub(super) fn region(&mut self, region: Region) -> MemFlagsData {
        let number = match region {
            Region::Frame => 1,
            Region::Header => 2,
            Region::Buffer => 3,
            Region::Objects => 4,
            Region::Thread => 5,
            Region::Count => 6,
            Region::Outside => 7,
            Region::Constant => 8,
            // Bytes and booleans are accessed by the same instructions.
            Region::Element(BasicType::Boolean) => 16 + BasicType::Byte as u32,
            Region::Element(basic_type) => 16 + basic_type as u32,
            Region::Field(offset) => 64 + (offset as u32 / 8) % FIELD_REGIONS,
        };
        let known = self.regions.iter().find(|(known, _)| *known == number).map(|(_, region)| *region);
        let region = known.unwrap_or_else(|| {
            let data = AliasRegionData { user_id: number, description: "".into() };
            let region: AliasRegion = self.b.func.dfg.alias_regions.insert(data);
            self.regions.push((number, region));
            region
        });
        MemFlagsData::trusted().with_alias_region(Some(region))
    }
}
