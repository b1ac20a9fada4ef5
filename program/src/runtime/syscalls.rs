//! System calls. By name where a linker resolves them (ours, or the loader's for old formats), by hash where
//! Solana's toolchain asks for static calls. The linker holds the same list and refuses any other name.

macro_rules! syscalls {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) -> $result:ty = $hash:literal;)*) => { $(
        #[cfg(all(any(target_os = "solana", target_arch = "bpf"), target_feature = "static-syscalls"))]
        #[inline(always)]
        pub unsafe fn $name($($argument: $kind),*) -> $result {
            let call: unsafe extern "C" fn($($kind),*) -> $result = unsafe { core::mem::transmute($hash as usize) };
            unsafe { call($($argument),*) }
        }

        #[cfg(all(any(target_os = "solana", target_arch = "bpf"), not(target_feature = "static-syscalls")))]
        extern "C" {
            pub fn $name($($argument: $kind),*) -> $result;
        }

        /// Off chain the crate only has to compile (editors, lints); there is no machine to call.
        #[cfg(not(any(target_os = "solana", target_arch = "bpf")))]
        #[allow(dead_code, unused_variables)]
        pub unsafe fn $name($($argument: $kind),*) -> $result {
            unreachable!(concat!(stringify!($name), " exists on chain only"))
        }
    )* }
}

syscalls! {
    fn abort() -> ! = 0xb6fc1a11;
    fn sol_curve_validate_point(curve: u64, point: *const u8, result: *mut u8) -> u64 = 0xaa2607ca;
    fn sol_get_rent_sysvar(rent: *mut u8) -> u64 = 0xbf7188f6;
    fn sol_invoke_signed_c(instruction: *const u8, accounts: *const u8, account_count: u64, signers: *const u8, signer_count: u64) -> u64 = 0xa22b9c85;
    fn sol_memcmp_(left: *const u8, right: *const u8, length: u64, order: *mut i32) -> () = 0x5fdcde31;
    fn sol_memcpy_(destination: *mut u8, source: *const u8, length: u64) -> () = 0x717cc4a3;
    fn sol_memmove_(destination: *mut u8, source: *const u8, length: u64) -> () = 0x434371f8;
    fn sol_memset_(destination: *mut u8, byte: u8, length: u64) -> () = 0x3770fb22;
    fn sol_sha256(parts: *const u8, part_count: u64, digest: *mut u8) -> u64 = 0x11f49d86;
}
