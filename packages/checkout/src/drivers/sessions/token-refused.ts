import type { CommitOutcome } from '@florin/checkout-browser/driver';
import { notSubmitted } from '@florin/page-reading/failure';
import { names } from '@florin/page-reading/lexicon/markup-names';
import { meaningOf } from '../../protocols/message-codes.ts';
import { declineOf } from '../decline-reason.ts';
import type { JsonReply } from '../json-client.ts';
import { wordsOf } from './session-errors.ts';

/** Nobody made a token for the card. Nothing is charged yet, so that a card which is refused here is plainly declined. */
export function tokenRefused(reply: JsonReply): CommitOutcome {
  const words = wordsOf(reply);
  const isDecline =
    meaningOf(words.split(':', 1)[0]!)?.code === 'card_declined' || names('card_declined', words);
  return isDecline ? declineOf(words) : notSubmitted('merchant_error', `no token for the card: ${words}`);
}
