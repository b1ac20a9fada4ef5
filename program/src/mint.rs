use crate::error::Error;
use crate::require;
use crate::runtime::input::Account;
use crate::token_program::{MINT_BYTES, TOKEN_PROGRAM};

const DECIMALS_AT: usize = 44;

/// The decimals of a mint of the SPL Token program. Other sizes and owners (Token-2022) are refused: their
/// extensions can take a fee from a transfer or hand the vault to someone else.
#[inline(always)]
pub fn decimals(mint: &Account) -> Result<u8, Error> {
    require(mint.owner().is(&TOKEN_PROGRAM) && mint.data_bytes() == MINT_BYTES, Error::Mint)?;
    Ok(unsafe { *mint.data_pointer().add(DECIMALS_AT) })
}
