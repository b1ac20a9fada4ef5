import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readKeypairFile } from '@florin/chain/keypair';
import { writeDurably } from '@florin/local-state/durable-file';
import type { KeyPairSigner } from '@solana/kit';
import { createKeypairFile } from './keypair-file.ts';

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
  keypair(name: string): Promise<KeyPairSigner> {
    const path = this.file(name);
    return existsSync(path) ? readKeypairFile(path) : createKeypairFile(path);
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
