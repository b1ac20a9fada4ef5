use super::syscalls;

/// No message: formatting one would pull in most of `core::fmt`, and nothing here is expected to panic.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { syscalls::abort() }
}
