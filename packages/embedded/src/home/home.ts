import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newKeypairJson, readKeypairFile } from '@florin/chain/keypair';
import { createDurably, writeDurably } from '@florin/local-state/durable-file';
import type { KeyPairSigner } from '@solana/kit';

const SECRET_BYTES = 32;

/** The folder of local state. Secrets in it are readable by its owner only. */
export class Home {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
    mkdirSync(this.path, { recursive: true });
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /**
   * A secret of 32 random bytes, made on first use and kept.
   * @example home.secret('secret.key')
   */
  secret(name: string): Buffer {
    const path = this.file(name);
    if (!existsSync(path)) this.write(name, `${randomBytes(SECRET_BYTES).toString('base64')}\n`);
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
    if (secret.length === SECRET_BYTES) return secret;
    throw new Error(
      `${path} does not hold ${SECRET_BYTES} bytes in base64; restore it, or remove it for a new one`,
    );
  }

  /** The keypair kept under this name, made on first use. */
  async keypair(name: string): Promise<KeyPairSigner> {
    const path = this.file(name);
    if (!existsSync(path)) createDurably(path, await newKeypairJson());
    return readKeypairFile(path);
  }

  readJson<T>(name: string): T | null {
    const path = this.file(name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
  }

  /** Written whole or not at all: a crash or a power cut leaves the old file. */
  write(name: string, text: string): void {
    writeDurably(this.file(name), text);
  }
}
