//! The form of pprof (`profile.proto` of github.com/google/pprof, by its field numbers), compressed as its readers expect.

use std::collections::HashMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use prost::Message;

use super::Profile;

#[derive(Clone, PartialEq, Message)]
struct Whole {
    #[prost(message, repeated, tag = "1")]
    sample_type: Vec<ValueType>,
    #[prost(message, repeated, tag = "2")]
    sample: Vec<Sample>,
    #[prost(message, repeated, tag = "4")]
    location: Vec<Location>,
    #[prost(message, repeated, tag = "5")]
    function: Vec<Function>,
    #[prost(string, repeated, tag = "6")]
    string_table: Vec<String>,
    #[prost(int64, tag = "10")]
    duration_nanos: i64,
    #[prost(message, optional, tag = "11")]
    period_type: Option<ValueType>,
    #[prost(int64, tag = "12")]
    period: i64,
}

#[derive(Clone, PartialEq, Message)]
struct ValueType {
    #[prost(int64, tag = "1")]
    kind: i64,
    #[prost(int64, tag = "2")]
    unit: i64,
}

#[derive(Clone, PartialEq, Message)]
struct Sample {
    #[prost(uint64, repeated, tag = "1")]
    location_id: Vec<u64>,
    #[prost(int64, repeated, tag = "2")]
    value: Vec<i64>,
    #[prost(message, repeated, tag = "3")]
    label: Vec<Label>,
}

#[derive(Clone, PartialEq, Message)]
struct Label {
    #[prost(int64, tag = "1")]
    key: i64,
    #[prost(int64, tag = "2")]
    str: i64,
}

#[derive(Clone, PartialEq, Message)]
struct Location {
    #[prost(uint64, tag = "1")]
    id: u64,
    #[prost(message, repeated, tag = "4")]
    line: Vec<Line>,
}

#[derive(Clone, PartialEq, Message)]
struct Line {
    #[prost(uint64, tag = "1")]
    function_id: u64,
    #[prost(int64, tag = "2")]
    line: i64,
}

#[derive(Clone, PartialEq, Message)]
struct Function {
    #[prost(uint64, tag = "1")]
    id: u64,
    #[prost(int64, tag = "2")]
    name: i64,
    #[prost(int64, tag = "4")]
    filename: i64,
}

/// Strings, each once; the first is the empty one.
struct Strings(Vec<String>, HashMap<String, i64>);

impl Strings {
    fn number(&mut self, text: &str) -> i64 {
        if let Some(known) = self.1.get(text) {
            return *known;
        }
        self.0.push(text.to_owned());
        self.1.insert(text.to_owned(), self.0.len() as i64 - 1);
        self.0.len() as i64 - 1
    }
}

/// All kinds of a profile.
///
/// # Errors
/// When it can't be compressed.
pub fn pprof(profile: &Profile) -> std::io::Result<Vec<u8>> {
    let mut strings = Strings(vec![String::new()], HashMap::from([(String::new(), 0)]));
    let mut whole = Whole {
        duration_nanos: (profile.seconds * 1e9) as i64,
        period: profile.interval_nanos as i64,
        ..Whole::default()
    };
    for kind in &profile.kinds {
        let (kind, unit) = (strings.number(kind.name()), strings.number(kind.unit()));
        whole.sample_type.push(ValueType { kind, unit });
    }
    whole.period_type = Some(ValueType { kind: strings.number("wall"), unit: strings.number("nanoseconds") });
    let mut functions: HashMap<&str, u64> = HashMap::new();
    for (at, frame) in profile.frames.iter().enumerate() {
        let next = functions.len() as u64 + 1;
        let id = *functions.entry(&frame.name).or_insert(next);
        if id == next {
            let (name, filename) = (strings.number(&frame.name), strings.number(frame.file.as_deref().unwrap_or("")));
            whole.function.push(Function { id, name, filename });
        }
        let line = Line { function_id: id, line: i64::from(frame.line.unwrap_or(0)) };
        whole.location.push(Location { id: at as u64 + 1, line: vec![line] });
    }
    for sample in &profile.samples {
        let amount = |kind| if sample.kind == kind { sample.amount as i64 } else { 0 };
        let thread = profile.threads.get(sample.thread as usize).map_or("", String::as_str);
        whole.sample.push(Sample {
            location_id: profile.stack(sample.node).map(|frame| u64::from(frame) + 1).collect(),
            value: profile.kinds.iter().map(|kind| amount(*kind)).collect(),
            label: vec![Label { key: strings.number("thread"), str: strings.number(thread) }],
        });
    }
    whole.string_table = strings.0;
    let mut out = GzEncoder::new(Vec::new(), Compression::default());
    out.write_all(&whole.encode_to_vec())?;
    out.finish()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::super::tests::sample;
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let packed = pprof(&sample()).unwrap();
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut bytes).unwrap();
        let whole = Whole::decode(&bytes[..]).unwrap();
        assert_eq!(
            whole.sample.iter().map(|s| s.value.clone()).collect::<Vec<_>>(),
            [vec![60, 0], vec![40, 0], vec![0, 1024]]
        );
        let name = |location: u64| {
            let line = &whole.location[location as usize - 1].line[0];
            whole.string_table[whole.function[line.function_id as usize - 1].name as usize].as_str()
        };
        assert_eq!(
            whole.sample[0].location_id.iter().map(|id| name(*id)).collect::<Vec<_>>(),
            ["M.work", "M.a", "M.main"]
        );
    }
}
