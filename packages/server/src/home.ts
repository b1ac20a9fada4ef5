import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
    if (!existsSync(path)) this.write(name, `${randomBytes(32).toString('base64')}\n`);
    return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  }

  readJson<T>(name: string): T | null {
    const path = this.file(name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
  }

  /** Written whole or not at all: a crash leaves the old file. */
  write(name: string, text: string): void {
    const path = this.file(name);
    const draft = `${path}.${process.pid}.tmp`;
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, path);
  }
}
