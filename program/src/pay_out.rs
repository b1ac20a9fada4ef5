//! Release and reclaim: the same payout, to whom the signatures say.

use crate::error::Error;
use crate::mint;
use crate::require;
use crate::runtime::input::{Account, Instruction};
use crate::token_program::{
    close_self_owned, is_token_account, require_token_program, token_amount, token_owner, transfer, Transfer,
};
use crate::vault::{require_unsigned, Terms};

/// Data: `1`, bump.
/// Accounts: sender (writable), release key (signer), vault (writable), destination (writable), mint, token
/// program, recipient (signer).
#[inline(always)]
pub fn release(instruction: &Instruction) -> Result<(), Error> {
    let [_, bump] = instruction.data_exactly()?;
    let [sender, release_key, vault, destination, mint, token_program, recipient] = instruction.accounts()?;
    require(release_key.is_signer() && recipient.is_signer(), Error::MissingSignature)?;
    require_token_program(token_program)?;
    let terms = Terms { mint, sender, release_key };
    pay_out(&Payout { terms, vault, bump: *bump, destination, payee: recipient })
}

/// Data: `2`, bump.
/// Accounts: sender (signer, writable), release key, vault (writable), destination (writable), mint, token program.
#[inline(always)]
pub fn reclaim(instruction: &Instruction) -> Result<(), Error> {
    let [_, bump] = instruction.data_exactly()?;
    let [sender, release_key, vault, destination, mint, token_program] = instruction.accounts()?;
    require(sender.is_signer(), Error::MissingSignature)?;
    require_token_program(token_program)?;
    let terms = Terms { mint, sender, release_key };
    pay_out(&Payout { terms, vault, bump: *bump, destination, payee: sender })
}

struct Payout<'a> {
    terms: Terms<'a>,
    vault: &'a Account,
    bump: u8,
    destination: &'a Account,
    payee: &'a Account,
}

/// Pays the whole balance, not the amount funded: anything sent to the vault later would otherwise block closing it.
/// That the vault is the one of these terms, the runtime proves: with other seeds, it has not signed the transfer.
#[inline(never)]
fn pay_out(payout: &Payout) -> Result<(), Error> {
    let Payout { terms, vault, bump, destination, payee } = payout;
    require_unsigned(vault)?;
    require(is_token_account(vault), Error::VaultMissing)?;
    let decimals = mint::decimals(terms.mint)?;
    let is_payees = is_token_account(destination) && token_owner(destination).is(payee.key());
    require(is_payees, Error::Destination)?;

    let bump = [*bump];
    let seeds = terms.seeds(&bump);
    let amount = token_amount(vault);
    let whole =
        Transfer { from: vault, to: destination, authority: vault, mint: terms.mint, decimals, amount };
    transfer(&whole, &seeds);
    close_self_owned(vault, terms.sender, &seeds);
    Ok(())
}
