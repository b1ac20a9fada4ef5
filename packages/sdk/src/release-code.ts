export { formatReleaseCode, parseReleaseCode, type ReleaseCode } from '@florin/release-code/code';
export { generateReleaseCode } from '@florin/release-code/generate';
export { deriveVerificationKey, signWithReleaseCode } from '@florin/release-code/key';
