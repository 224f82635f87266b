//! Decoding of the StackMapTable attribute (JVMS 4.7.4), and printing it.

use std::fmt::{self, Write};

use classfile::{ConstantPool, Tag};

use crate::frame::Frame;
use crate::types::Type;

/// Big-endian reading.
#[derive(Clone)]
struct Bytes<'b> {
    rest: &'b [u8],
}

impl Bytes<'_> {
    fn u1(&mut self) -> Option<u8> {
        let (&byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(byte)
    }

    fn u2(&mut self) -> Option<u16> {
        let (&bytes, rest) = self.rest.split_first_chunk::<2>()?;
        self.rest = rest;
        Some(u16::from_be_bytes(bytes))
    }
}

/// What frames are decoded for.
pub(crate) struct TableContext<'c, 'a> {
    pub(crate) pool: &'a ConstantPool,
    pub(crate) max_stack: usize,
    /// Whether a `new` instruction starts there.
    pub(crate) is_new: &'c dyn Fn(u16) -> bool,
}

/// Why a table can't be decoded.
pub(crate) enum MapError {
    Format(&'static str),
    /// An uninitialized type names no `new` instruction.
    Uninitialized,
}

/// Decodes one frame after another.
pub(crate) struct Frames<'c, 'a> {
    bytes: Bytes<'a>,
    left: u16,
    previous: Frame<'a>,
    first: bool,
    context: TableContext<'c, 'a>,
}

const BEYOND: &str = "access beyond the end of attribute";

impl<'c, 'a> Frames<'c, 'a> {
    /// `initial` is the state at the method's start.
    pub(crate) fn new(
        table: &'a [u8],
        initial: &Frame<'a>,
        context: TableContext<'c, 'a>,
    ) -> Result<Frames<'c, 'a>, MapError> {
        let mut bytes = Bytes { rest: table };
        let left = bytes.u2().ok_or(MapError::Format(BEYOND))?;
        Ok(Frames { bytes, left, previous: initial.clone(), first: true, context })
    }

    /// The next frame, `None` after the last. The errors are ClassFormatErrors.
    pub(crate) fn next(&mut self) -> Result<Option<Frame<'a>>, MapError> {
        if self.left == 0 {
            return if self.bytes.rest.is_empty() { Ok(None) } else { Err(MapError::Format("wrong attribute size")) };
        }
        self.left -= 1;
        let mut frame = self.previous.clone();
        frame.clear_stack();
        let kind = self.bytes.u1().ok_or(MapError::Format("wrong attribute size"))?;
        let delta = match kind {
            0..64 => u32::from(kind),
            64..128 => {
                self.push_stack_item(&mut frame)?;
                u32::from(kind) - 64
            }
            _ => u32::from(self.u2()?),
        };
        match kind {
            128..247 => return Err(MapError::Format("reserved frame type")),
            247 => self.push_stack_item(&mut frame)?,
            248..=250 => {
                for _ in 0..251 - kind {
                    let size = frame.locals_size;
                    let wide = size >= 2 && matches!(frame.locals[size - 1], Type::Long2 | Type::Double2);
                    let slots = if wide { 2 } else { 1 };
                    let size = size.checked_sub(slots).ok_or(MapError::Format("bad offset"))?;
                    frame.locals[size..size + slots].fill(Type::Top);
                    frame.locals_size = size;
                }
            }
            252..=254 => {
                for _ in 0..kind - 251 {
                    self.append_local(&mut frame)?;
                }
            }
            255 => {
                frame.locals.fill(Type::Top);
                frame.locals_size = 0;
                for _ in 0..self.u2()? {
                    self.append_local(&mut frame)?;
                }
                for _ in 0..self.u2()? {
                    self.push_stack_item(&mut frame)?;
                }
            }
            _ => {}
        }
        frame.this_uninitialized = match kind {
            248..=255 if kind != 251 => frame.locals.contains(&Type::UninitializedThis),
            _ => frame.this_uninitialized,
        };
        frame.bci = if self.first { delta } else { self.previous.bci + delta + 1 };
        self.first = false;
        self.previous = frame.clone();
        Ok(Some(frame))
    }

    fn u1(&mut self) -> Result<u8, MapError> {
        self.bytes.u1().ok_or(MapError::Format(BEYOND))
    }

    fn u2(&mut self) -> Result<u16, MapError> {
        self.bytes.u2().ok_or(MapError::Format(BEYOND))
    }

    fn append_local(&mut self, frame: &mut Frame<'a>) -> Result<(), MapError> {
        let first = self.verification_type()?;
        for slot in [Some(first), first.second()].into_iter().flatten() {
            let local = frame.locals.get_mut(frame.locals_size).ok_or(MapError::Format("bad type array size"))?;
            *local = slot;
            frame.locals_size += 1;
        }
        Ok(())
    }

    fn push_stack_item(&mut self, frame: &mut Frame<'a>) -> Result<(), MapError> {
        let first = self.verification_type()?;
        [Some(first), first.second()].into_iter().flatten().for_each(|slot| frame.push(slot));
        if frame.stack().len() > self.context.max_stack {
            return Err(MapError::Format("bad type array size"));
        }
        Ok(())
    }

    fn verification_type(&mut self) -> Result<Type<'a>, MapError> {
        Ok(match self.u1()? {
            0 => Type::Top,
            1 => Type::Int,
            2 => Type::Float,
            3 => Type::Double,
            4 => Type::Long,
            5 => Type::Null,
            6 => Type::UninitializedThis,
            7 => {
                let index = self.u2()?;
                let pool = self.context.pool;
                if pool.tag(index) != Tag::Class {
                    return Err(MapError::Format("bad class index"));
                }
                Type::of_class_constant(pool.class_name(index))
            }
            8 => {
                let bci = self.u2()?;
                if !(self.context.is_new)(bci) {
                    return Err(MapError::Uninitialized);
                }
                Type::Uninitialized(bci)
            }
            _ => return Err(MapError::Format("bad verification type")),
        })
    }
}

/// The table as the stock VM prints it; stops where it is cut off.
pub(crate) fn write_table(out: &mut String, table: &[u8]) -> fmt::Result {
    let mut bytes = Bytes { rest: table };
    let Some(count) = bytes.u2() else {
        return Ok(());
    };
    let mut bci: Option<u32> = None;
    for _ in 0..count {
        let mut line = String::new();
        let Some(next) = write_entry(&mut line, &mut bytes, bci) else {
            return Ok(());
        };
        writeln!(out, "    {line}")?;
        bci = Some(next);
    }
    Ok(())
}

fn write_entry(out: &mut String, bytes: &mut Bytes, previous: Option<u32>) -> Option<u32> {
    let kind = bytes.u1()?;
    let delta = match kind {
        0..64 => u32::from(kind),
        64..128 => u32::from(kind) - 64,
        _ => u32::from(bytes.u2()?),
    };
    let bci = previous.map_or(delta, |previous| previous + delta + 1);
    let ok = match kind {
        0..64 => write!(out, "same_frame(@{bci})"),
        64..128 => write!(out, "same_locals_1_stack_item_frame(@{bci},{})", type_text(bytes)?),
        128..247 => write!(out, "<reserved frame type {kind}>"),
        247 => write!(out, "same_locals_1_stack_item_extended(@{bci},{})", type_text(bytes)?),
        248..=250 => write!(out, "chop_frame(@{bci},{})", 251 - kind),
        251 => write!(out, "same_frame_extended(@{bci})"),
        252..=254 => write!(out, "append_frame(@{bci},{})", type_list(bytes, u16::from(kind) - 251)?),
        255 => {
            let locals = bytes.u2()?;
            let locals = type_list(bytes, locals)?;
            let stack = bytes.u2()?;
            let stack = type_list(bytes, stack)?;
            write!(out, "full_frame(@{bci},{{{locals}}},{{{stack}}})")
        }
    };
    ok.ok().map(|()| bci)
}

fn type_list(bytes: &mut Bytes, count: u16) -> Option<String> {
    let mut texts = Vec::new();
    for _ in 0..count {
        texts.push(type_text(bytes)?);
    }
    Some(texts.join(","))
}

fn type_text(bytes: &mut Bytes) -> Option<String> {
    const NAMES: [&str; 7] = ["Top", "Integer", "Float", "Double", "Long", "Null", "UninitializedThis"];
    Some(match bytes.u1()? {
        7 => format!("Object[#{}]", bytes.u2()?),
        8 => format!("Uninitialized[#{}]", bytes.u2()?),
        tag => NAMES.get(usize::from(tag)).map_or_else(|| format!("BAD:{tag}"), |&name| name.to_owned()),
    })
}
