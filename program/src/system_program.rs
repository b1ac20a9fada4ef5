//! The System program: how an account comes to be.

use crate::runtime::input::Account;
use crate::runtime::invoke::{invoke, writable, writable_signer, Call, Passed};
use crate::runtime::key::Key;
use crate::runtime::seed::Seed;

pub static SYSTEM_PROGRAM: Key = Key::ZERO;

const CREATE_ACCOUNT: u8 = 0;
const ASSIGN: u8 = 1;
const TRANSFER: u8 = 2;
const ALLOCATE: u8 = 8;

pub struct NewAccount<'a> {
    pub payer: &'a Account,
    pub account: &'a Account,
    pub owner: &'a Key,
    pub data_bytes: u64,
    pub lamports: u64,
}

/// Creates the account that `seeds` derive. The runtime checks that they do: any other address has not signed.
#[inline(always)]
pub fn create(new: &NewAccount, seeds: &[Seed]) {
    if new.account.lamports() == 0 {
        create_at_once(new, seeds);
    } else {
        create_in_steps(new, seeds);
    }
}

#[inline(always)]
fn create_at_once(new: &NewAccount, seeds: &[Seed]) {
    let mut data = [0u8; 52];
    data[0] = CREATE_ACCOUNT;
    data[4..12].copy_from_slice(&new.lamports.to_le_bytes());
    data[12..20].copy_from_slice(&new.data_bytes.to_le_bytes());
    data[20..].copy_from_slice(new.owner.bytes());
    call(&[writable_signer(new.payer), writable_signer(new.account)], &data, seeds);
}

/// `CreateAccount` refuses an address that holds lamports, and anyone can send some there to block it.
#[inline(never)]
fn create_in_steps(new: &NewAccount, seeds: &[Seed]) {
    let missing_lamports = new.lamports.saturating_sub(new.account.lamports());
    if missing_lamports > 0 {
        let data = instruction_with_u64(TRANSFER, missing_lamports);
        call(&[writable_signer(new.payer), writable(new.account)], &data, &[]);
    }
    call(&[writable_signer(new.account)], &instruction_with_u64(ALLOCATE, new.data_bytes), seeds);
    let mut data = [0u8; 36];
    data[0] = ASSIGN;
    data[4..].copy_from_slice(new.owner.bytes());
    call(&[writable_signer(new.account)], &data, seeds);
}

#[inline(always)]
fn instruction_with_u64(instruction: u8, value: u64) -> [u8; 12] {
    let mut data = [0u8; 12];
    data[0] = instruction;
    data[4..].copy_from_slice(&value.to_le_bytes());
    data
}

#[inline(always)]
fn call(accounts: &[Passed], data: &[u8], seeds: &[Seed]) {
    invoke(&Call { program: &SYSTEM_PROGRAM, accounts, data, seeds });
}
