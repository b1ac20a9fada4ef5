//! The System program: how an account comes to be.

use crate::runtime::call_data::CallData;
use crate::runtime::input::Account;
use crate::runtime::invoke::{invoke, writable, writable_signer, Call, Passed};
use crate::runtime::key::Key;
use crate::runtime::seed::Seed;

pub static SYSTEM_PROGRAM: Key = Key::ZERO;

const CREATE_ACCOUNT: u32 = 0;
const ASSIGN: u32 = 1;
const TRANSFER: u32 = 2;
const ALLOCATE: u32 = 8;

pub struct NewAccount<'a> {
    pub payer: &'a Account,
    pub account: &'a Account,
    pub owner: &'a Key,
    pub data_bytes: u64,
    pub lamports: u64,
}

/// Creates the account that `seeds` derive. The runtime checks that they do: an address that did not sign the
/// transaction itself can have signed by its seeds only.
#[inline(always)]
pub fn create(new: &NewAccount, seeds: &[Seed]) {
    if new.account.lamports() == 0 {
        create_at_once(new, seeds);
    } else {
        create_in_steps(new, seeds);
    }
}

#[repr(C)]
struct CreateAccount {
    lead: u32,
    instruction: u32,
    lamports: u64,
    data_bytes: u64,
    owner: Key,
}

unsafe impl CallData for CreateAccount {
    const LEAD_BYTES: usize = 4;
    const DATA_BYTES: usize = 52;
}

#[inline(always)]
fn create_at_once(new: &NewAccount, seeds: &[Seed]) {
    let data = CreateAccount {
        lead: 0,
        instruction: CREATE_ACCOUNT,
        lamports: new.lamports,
        data_bytes: new.data_bytes,
        owner: *new.owner,
    };
    call(&[writable_signer(new.payer), writable_signer(new.account)], &data, seeds);
}

/// `TRANSFER` with lamports, or `ALLOCATE` with bytes.
#[repr(C)]
struct WithWord {
    lead: u32,
    instruction: u32,
    word: u64,
}

unsafe impl CallData for WithWord {
    const LEAD_BYTES: usize = 4;
    const DATA_BYTES: usize = 12;
}

#[repr(C)]
struct Assign {
    lead: u32,
    instruction: u32,
    owner: Key,
}

unsafe impl CallData for Assign {
    const LEAD_BYTES: usize = 4;
    const DATA_BYTES: usize = 36;
}

/// `CreateAccount` refuses an address that holds lamports, and anyone can send some there to block it.
#[inline(never)]
fn create_in_steps(new: &NewAccount, seeds: &[Seed]) {
    let missing_lamports = new.lamports.saturating_sub(new.account.lamports());
    if missing_lamports > 0 {
        let transfer = WithWord { lead: 0, instruction: TRANSFER, word: missing_lamports };
        call(&[writable_signer(new.payer), writable(new.account)], &transfer, &[]);
    }
    let allocate = WithWord { lead: 0, instruction: ALLOCATE, word: new.data_bytes };
    call(&[writable_signer(new.account)], &allocate, seeds);
    let assign = Assign { lead: 0, instruction: ASSIGN, owner: *new.owner };
    call(&[writable_signer(new.account)], &assign, seeds);
}

#[inline(always)]
fn call(accounts: &[Passed], data: &impl CallData, seeds: &[Seed]) {
    invoke(&Call { program: &SYSTEM_PROGRAM, accounts, data: data.bytes(), seeds });
}
