import type {
  InstructionErrorBorshIo,
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionErrorProgramExecutionTemporarilyRestricted,
} from 'litesvm/dist/internal.js';

/** A transaction error in the shape in which nodes send it. */
export type TransactionError = string | { readonly [name: string]: unknown };

/** What the VM reports: a place in the list below, or an object with details. */
export type VmTransactionError =
  | number
  | TransactionErrorInstructionError
  | TransactionErrorDuplicateInstruction
  | TransactionErrorInsufficientFundsForRent
  | TransactionErrorProgramExecutionTemporarilyRestricted;

type VmInstructionError = number | InstructionErrorCustom | InstructionErrorBorshIo;

/** In the order of the VM's own enumeration, whose numbers it reports. */
const TRANSACTION_ERRORS = words(`
  AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee
  InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance
  AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks
  AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`);

const INSTRUCTION_ERRORS = words(`
  GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
  IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount
  UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified
  ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified
  NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed
  AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified
  ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount
  ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded
  PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable
  IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow
  UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded
  MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError`);

/** Puts the VM's error into the words of the RPC interface. */
export function transactionErrorOf(error: VmTransactionError): TransactionError {
  if (typeof error === 'number') return nameAt(TRANSACTION_ERRORS, error);
  if ('err' in error) return { InstructionError: [error.index, instructionErrorOf(error.err())] };
  if ('index' in error) return { DuplicateInstruction: error.index };
  // The VM's binding gives both remaining kinds the same field; only the class name tells them apart.
  const name = error.constructor.name.replace('TransactionError', '');
  return { [name]: { account_index: error.accountIndex } };
}

function instructionErrorOf(error: VmInstructionError): TransactionError {
  if (typeof error === 'number') return nameAt(INSTRUCTION_ERRORS, error);
  return 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg };
}

function nameAt(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined)
    throw new RangeError(`the VM reported an error that this version does not know: ${index}`);
  return name;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
