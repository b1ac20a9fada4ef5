//! Stateless gift escrow.
//!
//! A gift is one token account, the vault, at the address derived from `["gift", mint, sender, release_key]`.
//! The address commits to what the vault holds, who may release it and who may reclaim it, so nothing else is stored.
#![cfg_attr(any(target_os = "solana", target_arch = "bpf"), no_std)]

mod error;
mod fund;
mod mint;
mod pay_out;
mod rent;
mod runtime;
mod system_program;
mod token_program;
mod vault;

pub use error::Error;
use runtime::input::Instruction;

const FUND: u8 = 0;
const RELEASE: u8 = 1;
const RECLAIM: u8 = 2;

/// # Safety
/// `input` is the buffer that the runtime serialized for this instruction.
#[no_mangle]
pub unsafe extern "C" fn entrypoint(input: *mut u8) -> u64 {
    let outcome = unsafe { Instruction::parse(input) }.and_then(|instruction| process(&instruction));
    match outcome {
        Ok(()) => 0,
        Err(error) => error as u64,
    }
}

fn process(instruction: &Instruction) -> Result<(), Error> {
    match instruction.data().first() {
        Some(&FUND) => fund::fund(instruction),
        Some(&RELEASE) => pay_out::release(instruction),
        Some(&RECLAIM) => pay_out::reclaim(instruction),
        _ => Err(Error::InstructionData),
    }
}

#[inline(always)]
fn require(condition: bool, error: Error) -> Result<(), Error> {
    if condition {
        Ok(())
    } else {
        Err(error)
    }
}
