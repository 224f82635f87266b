//! The native stack does not grow with bytecodes: a long loop runs on a small stack.

mod support;

use runtime::call::Value;

#[test]
fn fifty_million_iterations_on_a_small_stack() {
    // int i = n; int s = 0; do { s += i; } while (--i != 0); return s;
    let code = [
        0x03, 0x3c, // iconst_0, istore_1
        0x1b, 0x1a, 0x60, 0x3c, // iload_1, iload_0, iadd, istore_1
        0x84, 0, 0xff, // iinc 0 -1
        0x1a, 0x9a, 0xff, 0xf8, // iload_0, ifne -8
        0x1b, 0xac, // iload_1, ireturn
    ];
    let method = support::method("(I)I", 2, 2, &code);
    let n = 50_000_000i32;
    let start = std::time::Instant::now();
    let result =
        support::attached(64 << 10, move |cur| runtime::entry::call_bits(cur, method, &[Value::Int(n)]).unwrap());
    let expected = (1..=n).fold(0i32, |s, i| s.wrapping_add(i));
    assert_eq!(result as u32 as i32, expected);
    println!("{:?}", start.elapsed());
}
