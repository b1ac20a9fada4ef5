/// An address, as four words so that comparing two costs four comparisons and no system call.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Key([u64; 4]);

impl Key {
    pub const ZERO: Key = Key([0; 4]);

    pub const fn from_bytes(bytes: [u8; 32]) -> Key {
        let mut words = [0u64; 4];
        let mut index = 0;
        while index < 32 {
            words[index / 8] |= (bytes[index] as u64) << (8 * (index % 8));
            index += 1;
        }
        Key(words)
    }

    /// Compares in place: `==` on a copy would first move 32 bytes to the stack.
    #[inline(always)]
    pub fn is(&self, other: &Key) -> bool {
        let (left, right) = (&self.0, &other.0);
        left[0] == right[0] && left[1] == right[1] && left[2] == right[2] && left[3] == right[3]
    }

    #[inline(always)]
    pub fn bytes(&self) -> &[u8; 32] {
        // Same size, and bytes have no alignment.
        unsafe { &*(self as *const Key as *const [u8; 32]) }
    }
}
