//! The vault's address: what it commits to, and that there is only one.

use crate::error::Error;
use crate::require;
use crate::runtime::input::Account;
use crate::runtime::seed::Seed;
use crate::runtime::syscalls;
use core::ptr;

const PREFIX: &[u8] = b"gift";
/// What the runtime appends when it derives an address.
const DERIVED_ADDRESS_MARKER: &[u8] = b"ProgramDerivedAddress";
const CURVE_EDWARDS: u64 = 0;

/// The accounts that a vault's address is derived from.
pub struct Terms<'a> {
    pub mint: &'a Account,
    pub sender: &'a Account,
    pub release_key: &'a Account,
}

impl Terms<'_> {
    #[inline(always)]
    pub fn seeds<'s>(&'s self, bump: &'s [u8; 1]) -> [Seed<'s>; 5] {
        [
            Seed::new(PREFIX),
            Seed::new(self.mint.key().bytes()),
            Seed::new(self.sender.key().bytes()),
            Seed::new(self.release_key.key().bytes()),
            Seed::new(bump),
        ]
    }

    /// Refuses a bump below the highest one that gives an address: the same gift would have several vaults, and
    /// money in one that nobody looks at. Free at 255, one hash and one curve check for each bump skipped.
    /// Only funding must check: no vault comes to be any other way.
    #[inline(always)]
    pub fn require_canonical(&self, bump: u8, program: &[u8; 32]) -> Result<(), Error> {
        let mut higher = u8::MAX;
        while higher > bump {
            if !self.is_on_curve(higher, program) {
                return Err(Error::NonCanonicalBump);
            }
            higher -= 1;
        }
        Ok(())
    }

    /// A derived address must lie off the curve, so a bump that hashes onto it gives none.
    #[inline(never)]
    fn is_on_curve(&self, bump: u8, program: &[u8; 32]) -> bool {
        let bump = [bump];
        let [prefix, mint, sender, release_key, bump] = self.seeds(&bump);
        let program = Seed::new(program);
        let parts = [prefix, mint, sender, release_key, bump, program, Seed::new(DERIVED_ADDRESS_MARKER)];
        let mut digest = [0u8; 32];
        unsafe {
            syscalls::sol_sha256(parts.as_ptr().cast(), parts.len() as u64, digest.as_mut_ptr());
            syscalls::sol_curve_validate_point(CURVE_EDWARDS, digest.as_ptr(), ptr::null_mut()) == 0
        }
    }
}

/// The proof that a vault is the one of its terms is that only the runtime signs for it, from their seeds. An account
/// that brings its own signature would need no such proof, and any wallet could stand in for a vault.
#[inline(always)]
pub fn require_unsigned(vault: &Account) -> Result<(), Error> {
    require(!vault.is_signer(), Error::VaultSigned)
}
