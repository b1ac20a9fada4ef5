import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@florin/server/testing/server.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The official clients of Stripe for other languages, fetched on demand, on what both services have: products, pages of them, sessions and their
// items, idempotent creates, refusals. (That for Node is tried every day, in the packages that it concerns.)

const CACHE = fileURLToPath(new URL('../node_modules/.cache/stripe-clients', import.meta.url));
const OUTCOME = 'passed canceled';
const PYTHON_CLIENT = 'stripe==16.1.0';
const GO_CLIENT = 'github.com/stripe/stripe-go/v82 v82.5.1';
const JAVA_CLIENT = [
  'com/stripe/stripe-java/33.3.0/stripe-java-33.3.0.jar',
  'com/google/code/gson/gson/2.13.2/gson-2.13.2.jar',
];

const PYTHON = `
import sys
import stripe

base, key = sys.argv[1], sys.argv[2]
client = stripe.StripeClient(key, base_addresses={'api': base}, max_network_retries=0)
v1 = client.v1
product = v1.products.create({'name': 'Tea', 'default_price_data': {'unit_amount': 1250, 'currency': 'usdc'}, 'metadata': {'order': '42'}})
v1.products.update(product.id, {'name': 'Green tea', 'metadata': {'order': ''}})
read = v1.products.retrieve(product.id)
assert read.name == 'Green tea' and 'order' not in read.metadata, read
made = [v1.products.create({'name': f'P{n}'}).id for n in range(7)]
seen = [p.id for p in v1.products.list({'limit': 3}).auto_paging_iter()]
assert seen[:7] == made[::-1], seen
once = [v1.products.create({'name': 'Once'}, {'idempotency_key': 'python-' + product.id}).id for _ in range(2)]
assert once[0] == once[1]
session = v1.checkout.sessions.create({'line_items': [{'price': product.default_price, 'quantity': 2}], 'metadata': {'order': '42'}})
assert (session.amount_total, session.payment_status, session.metadata['order']) == (2500, 'unpaid', '42')
items = v1.checkout.sessions.line_items.list(session.id)
assert items.data[0].quantity == 2
expired = v1.checkout.sessions.expire(session.id)
try:
    v1.products.retrieve(product.id + 'x')
    assert False
except stripe.InvalidRequestError as error:
    assert (error.http_status, error.code) == (404, 'resource_missing') and error.request_id.startswith('req_'), error
try:
    stripe.StripeClient('sk_live_wrong', base_addresses={'api': base}).v1.products.list()
    assert False
except stripe.AuthenticationError:
    pass
try:
    v1.products.create({'name': 'Other'}, {'idempotency_key': 'python-' + product.id})
    assert False
except stripe.IdempotencyError:
    pass
print('passed', expired.status)
`;
const GO = `package main

import (
	"context"
	"fmt"
	"os"

	"github.com/stripe/stripe-go/v82"
)

func check(isRight bool, what ...any) {
	if !isRight {
		panic(fmt.Sprint(what...))
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func clientFor(base string, key string) *stripe.Client {
	config := &stripe.BackendConfig{URL: &base, MaxNetworkRetries: stripe.Int64(0), LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull}}
	backend := stripe.GetBackendWithConfig(stripe.APIBackend, config)
	return stripe.NewClient(key, stripe.WithBackends(&stripe.Backends{API: backend, Connect: backend, Uploads: backend, MeterEvents: backend}))
}

func main() {
	ctx := context.Background()
	client := clientFor(os.Args[1], os.Args[2])
	product := must(client.V1Products.Create(ctx, &stripe.ProductCreateParams{
		Name:             stripe.String("Tea"),
		DefaultPriceData: &stripe.ProductCreateDefaultPriceDataParams{UnitAmount: stripe.Int64(1250), Currency: stripe.String("usdc")},
	}))
	updated := must(client.V1Products.Update(ctx, product.ID, &stripe.ProductUpdateParams{Name: stripe.String("Green tea")}))
	check(updated.Name == "Green tea", updated.Name)
	made := []string{}
	for n := range 7 {
		made = append(made, must(client.V1Products.Create(ctx, &stripe.ProductCreateParams{Name: stripe.String(fmt.Sprint("P", n))})).ID)
	}
	params := &stripe.ProductListParams{}
	params.Limit = stripe.Int64(3)
	seen := 0
	for listed, err := range client.V1Products.List(ctx, params) {
		check(err == nil, err)
		if seen == 7 {
			break
		}
		check(listed.ID == made[6-seen], "order of the list")
		seen++
	}
	once := &stripe.ProductCreateParams{Name: stripe.String("Once")}
	once.SetIdempotencyKey("go-" + product.ID)
	first, second := must(client.V1Products.Create(ctx, once)), must(client.V1Products.Create(ctx, once))
	check(first.ID == second.ID, "idempotency")
	session := must(client.V1CheckoutSessions.Create(ctx, &stripe.CheckoutSessionCreateParams{
		LineItems: []*stripe.CheckoutSessionCreateLineItemParams{{Price: stripe.String(product.DefaultPrice.ID), Quantity: stripe.Int64(2)}},
		Metadata:  map[string]string{"order": "42"},
	}))
	check(session.AmountTotal == 2500 && session.Metadata["order"] == "42", session.AmountTotal)
	items := 0
	for item, err := range client.V1CheckoutSessions.ListLineItems(ctx, &stripe.CheckoutSessionListLineItemsParams{Session: &session.ID}) {
		check(err == nil && item.Quantity == 2, err)
		items++
	}
	check(items == 1, items)
	expired := must(client.V1CheckoutSessions.Expire(ctx, session.ID, nil))
	_, err := client.V1Products.Retrieve(ctx, product.ID+"x", nil)
	refused, isStripes := err.(*stripe.Error)
	check(isStripes && refused.HTTPStatusCode == 404 && refused.Code == stripe.ErrorCodeResourceMissing && refused.RequestID != "", err)
	_, err = clientFor(os.Args[1], "sk_live_wrong").V1Products.Retrieve(ctx, product.ID, nil)
	refused, isStripes = err.(*stripe.Error)
	check(isStripes && refused.HTTPStatusCode == 401, err)
	fmt.Println("passed", expired.Status)
}
`;
const JAVA = `
import com.stripe.StripeClient;
import com.stripe.exception.*;
import com.stripe.net.RequestOptions;
import com.stripe.param.*;
import com.stripe.param.checkout.SessionCreateParams;
import java.util.*;

public class Use {
  static void check(boolean isRight, Object what) {
    if (!isRight) throw new IllegalStateException(String.valueOf(what));
  }

  static StripeClient clientFor(String base, String key) {
    return StripeClient.builder().setApiKey(key).setApiBase(base).setMaxNetworkRetries(0).build();
  }

  public static void main(String[] args) throws Exception {
    var v1 = clientFor(args[0], args[1]).v1();
    var price = ProductCreateParams.DefaultPriceData.builder().setUnitAmount(1250L).setCurrency("usdc").build();
    var product = v1.products().create(ProductCreateParams.builder().setName("Tea").setDefaultPriceData(price).build());
    var updated = v1.products().update(product.getId(), ProductUpdateParams.builder().setName("Green tea").build());
    check(updated.getName().equals("Green tea"), updated);
    var made = new ArrayList<String>();
    for (int n = 0; n < 7; n++) made.add(0, v1.products().create(ProductCreateParams.builder().setName("P" + n).build()).getId());
    var seen = new ArrayList<String>();
    for (var listed : v1.products().list(ProductListParams.builder().setLimit(3L).build()).autoPagingIterable()) {
      if (seen.size() == 7) break;
      seen.add(listed.getId());
    }
    check(seen.equals(made), seen);
    var once = RequestOptions.builder().setIdempotencyKey("java-" + product.getId()).build();
    var params = ProductCreateParams.builder().setName("Once").build();
    check(v1.products().create(params, once).getId().equals(v1.products().create(params, once).getId()), "idempotency");
    var line = SessionCreateParams.LineItem.builder().setPrice(product.getDefaultPrice()).setQuantity(2L).build();
    var session = v1.checkout().sessions().create(SessionCreateParams.builder().addLineItem(line).putMetadata("order", "42").build());
    check(session.getAmountTotal() == 2500 && session.getMetadata().get("order").equals("42"), session);
    check(v1.checkout().sessions().lineItems().list(session.getId()).getData().get(0).getQuantity() == 2, "line items");
    var expired = v1.checkout().sessions().expire(session.getId());
    try {
      v1.products().retrieve(product.getId() + "x");
      check(false, "a product that is not there");
    } catch (InvalidRequestException error) {
      check(error.getStatusCode() == 404 && error.getCode().equals("resource_missing") && error.getRequestId() != null, error);
    }
    try {
      clientFor(args[0], "sk_live_wrong").v1().products().list();
      check(false, "a key that is not there");
    } catch (AuthenticationException error) {
      check(error.getStatusCode() == 401, error);
    }
    System.out.println("passed " + expired.getStatus());
  }
}
`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  mkdirSync(CACHE, { recursive: true });
});
afterAll(() => server.stop());

/** While it runs the server of this process goes on answering. */
async function run(command: string, args: readonly string[], cwd = CACHE): Promise<string> {
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  return (await promisify(execFile)(command, args, { cwd, env })).stdout.trim();
}

/** Whether the language is there; a test that is skipped says which was not. */
async function isThere(command: string, ...args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => {
      console.info(`${command} is not there: its client is not tried.`);
      return false;
    },
  );
}

it('Python', async (context) => {
  if (!(await isThere('python3', '-m', 'venv', '--help'))) context.skip();
  const python = join(CACHE, 'python', 'bin', 'python');
  if (!existsSync(join(CACHE, 'python', 'installed'))) {
    await run('python3', ['-m', 'venv', 'python']);
    await run(python, ['-m', 'pip', 'install', '--quiet', PYTHON_CLIENT]);
    writeFileSync(join(CACHE, 'python', 'installed'), '');
  }
  writeFileSync(join(CACHE, 'use.py'), PYTHON);
  expect(await run(python, ['use.py', server.url, server.key])).toBe(OUTCOME);
});

it('Go', async (context) => {
  if (!(await isThere('go', 'version'))) context.skip();
  const folder = join(CACHE, 'go');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'go.mod'), `module use\n\ngo 1.23\n\nrequire ${GO_CLIENT}\n`);
  writeFileSync(join(folder, 'main.go'), GO);
  expect(await run('go', ['run', '.', server.url, server.key], folder)).toBe(OUTCOME);
});

it('Java', async (context) => {
  if (!(await isThere('javac', '-version'))) context.skip();
  const jars = await Promise.all(JAVA_CLIENT.map(fetchJar));
  writeFileSync(join(CACHE, 'Use.java'), JAVA);
  const args = ['-cp', jars.join(':'), 'Use.java', server.url, server.key];
  expect(await run('java', args)).toBe(OUTCOME);
});

async function fetchJar(path: string): Promise<string> {
  const jar = join(CACHE, path.slice(path.lastIndexOf('/') + 1));
  if (existsSync(jar)) return jar;
  const answer = await fetch(`https://repo1.maven.org/maven2/${path}`);
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
  writeFileSync(jar, Buffer.from(await answer.arrayBuffer()));
  return jar;
}
