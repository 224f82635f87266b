//! Allocation of objects and arrays.
//!
//! Invariant: an address that a function here returns is good until the next safepoint; what may be kept is a handle.

use crate::class::{BasicType, ClassFlags, ClassRef};
use crate::refs::Handle;
use crate::thread::Current;
use crate::thrown::{JResult, Thrown};
use heap::layout::{self, ARRAY_BASE, object_size};
use heap::{Address, Kind};

/// Elements up to which arrays of arrays are made without a look at each.
const MAX_QUICK_LENGTH: u32 = 1024;

impl Current {
    /// Memory for an object of `bytes` bytes with its header written; may collect.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn allocate(&mut self, bytes: usize, class: ClassRef) -> JResult<Address> {
        let (address, sampled) = self.memory(object_size(bytes))?;
        // SAFETY: fresh memory, unknown to anyone else.
        unsafe { layout::init_header(address, class.layout()) };
        // Mirrors and stack chunks have no size yet, and are none of the program's objects.
        if sampled && !matches!(class.kind(), Kind::Mirror | Kind::StackChunk) {
            return Ok(self.tell_sampled(address));
        }
        Ok(address)
    }

    /// Tells of an object of the sample, which others may know from then on; where it is afterwards.
    #[cold]
    fn tell_sampled(&mut self, address: Address) -> Address {
        let address = self.scope(|cur| {
            let object = cur.handle_of(address);
            crate::assumptions::show_objects(cur);
            object.get(cur).address()
        });
        crate::probes::events::sampled_object(self, address)
    }

    /// Memory for an object, without its header, and whether it belongs to the sample that tools want to hear of.
    #[inline]
    fn memory(&mut self, bytes: usize) -> JResult<(Address, bool)> {
        if let Some(address) = self.mutator().alloc_fast(bytes) {
            return Ok((address, false));
        }
        match self.mutator().alloc_slow(bytes) {
            Some(address) => Ok((address, self.mutator().take_sample())),
            None => Err(self.throw_out_of_memory(crate::oom::HEAP_SPACE)),
        }
    }

    /// Collects everything, for a reason that those who watch the collector are told.
    pub fn collect(&mut self, cause: &'static str) {
        self.vm().gc_history.asked(cause);
        let me = self.mutator().thread();
        self.vm().heap().collect(me, true);
    }

    /// Throws an OutOfMemoryError; the preallocated one when there is no room for another.
    #[cold]
    pub fn throw_out_of_memory(&mut self, message: &str) -> Thrown {
        crate::oom::throw(self, message)
    }

    /// A new instance, its finaliser registered by its constructor; the class is initialised.
    ///
    /// # Errors
    /// OutOfMemoryError.
    #[inline]
    pub fn new_instance_address(&mut self, class: ClassRef) -> JResult<Address> {
        debug_assert!(class.kind() != Kind::Mirror);
        loop {
            let bytes = class.instance_size();
            let (address, sampled) = self.memory(object_size(bytes as usize))?;
            if class.instance_size() != bytes {
                // Instances have got more fields while this thread waited for memory.
                // SAFETY: fresh memory, unknown to anyone else.
                unsafe { self.fill(address, object_size(bytes as usize)) };
                continue;
            }
            // SAFETY: fresh memory, unknown to anyone else.
            unsafe { layout::init_header(address, class.layout()) };
            return Ok(if sampled { self.tell_sampled(address) } else { address });
        }
    }

    /// Makes memory an array of bytes that nobody knows.
    ///
    /// # Safety
    /// It has that many bytes, as `object_size` gives them, which nobody uses.
    pub unsafe fn fill(&self, place: Address, bytes: usize) {
        let class = self.vm().primitive_array_class(BasicType::Byte);
        // SAFETY: the caller's promise.
        unsafe { self.vm().heap().fill(place, bytes, class.layout()) };
    }

    /// A new instance without running a constructor; InstantiationError is the caller's business.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn new_instance(&mut self, class: ClassRef) -> JResult<Handle> {
        let address = self.new_instance_address(class)?;
        Ok(self.handle_of(address))
    }

    /// A new array of this array class.
    ///
    /// # Errors
    /// NegativeArraySizeException, OutOfMemoryError.
    pub fn new_array_address(&mut self, class: ClassRef, length: i32) -> JResult<Address> {
        debug_assert!(class.is_array());
        if length < 0 {
            return Err(self.throw("java/lang/NegativeArraySizeException", &length.to_string()));
        }
        let shift = class.layout().element_shift;
        // The stock VM's limit: arrays a few elements short of the largest int are "too large" for any heap.
        if length >= i32::MAX - 1 {
            return Err(self.throw_out_of_memory("Requested array size exceeds VM limit"));
        }
        let bytes = object_size(ARRAY_BASE + ((length as usize) << shift));
        let (address, sampled) = self.memory(bytes)?;
        // SAFETY: fresh memory of at least the array's size.
        unsafe { layout::init_array(address, class.layout(), length as u32) };
        if sampled {
            return Ok(self.tell_sampled(address));
        }
        Ok(address)
    }

    /// A new array of this array class.
    ///
    /// # Errors
    /// NegativeArraySizeException, OutOfMemoryError.
    pub fn new_reference_array(&mut self, array_class: ClassRef, length: i32) -> JResult<Handle> {
        let address = self.new_array_address(array_class, length)?;
        Ok(self.handle_of(address))
    }

    /// A new array with this component class.
    ///
    /// # Errors
    /// NegativeArraySizeException, OutOfMemoryError.
    pub fn new_array_of(&mut self, component: ClassRef, length: i32) -> JResult<Handle> {
        let class = self.array_class(component)?;
        self.new_reference_array(class, length)
    }

    /// A new primitive array.
    ///
    /// # Errors
    /// NegativeArraySizeException, OutOfMemoryError.
    pub fn new_array(&mut self, basic_type: BasicType, length: i32) -> JResult<Handle> {
        let class = self.vm().primitive_array_class(basic_type);
        self.new_reference_array(class, length)
    }

    /// A new byte array with this content.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn new_byte_array(&mut self, bytes: &[u8]) -> JResult<Handle> {
        let array = self.new_array(BasicType::Byte, bytes.len() as i32)?;
        let base = array.get(self).array_base();
        // SAFETY: a new array of that many bytes.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), base, bytes.len()) };
        Ok(array)
    }

    /// Arrays of arrays (JVMS multianewarray): the first lengths' dimensions are filled.
    ///
    /// # Errors
    /// NegativeArraySizeException (before anything is allocated), OutOfMemoryError.
    pub fn new_multi_array(&mut self, class: ClassRef, lengths: &[i32]) -> JResult<Handle> {
        if let Some(negative) = lengths.iter().find(|l| **l < 0) {
            return Err(self.throw("java/lang/NegativeArraySizeException", &negative.to_string()));
        }
        match self.multi_array_quickly(class, lengths) {
            Some(array) => Ok(self.handle_of(array)),
            None => self.scope_keep(|cur| cur.fill_multi_array(class, lengths)),
        }
    }

    /// An array from the thread's buffer, or None where that lacks room. Reaches no safepoint.
    #[inline]
    pub fn array_quickly(&mut self, class: ClassRef, length: u32) -> Option<Address> {
        let array = self.mutator().alloc_fast(class.layout().array_size(length))?;
        // SAFETY: memory of the array's size, which nobody else knows.
        unsafe { layout::init_array(array, class.layout(), length) };
        Some(array)
    }

    /// All of it from the thread's buffer, or None where that lacks room or an array is long; what was made then is garbage. Reaches no safepoint.
    fn multi_array_quickly(&mut self, class: ClassRef, lengths: &[i32]) -> Option<Address> {
        let (&length, rest) = lengths.split_first()?;
        let length = u32::try_from(length).ok().filter(|length| *length <= MAX_QUICK_LENGTH)?;
        let array = self.array_quickly(class, length)?;
        if let (Some(component), false) = (class.component, rest.is_empty()) {
            for index in 0..length as usize {
                let inner = self.multi_array_quickly(component, rest)?;
                // SAFETY: an element of the array; the collector need not be told of stores into what was just made.
                unsafe { (layout::element(array, index, class.layout().element_shift) as *mut usize).write(inner.0) };
            }
        }
        Some(array)
    }

    fn fill_multi_array(&mut self, class: ClassRef, lengths: &[i32]) -> JResult<Handle> {
        let Some((&length, rest)) = lengths.split_first() else { crate::vm_bug!("multianewarray without dimensions") };
        let array = self.new_reference_array(class, length)?;
        let (Some(component), false) = (class.component, rest.is_empty()) else { return Ok(array) };
        for index in 0..length as usize {
            self.scope(|cur| {
                let element = cur.fill_multi_array(component, rest)?;
                array.get(cur).set_element_ref(cur, index, element.get(cur));
                Ok::<(), Thrown>(())
            })?;
        }
        Ok(array)
    }

    /// `Object.clone` without its checks: a shallow copy of an instance or array.
    ///
    /// # Errors
    /// OutOfMemoryError.
    pub fn clone_object(&mut self, object: Handle) -> JResult<Handle> {
        let class = object.get(self).class();
        if class.is_array() {
            let length = object.get(self).array_length();
            let copy = self.new_array_address(class, length as i32)?;
            let source = object.get(self);
            let bytes = length << class.layout().element_shift;
            // SAFETY: two arrays of the same class and length; the new one is private.
            unsafe {
                copy_words(source.array_base(), (copy.0 + ARRAY_BASE) as *mut u8, bytes);
                if class.kind() == Kind::ReferenceArray {
                    self.mutator().array_barrier(copy, 0, length);
                }
            }
            return Ok(self.handle_of(copy));
        }
        let copy = self.new_instance_address(class)?;
        let bytes = class.instance_size() as usize;
        let source = object.get(self);
        // SAFETY: two instances of one class; the header (first 8 bytes) is not copied.
        unsafe {
            copy_words(
                (source.address().0 + layout::HEADER_SIZE) as *const u8,
                (copy.0 + layout::HEADER_SIZE) as *mut u8,
                bytes - layout::HEADER_SIZE,
            );
            self.mutator().write_barrier(copy);
        }
        let copy = self.handle_of(copy);
        if class.flags().contains(ClassFlags::FINALIZABLE) {
            self.register_finalizer(copy)?;
        }
        Ok(copy)
    }

    /// Registers an object with `Finalizer.register`.
    ///
    /// # Errors
    /// What that throws.
    pub fn register_finalizer(&mut self, object: Handle) -> JResult<()> {
        if !self.vm().options.finalization {
            return Ok(());
        }
        let register = self.vm().well_known().finalizer_register;
        self.initialize(register.class())?;
        self.call(register, &[crate::value::Value::Reference(object)])?;
        Ok(())
    }
}

/// Copies so that 8-byte words that both sides align are not torn.
///
/// # Safety
/// Both ranges are valid and do not overlap.
unsafe fn copy_words(from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: the caller's promise. The compiler's copy moves whole words where both sides are aligned.
    unsafe {
        let words = bytes / 8;
        for i in 0..words {
            let value = from.cast::<u64>().add(i).read_volatile();
            to.cast::<u64>().add(i).write(value);
        }
        std::ptr::copy_nonoverlapping(from.add(words * 8), to.add(words * 8), bytes % 8);
    }
}
