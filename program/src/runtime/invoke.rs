//! Calls into other programs.

use super::input::Account;
use super::key::Key;
use super::seed::Seed;
use super::syscalls;
use core::mem::MaybeUninit;

/// An account handed to another program, with the rights it takes along.
pub struct Passed<'a> {
    account: &'a Account,
    is_writable: bool,
    is_signer: bool,
}

#[inline(always)]
pub fn readonly(account: &Account) -> Passed<'_> {
    Passed { account, is_writable: false, is_signer: false }
}

#[inline(always)]
pub fn writable(account: &Account) -> Passed<'_> {
    Passed { account, is_writable: true, is_signer: false }
}

#[inline(always)]
pub fn signer(account: &Account) -> Passed<'_> {
    Passed { account, is_writable: false, is_signer: true }
}

#[inline(always)]
pub fn writable_signer(account: &Account) -> Passed<'_> {
    Passed { account, is_writable: true, is_signer: true }
}

pub struct Call<'a> {
    pub program: &'a Key,
    pub accounts: &'a [Passed<'a>],
    pub data: &'a [u8],
    /// Seeds of the derived address that signs, or none.
    pub seeds: &'a [Seed<'a>],
}

#[repr(C)]
struct AccountMeta {
    key: *const Key,
    is_writable: bool,
    is_signer: bool,
}

#[repr(C)]
struct AccountInfo {
    key: *const Key,
    lamports: *mut u64,
    data_bytes: u64,
    data: *mut u8,
    owner: *const Key,
    rent_epoch: u64,
    is_signer: bool,
    is_writable: bool,
    is_executable: bool,
}

#[repr(C)]
struct CallInstruction {
    program: *const Key,
    metas: *const AccountMeta,
    meta_count: u64,
    data: *const u8,
    data_bytes: u64,
}

#[repr(C)]
struct Signer<'a> {
    seeds: *const Seed<'a>,
    seed_count: u64,
}

const PASSED_MAX: usize = 4;

/// Returns only on success: the machine ends the transaction with the callee's error otherwise.
///
/// One argument, never inlined: the target passes at most five values in registers, and one copy of this code
/// keeps the program small.
#[inline(never)]
pub fn invoke(call: &Call) {
    let mut metas = [const { MaybeUninit::<AccountMeta>::uninit() }; PASSED_MAX];
    let mut infos = [const { MaybeUninit::<AccountInfo>::uninit() }; PASSED_MAX];
    for ((passed, meta), info) in call.accounts.iter().zip(&mut metas).zip(&mut infos) {
        meta.write(account_meta(passed));
        info.write(account_info(passed.account));
    }
    let account_count = call.accounts.len() as u64;
    let instruction = CallInstruction {
        program: call.program,
        metas: metas.as_ptr().cast(),
        meta_count: account_count,
        data: call.data.as_ptr(),
        data_bytes: call.data.len() as u64,
    };
    let signer = Signer { seeds: call.seeds.as_ptr(), seed_count: call.seeds.len() as u64 };
    let signer_count = !call.seeds.is_empty() as u64;
    unsafe {
        syscalls::sol_invoke_signed_c(
            (&raw const instruction).cast(),
            infos.as_ptr().cast(),
            account_count,
            (&raw const signer).cast(),
            signer_count,
        );
    }
}

#[inline(always)]
fn account_meta(passed: &Passed) -> AccountMeta {
    AccountMeta { key: passed.account.key(), is_writable: passed.is_writable, is_signer: passed.is_signer }
}

#[inline(always)]
fn account_info(account: &Account) -> AccountInfo {
    AccountInfo {
        key: account.key(),
        lamports: account.lamports_pointer(),
        data_bytes: account.data_bytes(),
        data: account.data_pointer(),
        owner: account.owner(),
        rent_epoch: 0,
        is_signer: account.is_signer(),
        is_writable: account.is_writable(),
        is_executable: account.is_executable(),
    }
}
