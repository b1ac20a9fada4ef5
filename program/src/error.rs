/// What this program itself refuses. The numbers are an API: clients name them, so none is ever reused.
///
/// They start at 7000 because a failing inner call reports its own small number (the token program's
/// `InsufficientFunds` is 1) in the same place, and the two must never be confused.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// Unknown instruction, or its data is not exactly as long as it must be.
    InstructionData = 7000,
    /// Not exactly the accounts that the instruction takes.
    AccountCount = 7001,
    /// The sender, the release key or the recipient did not sign.
    MissingSignature = 7002,
    /// The token program account is not the SPL Token program.
    TokenProgram = 7003,
    /// The mint is not a mint of the SPL Token program.
    Mint = 7004,
    /// A gift of nothing.
    ZeroAmount = 7005,
    /// The vault exists already.
    VaultInUse = 7006,
    /// There is no vault here: never funded, released or reclaimed.
    VaultMissing = 7007,
    /// A higher bump also gives a valid vault address; only the highest one may be funded.
    NonCanonicalBump = 7008,
    /// The destination is not a token account owned by the party that is being paid.
    Destination = 7009,
    /// The cluster's rent parameters are none that this program can compute with.
    Rent = 7010,
    /// The vault signed the transaction, so it is somebody's wallet: a derived address has no key.
    VaultSigned = 7011,
}
