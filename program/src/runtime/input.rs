//! The instruction as the runtime serializes it: account count, accounts, data, program address.

use super::key::Key;
use crate::error::Error;
use core::mem::size_of;
use core::slice;

/// The most accounts that any instruction of this program takes.
pub const ACCOUNTS_MAX: usize = 7;

const NOT_A_DUPLICATE: u8 = 0xff;
/// Room that the runtime leaves behind every account's data.
const GROWTH_BYTES: usize = 10 * 1024;
const RENT_EPOCH_BYTES: usize = 8;

#[repr(C)]
struct Header {
    duplicate_of: u8,
    is_signer: bool,
    is_writable: bool,
    is_executable: bool,
    original_data_bytes: u32,
    key: Key,
    owner: Key,
    lamports: u64,
    data_bytes: u64,
}

/// One account in the input buffer. Inner calls change what is behind the pointer, so every read is fresh.
#[derive(Clone, Copy)]
pub struct Account(*mut Header);

impl Account {
    #[inline(always)]
    pub fn is_signer(&self) -> bool {
        unsafe { (*self.0).is_signer }
    }

    #[inline(always)]
    pub fn is_writable(&self) -> bool {
        unsafe { (*self.0).is_writable }
    }

    #[inline(always)]
    pub fn is_executable(&self) -> bool {
        unsafe { (*self.0).is_executable }
    }

    #[inline(always)]
    pub fn key(&self) -> &Key {
        unsafe { &(*self.0).key }
    }

    #[inline(always)]
    pub fn owner(&self) -> &Key {
        unsafe { &(*self.0).owner }
    }

    #[inline(always)]
    pub fn lamports(&self) -> u64 {
        unsafe { (*self.0).lamports }
    }

    #[inline(always)]
    pub fn lamports_pointer(&self) -> *mut u64 {
        unsafe { &raw mut (*self.0).lamports }
    }

    #[inline(always)]
    pub fn data_bytes(&self) -> u64 {
        unsafe { (*self.0).data_bytes }
    }

    #[inline(always)]
    pub fn data_pointer(&self) -> *mut u8 {
        unsafe { self.0.add(1) as *mut u8 }
    }
}

pub struct Instruction {
    accounts: [Account; ACCOUNTS_MAX],
    account_count: usize,
    data: *const u8,
    data_bytes: usize,
}

impl Instruction {
    /// # Safety
    /// `input` is the buffer that the runtime serialized for this instruction.
    #[inline(always)]
    pub unsafe fn parse(input: *mut u8) -> Result<Instruction, Error> {
        let account_count = unsafe { *(input as *const u64) } as usize;
        if account_count > ACCOUNTS_MAX {
            return Err(Error::AccountCount);
        }
        let mut accounts = [Account(input as *mut Header); ACCOUNTS_MAX];
        let mut cursor = unsafe { input.add(8) };
        for index in 0..account_count {
            let account = Account(cursor as *mut Header);
            let duplicate_of = unsafe { *cursor };
            if duplicate_of == NOT_A_DUPLICATE {
                accounts[index] = account;
                cursor = unsafe { cursor.add(serialized_bytes(&account)) };
            } else {
                accounts[index] = *accounts.get(duplicate_of as usize).ok_or(Error::AccountCount)?;
                cursor = unsafe { cursor.add(8) };
            }
        }
        let data_bytes = unsafe { *(cursor as *const u64) } as usize;
        Ok(Instruction { accounts, account_count, data: unsafe { cursor.add(8) }, data_bytes })
    }

    /// Exactly `N` accounts: one instruction has one encoding, and a surplus account is a mistake worth hearing of.
    #[inline(always)]
    pub fn accounts<const N: usize>(&self) -> Result<&[Account; N], Error> {
        if self.account_count != N {
            return Err(Error::AccountCount);
        }
        self.accounts.first_chunk().ok_or(Error::AccountCount)
    }

    #[inline(always)]
    pub fn data(&self) -> &[u8] {
        unsafe { slice::from_raw_parts(self.data, self.data_bytes) }
    }

    #[inline(always)]
    pub fn data_exactly<const N: usize>(&self) -> Result<&[u8; N], Error> {
        self.data().try_into().map_err(|_| Error::InstructionData)
    }

    /// Bytes, not a `Key`: the address follows data of any length, so it may lie unaligned.
    #[inline(always)]
    pub fn program(&self) -> &[u8; 32] {
        unsafe { &*(self.data.add(self.data_bytes) as *const [u8; 32]) }
    }
}

/// The header and the room for growth are whole words, so only the data needs rounding up. It wraps never: the
/// runtime keeps an account's data below 10 MiB.
#[inline(always)]
fn serialized_bytes(account: &Account) -> usize {
    let data_bytes = (account.data_bytes() as usize).wrapping_add(7) & !7;
    (size_of::<Header>() + GROWTH_BYTES + RENT_EPOCH_BYTES).wrapping_add(data_bytes)
}
