import { deriveVerificationKey, formatReleaseCode, generateReleaseCode } from '@florin/sdk/release-code';
import { GiftCreate, releaseVerificationKey } from '@florin/wire/gifts/gift';
import type { z } from 'zod';
import { MAKES, showing, type Tool } from './tool.ts';

const input = GiftCreate.extend({
  release_verification_key: releaseVerificationKey.optional().meta({
    description: 'Of a release code that was made elsewhere; a new code is made and answered when left out.',
  }),
});

export const giftTools: readonly Tool[] = [
  {
    name: 'gifts_create',
    description:
      'Make a gift. It answers the transaction that the sender’s wallet signs, and, where no key was given, a new release code: whoever has it can claim the gift, and nobody keeps it but you.',
    input,
    annotations: MAKES,
    async run(florin, given, context) {
      const { release_verification_key, ...gift } = given as z.output<typeof input>;
      const code = release_verification_key === undefined ? generateReleaseCode() : null;
      const made = await florin.gifts.create(
        {
          ...gift,
          release_verification_key: release_verification_key ?? (await deriveVerificationKey(code!)),
        },
        { signal: context.mcpReq.signal },
      );
      return showing(code === null ? made : { ...made, release_code: formatReleaseCode(code) });
    },
  },
];
