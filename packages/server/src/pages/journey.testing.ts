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
}
