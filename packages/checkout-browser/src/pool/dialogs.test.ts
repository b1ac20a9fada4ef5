import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { watchDialogs } from './dialogs.ts';

const blank = useBlankPage();

it('what a page says in windows of the browser is kept, and nothing is agreed to', async () => {
  const dialogs = watchDialogs(blank.page);
  const answers = await blank.page.evaluate(() => {
    window.alert('Phone   must have 10 digits\n\nPlease enter a name');
    return [window.confirm('Order now?'), window.prompt('Your password?')];
  });
  expect(answers).toEqual([false, null]);
  expect(dialogs.said()).toEqual([
    'Phone must have 10 digits',
    'Please enter a name',
    'Order now?',
    'Your password?',
  ]);
  dialogs.forget();
  expect(dialogs.said()).toEqual([]);
});
