import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/dist/embedded-postgres.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const VERSION = '2.2.1';

export default {
  name: 'evershop',
  version: VERSION,
  kind: 'React application, a page per colour, cart in a drawer, one-page checkout that saves as it is filled in',
  catalog: {
    plain: { sku: 'TRAY-1', cents: 2380 },
    second: { sku: 'LAMP-1', cents: 5900 },
    variant: { sku: 'CUP-001-YEL', cents: 1500, prompt: 'the yellow one', answers: { color: 'yellow' } },
    soldOut: { sku: 'CLOCK-1', cents: 4100 },
  },
  install({ folder, run }) {
    const project = { name: 'shop', type: 'module', private: true };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
    // The second one is used by the first and not named among what it needs.
    const packages = [`@evershop/evershop@${VERSION}`, 'concat-stream@2.0.0'];
    run('npm', ['install', ...packages, '--save-exact', '--no-audit', '--no-fund']);
    cpSync(join(HERE, 'config'), join(folder, 'config'), { recursive: true });
    const extension = join(folder, 'extensions', 'card-payment');
    cpSync(join(HERE, 'card-payment'), join(extension, 'dist'), { recursive: true });
    cpSync(join(HERE, 'operate.mjs'), join(folder, 'operate.mjs'));
    for (const name of ['media', 'public', 'themes']) mkdirSync(join(folder, name), { recursive: true });
    run('npx', ['evershop', 'build']);
  },
  runsIn: ({ folder }) => folder,
  prepare: ({ data }) => startEmbeddedPostgres({ directory: data, settings: { fsync: 'off' } }),
  environment({ port }, postgres) {
    const { hostname, port: databasePort, username, password, pathname } = new URL(postgres.url);
    return {
      PORT: String(port),
      DB_HOST: hostname,
      DB_PORT: databasePort,
      DB_USER: username,
      DB_PASSWORD: password,
      DB_NAME: pathname.slice(1),
      DB_SSLMODE: 'disable',
      SHOP_URL: `http://localhost:${port}`,
    };
  },
  operate: ({ folder }) => [process.execPath, join(folder, 'operate.mjs')],
  serve: () => ['npx', 'evershop', 'start'],
};
