//! Conversions between the numeric types (JVMS 6.5: i2l … i2s).
//!
//! Rust's `as` from floating point saturates and makes NaN zero, as JVMS 2.8 and d2i ask.

use crate::state::handlers;

handlers! {
    fn i2l(s) { let v = s.int(1); s.pop(1); s.push_wide(i64::from(v) as u64); s.next(1) }
    fn i2f(s) { s.set_float(1, s.int(1) as f32); s.next(1) }
    fn i2d(s) { let v = s.int(1); s.pop(1); s.push_wide(f64::from(v).to_bits()); s.next(1) }
    fn l2i(s) { let v = s.long(2); s.pop(1); s.set_int(1, v as i32); s.next(1) }
    fn l2f(s) { let v = s.long(2); s.pop(1); s.set_float(1, v as f32); s.next(1) }
    fn l2d(s) { s.set_raw(2, (s.long(2) as f64).to_bits()); s.next(1) }
    fn f2i(s) { s.set_int(1, s.float(1) as i32); s.next(1) }
    fn f2l(s) { let v = s.float(1); s.pop(1); s.push_wide(v as i64 as u64); s.next(1) }
    fn f2d(s) { let v = s.float(1); s.pop(1); s.push_wide(f64::from(v).to_bits()); s.next(1) }
    fn d2i(s) { let v = s.double(2); s.pop(1); s.set_int(1, v as i32); s.next(1) }
    fn d2l(s) { s.set_raw(2, s.double(2) as i64 as u64); s.next(1) }
    fn d2f(s) { let v = s.double(2); s.pop(1); s.set_float(1, v as f32); s.next(1) }
    fn i2b(s) { s.set_int(1, i32::from(s.int(1) as i8)); s.next(1) }
    fn i2c(s) { s.set_int(1, i32::from(s.int(1) as u16)); s.next(1) }
    fn i2s(s) { s.set_int(1, i32::from(s.int(1) as i16)); s.next(1) }
}
