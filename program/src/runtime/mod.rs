//! The boundary to the virtual machine: everything that depends on its calling conventions and memory layout.

pub mod call_data;
pub mod input;
#[cfg(all(target_arch = "bpf", target_os = "none"))]
mod intrinsics;
pub mod invoke;
pub mod key;
#[cfg(any(target_os = "solana", target_arch = "bpf"))]
mod panic;
pub mod seed;
pub mod syscalls;
