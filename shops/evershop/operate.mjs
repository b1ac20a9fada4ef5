// The shop's own records: `seed`, `orders`, `price SKU CENTS`. It runs inside the shop's folder, beside its packages.
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV = 'production';
process.env.ALLOW_CONFIG_MUTATIONS = 'true';
const { pool } = await import('@evershop/evershop/lib/postgres');

const COUNTRIES = ['US', 'CA', 'GB', 'SG'];
const GOODS = [
  ['TRAY-1', 'Walnut Desk Tray', 23.8, 500],
  ['LAMP-1', 'Paper Floor Lamp', 59, 500],
  ['CLOCK-1', 'Slate Wall Clock', 41, 0],
];

const commands = { seed, orders, price };
const [, , command, ...args] = process.argv;
const answer = await commands[command](...args);
process.stdout.write(`\n${JSON.stringify(answer ?? null)}\n`);
process.exit(0);

async function seed() {
  await migrate();
  const { rows } = await pool.query('SELECT 1 FROM product LIMIT 1');
  if (rows.length === 0) await fill();
  return places();
}

/** The steps that the shop's own start takes before it listens. */
async function migrate() {
  const inside = (path) => {
    const packageFolder = new URL(
      './node_modules/@evershop/evershop/dist/',
      pathToFileURL(`${process.cwd()}/`),
    );
    return import(new URL(path, packageFolder).href);
  };
  const { getCoreModules } = await inside('bin/lib/loadModules.js');
  const { migrate: migrateAll } = await inside('bin/lib/bootstrap/migrate.js');
  await migrateAll(getCoreModules());
}

/** The shop's own demonstration goods, and a few of ours that have no colours. */
async function fill() {
  const done = spawnSync('npx', ['evershop', 'seed', '--attributes', '--categories', '--products'], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(done.stderr);
  const { createProduct } = await import('@evershop/evershop/catalog/services');
  const { rows } = await pool.query('SELECT package_id FROM package LIMIT 1');
  for (const [sku, name, price, qty] of GOODS) {
    await createProduct(
      {
        sku,
        name,
        price,
        qty,
        weight: 1,
        status: 1,
        visibility: 1,
        group_id: 1,
        url_key: name.toLowerCase().replaceAll(' ', '-'),
        manage_stock: 1,
        stock_availability: qty > 0 ? 1 : 0,
        package_id: rows[0].package_id,
        meta_title: name,
        meta_description: name,
        meta_keywords: name,
      },
      {},
    );
  }
  await offerShipping();
}

async function offerShipping() {
  const one = async (text, values) => (await pool.query(`${text} RETURNING *`, values)).rows[0];
  const zone = await one(`INSERT INTO shipping_zone (name) VALUES ('Everywhere')`);
  for (const country of COUNTRIES) {
    await one('INSERT INTO shipping_zone_country (zone_id, country) VALUES ($1, $2)', [
      zone.shipping_zone_id,
      country,
    ]);
  }
  await one(`INSERT INTO shipping_zone_provider (zone_id, provider_code) VALUES ($1, 'core')`, [
    zone.shipping_zone_id,
  ]);
  for (const [name, cost] of [
    ['Ground', 5.25],
    ['Overnight', 19],
  ]) {
    const method = await one('INSERT INTO core_shipping_method (name) VALUES ($1)', [name]);
    await one('INSERT INTO core_shipping_method_rate (method_id, zone_id, cost) VALUES ($1, $2, $3)', [
      method.core_shipping_method_id,
      zone.shipping_zone_id,
      cost,
    ]);
  }
}

/** Demonstration goods are a page per colour: the yellow cup is asked for on the page of the white one. */
async function places() {
  const { rows } = await pool.query(`
    SELECT sku, url_key FROM product JOIN product_description ON product_description_product_id = product_id`);
  const products = Object.fromEntries(rows.map(({ sku, url_key }) => [sku, `/${url_key}`]));
  return { products: { ...products, 'CUP-001-YEL': products['CUP-001-WHT'] }, list: '/accessories' };
}

async function price(sku, cents) {
  await pool.query('UPDATE product SET price = $2 WHERE sku = $1', [sku, Number(cents) / 100]);
}

async function orders() {
  const { rows } = await pool.query(`
    SELECT o.*, a.full_name, a.address_1, a.address_2, a.city, a.province, a.postcode, a.country,
      (SELECT json_agg(json_build_object('sku', i.product_sku, 'quantity', i.qty::int,
          'cents', round(i.line_total * 100)::int))
        FROM order_item i WHERE i.order_item_order_id = o.order_id) AS lines
    FROM "order" o LEFT JOIN order_address a ON a.order_address_id = o.shipping_address_id
    ORDER BY o.order_id`);
  return rows.map((row) => ({
    id: row.order_number,
    totalCents: Math.round(Number(row.grand_total) * 100),
    currency: row.currency.toLowerCase(),
    lines: row.lines,
    shipping: row.shipping_method_name,
    address: {
      name: row.full_name,
      lines: [row.address_1, row.address_2].filter(Boolean),
      city: row.city,
      state: row.province,
      postalCode: row.postcode,
      country: row.country,
    },
    email: row.customer_email,
    paidCents: row.payment_status === 'paid' ? Math.round(Number(row.grand_total) * 100) : 0,
  }));
}
