import type { ServerResponse } from 'node:http';

/** A client that reads so slowly that this much waits for it is cut off; it comes back and goes on where it was. */
const WAITING_BYTES_MAX = 1024 * 1024;

/** An answer that goes on for as long as the client stays. */
export class Channel {
  readonly #response: ServerResponse;
  readonly #isStillAdmitted: () => Promise<boolean>;

  constructor(response: ServerResponse, isStillAdmitted: () => Promise<boolean>) {
    this.#response = response;
    this.#isStillAdmitted = isStillAdmitted;
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Sends, unless the caller's key was revoked or his session has ended since: then the channel ends. */
  async send(text: string): Promise<void> {
    const isAdmitted = await this.#isStillAdmitted();
    if (!this.isOpen) return;
    if (!isAdmitted) return this.end();
    this.#response.write(text);
    if (this.#response.writableLength > WAITING_BYTES_MAX) this.#response.destroy();
  }

  onClose(listener: () => void): void {
    this.#response.once('close', listener);
  }

  end(): void {
    this.#response.end();
  }
}
