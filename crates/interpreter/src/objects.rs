//! Making objects and asking for their class (JVMS 6.5: new, checkcast, instanceof) in quick forms; `slow` resolves.

use crate::arrays::address_bits;
use crate::slow;
use crate::state::{class_of, handlers};
use heap::{ClassLayout, layout};

handlers! {
    /// `new` of an initialised class whose instances need nothing but memory.
    fn new_quick(s) {
        let class = &*s.entry(1).class();
        let layout: *const ClassLayout = class.layout();
        let mutator = (*s.thread().mutator_cell()).as_mut().unwrap_unchecked();
        let Some(object) = mutator.alloc_fast((*layout).allocation_size()) else { return s.go(slow::new_now) };
        layout::init_header(object, layout);
        s.push(address_bits(object));
        s.next(3)
    }

    fn checkcast_quick(s) {
        let object = s.raw(1);
        if object != 0 {
            let class = &*s.entry(1).class();
            if !class_of(object).is_plainly_below(class) {
                return s.go(slow::checkcast_now);
            }
        }
        s.next(3)
    }

    /// `instanceof` for a class that the display knows.
    fn instanceof_display(s) {
        let object = s.raw(1);
        if object != 0 {
            let class = &*s.entry(1).class();
            s.set_raw(1, u64::from(class_of(object).has_in_display(class)));
        } else {
            s.set_raw(1, 0);
        }
        s.next(3)
    }

    /// `instanceof` for an interface, an array class or a class deep in the hierarchy.
    fn instanceof_other(s) {
        let object = s.raw(1);
        if object != 0 {
            let class = &*s.entry(1).class();
            if !class_of(object).is_plainly_below(class) {
                return s.go(slow::instanceof_now);
            }
        }
        s.set_raw(1, u64::from(object != 0));
        s.next(3)
    }
}
