use core::mem::size_of;
use core::slice;

/// Instruction data for another program, declared as a struct whose first bytes only shift the rest.
///
/// Formats like "one byte, then a word" put words at odd addresses, and the compiler copies those byte by byte.
/// With the right lead every word is aligned and costs one store.
///
/// # Safety
/// The type is `repr(C)`, and its bytes from `LEAD_BYTES` on, `DATA_BYTES` of them, contain no padding.
pub unsafe trait CallData: Sized {
    const LEAD_BYTES: usize;
    const DATA_BYTES: usize;

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        const { assert!(Self::LEAD_BYTES + Self::DATA_BYTES <= size_of::<Self>()) };
        unsafe {
            slice::from_raw_parts((self as *const Self as *const u8).add(Self::LEAD_BYTES), Self::DATA_BYTES)
        }
    }
}
