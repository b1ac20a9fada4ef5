import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { testDatabase } from '@florin/server/testing/database.testing';
import { launchProcess } from '@florin/server/testing/process.testing';
import { expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('lay-out.mjs', import.meta.url));

it('lays out files that start, read-only, with their secrets in files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-layout-'));
  const home = join(folder, 'florin');
  const test = await testDatabase();
  try {
    expect(spawnSync(process.execPath, [SCRIPT, home], { stdio: 'inherit' }).status).toBe(0);
    spawnSync('chmod', ['-R', 'a-w', home]);
    expect(existsSync(join(home, 'node_modules', '@florin', 'embedded-postgres'))).toBe(false);
    const { components } = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8'));
    expect(components.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['fastify', 'pg']),
    );

    const secret = (name: string, text: string) => {
      writeFileSync(join(folder, name), text, { mode: 0o400 });
      return join(folder, name);
    };
    const environment = {
      DATABASE_URL_FILE: secret('database_url', test.url),
      SOLANA_RPC_URL_FILE: secret('rpc', 'http://127.0.0.1:1'),
      FLORIN_SECRET_KEY_FILE: secret('key', Buffer.alloc(32, 7).toString('base64')),
      FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
    };
    const serve = join(home, 'packages', 'server', 'dist', 'serve.js');
    for (const role of ['api', 'settle', 'worker']) {
      const process = await launchProcess(serve, { ...environment, FLORIN_ROLE: role });
      const statusOf = async (path: string) => (await fetch(process.url + path)).status;
      expect([role, await statusOf('/readyz'), await statusOf('/metrics')]).toEqual([role, 200, 200]);
      for (const path of ['/docs', '/v1/openapi.json', '/'])
        expect([role, path, await statusOf(path)]).toEqual([role, path, role === 'api' ? 200 : 404]);
      expect([role, await process.stop()]).toEqual([role, 0]);
    }
  } finally {
    spawnSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true });
    await test.drop();
  }
});
