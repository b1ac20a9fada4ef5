use crate::error::Error;
use crate::require;
use crate::runtime::syscalls;

/// What the runtime charges for beside an account's data.
const ACCOUNT_OVERHEAD_BYTES: u64 = 128;
/// Bounds the product below, so that it needs no 128-bit arithmetic, which the target lacks.
const LAMPORTS_PER_BYTE_MAX: u64 = 1 << 30;

#[repr(C)]
struct Rent {
    lamports_per_byte: u64,
    /// An `f64`. The machine has no floating point, so its two known values are recognised by their bits.
    exemption_threshold_bits: u64,
    burn_percent: u64,
}

const THRESHOLD_TWO: u64 = 0x4000_0000_0000_0000;
/// Since SIMD-0194 the factor of two is part of the rate.
const THRESHOLD_ONE: u64 = 0x3ff0_0000_0000_0000;

/// The balance with which an account of `data_bytes` (at most 10 MiB, the runtime's limit) lives forever.
#[inline(always)]
pub fn exempt_lamports(data_bytes: u64) -> Result<u64, Error> {
    let mut rent = Rent { lamports_per_byte: 0, exemption_threshold_bits: 0, burn_percent: 0 };
    unsafe { syscalls::sol_get_rent_sysvar((&raw mut rent).cast()) };
    require(rent.lamports_per_byte <= LAMPORTS_PER_BYTE_MAX, Error::Rent)?;
    let factor = match rent.exemption_threshold_bits {
        THRESHOLD_TWO => 2,
        THRESHOLD_ONE => 1,
        _ => return Err(Error::Rent),
    };
    Ok((ACCOUNT_OVERHEAD_BYTES + data_bytes).wrapping_mul(rent.lamports_per_byte).wrapping_mul(factor))
}
