use core::marker::PhantomData;

/// A byte string as the machine takes it: in seeds of a derived address and in parts of a hash.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Seed<'a> {
    start: *const u8,
    length: u64,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Seed<'a> {
    #[inline(always)]
    pub fn new(bytes: &'a [u8]) -> Seed<'a> {
        Seed { start: bytes.as_ptr(), length: bytes.len() as u64, bytes: PhantomData }
    }
}
