//! The SPL Token program: the three calls that an escrow needs, and what it reads of a token account.

use crate::error::Error;
use crate::require;
use crate::runtime::call_data::CallData;
use crate::runtime::input::Account;
use crate::runtime::invoke::{invoke, readonly, signer, writable, Call};
use crate::runtime::key::Key;
use crate::runtime::seed::Seed;

/// TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
pub static TOKEN_PROGRAM: Key = Key::from_bytes([
    6, 221, 246, 225, 215, 101, 161, 147, 217, 203, 225, 70, 206, 235, 121, 172, 28, 180, 133, 237, 95, 91,
    55, 145, 58, 140, 245, 133, 126, 255, 0, 169,
]);

pub const MINT_BYTES: u64 = 82;
pub const TOKEN_ACCOUNT_BYTES: u64 = 165;

const OWNER_AT: usize = 32;
const AMOUNT_AT: usize = 64;

const TRANSFER_CHECKED: u8 = 12;
const CLOSE_ACCOUNT: u8 = 9;
const INITIALIZE_ACCOUNT_3: u8 = 18;

#[inline(always)]
pub fn require_token_program(account: &Account) -> Result<(), Error> {
    require(account.key().is(&TOKEN_PROGRAM), Error::TokenProgram)
}

#[inline(always)]
pub fn is_token_account(account: &Account) -> bool {
    account.owner().is(&TOKEN_PROGRAM) && account.data_bytes() == TOKEN_ACCOUNT_BYTES
}

/// The wallet that owns a token account. Ask `is_token_account` first.
#[inline(always)]
pub fn token_owner(token_account: &Account) -> &Key {
    unsafe { &*(token_account.data_pointer().add(OWNER_AT) as *const Key) }
}

/// The balance of a token account. Ask `is_token_account` first.
#[inline(always)]
pub fn token_amount(token_account: &Account) -> u64 {
    unsafe { *(token_account.data_pointer().add(AMOUNT_AT) as *const u64) }
}

#[repr(C)]
struct InitializeAccount3 {
    lead: [u8; 7],
    instruction: u8,
    owner: Key,
}

unsafe impl CallData for InitializeAccount3 {
    const LEAD_BYTES: usize = 7;
    const DATA_BYTES: usize = 33;
}

/// Makes `account` a token account that is its own authority: only the program that it derives from can move it.
#[inline(always)]
pub fn initialize_self_owned(account: &Account, mint: &Account) {
    let data = InitializeAccount3 { lead: [0; 7], instruction: INITIALIZE_ACCOUNT_3, owner: *account.key() };
    let accounts = [writable(account), readonly(mint)];
    invoke(&Call { program: &TOKEN_PROGRAM, accounts: &accounts, data: data.bytes(), seeds: &[] });
}

#[repr(C)]
struct TransferChecked {
    lead: [u8; 7],
    instruction: u8,
    amount: u64,
    decimals: u8,
}

unsafe impl CallData for TransferChecked {
    const LEAD_BYTES: usize = 7;
    const DATA_BYTES: usize = 10;
}

pub struct Transfer<'a> {
    pub from: &'a Account,
    pub to: &'a Account,
    pub authority: &'a Account,
    pub mint: &'a Account,
    pub decimals: u8,
    pub amount: u64,
}

#[inline(always)]
pub fn transfer(transfer: &Transfer, seeds: &[Seed]) {
    let data = TransferChecked {
        lead: [0; 7],
        instruction: TRANSFER_CHECKED,
        amount: transfer.amount,
        decimals: transfer.decimals,
    };
    let accounts =
        [writable(transfer.from), readonly(transfer.mint), writable(transfer.to), signer(transfer.authority)];
    invoke(&Call { program: &TOKEN_PROGRAM, accounts: &accounts, data: data.bytes(), seeds });
}

/// Closes a self-owned token account; its lamports go to `rent_to`.
#[inline(always)]
pub fn close_self_owned(account: &Account, rent_to: &Account, seeds: &[Seed]) {
    let accounts = [writable(account), writable(rent_to), signer(account)];
    invoke(&Call { program: &TOKEN_PROGRAM, accounts: &accounts, data: &[CLOSE_ACCOUNT], seeds });
}
