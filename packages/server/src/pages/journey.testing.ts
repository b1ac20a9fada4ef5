import type { Locator } from 'playwright-core';

/** Someone who does something in a browser, and how much it took them. */
export class Journey {
  clicks = 0;
  fields = 0;

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks++;
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.fields++;
  }

  /** A choice from a list is as much work as a field. */
  async choose(target: Locator, value: string): Promise<void> {
    await target.selectOption(value);
    this.fields++;
  }

  /** A text that is typed and sent with the key for it: no click is needed. */
  async enter(target: Locator, text: string): Promise<void> {
    await this.fill(target, text);
    await target.press('Enter');
  }
}
