//! Functions that LLVM may call on its own. Solana's toolchain ships them; plain rustc for bpf does not.

use super::syscalls::{abort, sol_memcmp_, sol_memcpy_, sol_memmove_, sol_memset_};

#[no_mangle]
unsafe extern "C" fn memcpy(destination: *mut u8, source: *const u8, length: usize) -> *mut u8 {
    unsafe { sol_memcpy_(destination, source, length as u64) };
    destination
}

#[no_mangle]
unsafe extern "C" fn memmove(destination: *mut u8, source: *const u8, length: usize) -> *mut u8 {
    unsafe { sol_memmove_(destination, source, length as u64) };
    destination
}

#[no_mangle]
unsafe extern "C" fn memset(destination: *mut u8, byte: i32, length: usize) -> *mut u8 {
    unsafe { sol_memset_(destination, byte as u8, length as u64) };
    destination
}

#[no_mangle]
unsafe extern "C" fn memcmp(left: *const u8, right: *const u8, length: usize) -> i32 {
    let mut order = 0;
    unsafe { sol_memcmp_(left, right, length as u64, &mut order) };
    order
}

#[no_mangle]
unsafe extern "C" fn bcmp(left: *const u8, right: *const u8, length: usize) -> i32 {
    unsafe { memcmp(left, right, length) }
}

/// LLVM's name for `unreachable`.
#[no_mangle]
unsafe extern "C" fn __bpf_trap() -> ! {
    unsafe { abort() }
}
