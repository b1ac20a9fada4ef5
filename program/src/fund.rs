use crate::error::Error;
use crate::mint;
use crate::rent;
use crate::require;
use crate::runtime::input::Instruction;
use crate::system_program::{create, NewAccount, SYSTEM_PROGRAM};
use crate::token_program::{
    initialize_self_owned, require_token_program, transfer, Transfer, TOKEN_ACCOUNT_BYTES, TOKEN_PROGRAM,
};
use crate::vault::{require_unsigned, Terms};

/// Data: `0`, bump, amount (u64, little endian).
/// Accounts: sender (signer, writable), release key, vault (writable), source (writable), mint, token program,
/// system program.
#[inline(never)]
pub fn fund(instruction: &Instruction) -> Result<(), Error> {
    let [_, bump, amount @ ..] = instruction.data_exactly::<10>()?;
    let [sender, release_key, vault, source, mint, token_program, _system_program] =
        instruction.accounts()?;
    let amount = u64::from_le_bytes(*amount);
    require(sender.is_signer(), Error::MissingSignature)?;
    require_token_program(token_program)?;
    require(amount > 0, Error::ZeroAmount)?;
    require_unsigned(vault)?;
    require(vault.owner().is(&SYSTEM_PROGRAM), Error::VaultInUse)?;
    let decimals = mint::decimals(mint)?;
    let terms = Terms { mint, sender, release_key };
    terms.require_canonical(*bump, instruction.program())?;

    let new_vault = NewAccount {
        payer: sender,
        account: vault,
        owner: &TOKEN_PROGRAM,
        data_bytes: TOKEN_ACCOUNT_BYTES,
        lamports: rent::exempt_lamports(TOKEN_ACCOUNT_BYTES)?,
    };
    create(&new_vault, &terms.seeds(&[*bump]));
    initialize_self_owned(vault, mint);
    transfer(&Transfer { from: source, to: vault, authority: sender, mint, decimals, amount }, &[]);
    Ok(())
}
