import { writeCsv } from '@florin/wire/values/csv';
import { useState } from 'preact/hooks';
import { saveFile } from '../../../../page-state/save-file.ts';
import { giftWords } from '../../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../../words/use-words.ts';
import { TextField } from '../../../parts/field.tsx';
import type { LeftGift } from './left-gift.ts';
import { remindersIn } from './reminders-in.ts';

/**
 * Whom to remind. Who got which gift is known to the file of codes alone, which its owner has: it is read here, and sent nowhere.
 */
export function Reminders({ left }: { readonly left: readonly LeftGift[] }) {
  const words = useWords(giftWords);
  const [told, setTold] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const lines = remindersIn(await file.text(), left);
    if (lines === null) return setTold(words.remindersUnreadable);
    if (lines.length > 1) saveFile('reminders.csv', writeCsv(lines));
    setTold(words.remindersFound(lines.length - 1));
  };
  return (
    <div class="view-part form narrow">
      <h2>{words.reminders}</h2>
      <p>{words.remindersText}</p>
      <TextField
        label={words.codesFile}
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => read(event.currentTarget.files?.[0])}
      />
      {told !== null && <p role="status">{told}</p>}
    </div>
  );
}
