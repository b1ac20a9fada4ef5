import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { commandsOf, REPOSITORY, runInShell } from '@florin/server/testing/guide.testing';
import { startTestServer, type TestServer } from '@florin/server/testing/server.testing';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Clients that others generate from our document, by tools that are installed on demand: each compiles strictly, makes something, lists
// it, and is refused as the document says.

const TOOLS = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.99.0',
  'typescript@5.9.3',
];
const PYTHON_TOOL = 'openapi-python-client==0.29.1';
const CACHE = fileURLToPath(new URL('../node_modules/.cache/client-generators', import.meta.url));
const OUTCOME = 'Tea 1250 listed 404 resource_missing';
const COMPILE =
  '--strict --noEmit --target es2022 --lib es2023,dom,dom.iterable --module preserve --moduleResolution bundler';

const FETCH = `
import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

export async function use(baseUrl: string, key: string): Promise<unknown[]> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
  const made = await client.POST('/v1/products', { body: { name: 'Tea', amount: 1250 } });
  const { id, name, amount } = made.data!;
  const { data } = await client.GET('/v1/products', { params: { query: { limit: 2, 'ids[]': [id] } } });
  const refused = await client.GET('/v1/products/{id}', { params: { path: { id: id + 'x' } } });
  // @ts-expect-error an amount is a number of cents
  void (() => client.POST('/v1/products', { body: { name: 'Tea', amount: '5' } }));
  // What an event is about follows from its type.
  void ((event: components['schemas']['Event']) => (event.type === 'gift.released' ? event.data.object.released_at : null));
  return [name, amount, data!.data[0]!.id === id ? 'listed' : 'lost', refused.response.status, refused.error!.error.code];
}
`;
const HEY = `
import { client } from './hey/client.gen';
import { productsCreate, productsList, productsRetrieve } from './hey/sdk.gen';

export async function use(baseUrl: string, key: string): Promise<unknown[]> {
  client.setConfig({ baseUrl, auth: key });
  const made = await productsCreate({ body: { name: 'Tea', amount: 1250 } });
  const { id, name, amount } = made.data!;
  const { data } = await productsList({ query: { limit: 2, 'ids[]': [id] } });
  const refused = await productsRetrieve({ path: { id: id + 'x' } });
  const error = refused.error as { error: { code?: string } };
  // @ts-expect-error an amount is a number of cents
  void (() => productsCreate({ body: { name: 'Tea', amount: '5' } }));
  return [name, amount, data!.data[0]!.id === id ? 'listed' : 'lost', refused.response!.status, error.error.code];
}
`;
const PYTHON = `
import sys
from generated import AuthenticatedClient
from generated.api.products import products_create, products_list, products_retrieve
from generated.models import ProductCreate

client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2])
made = products_create.sync(client=client, body=ProductCreate(name='Tea', amount=1250))
listed = products_list.sync(client=client, limit=2, ids=[made.id])
refused = products_retrieve.sync_detailed(made.id + 'x', client=client)
print(made.name, made.amount, 'listed' if listed.data[0].id == made.id else 'lost', int(refused.status_code), refused.parsed.error.code)
`;

const GENERATOR = 'openapi-generator-cli==7.17.0';
const TYPESCRIPT_FETCH = `
import { Configuration, type Event, ProductsApi, ResponseError } from './typescript-fetch';

export async function use(basePath: string, key: string): Promise<unknown[]> {
  const products = new ProductsApi(new Configuration({ basePath, accessToken: key }));
  const { id, name, amount } = await products.productsCreate({ productCreate: { name: 'Tea', amount: 1250 } });
  const { data } = await products.productsList({ limit: 2, ids: [id] });
  const refused = await products.productsRetrieve({ id: id + 'x' }).catch((error: ResponseError) => error.response);
  const { error } = await (refused as Response).json();
  // What an event is about follows from its type.
  void ((event: Event) => (event.type === 'gift.released' ? event.data.object.releasedAt : null));
  return [name, amount, data[0]!.id === id ? 'listed' : 'lost', (refused as Response).status, error.code];
}
`;

const GO_TOOL = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.1';
const GO = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"use/florin"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	withKey := florin.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	})
	client := must(florin.NewClientWithResponses(os.Args[1], withKey))
	amount, limit := int64(1250), int64(2)
	body := florin.ProductsCreateJSONRequestBody{Name: "Tea", Amount: &amount}
	made := must(client.ProductsCreateWithResponse(ctx, nil, body)).JSON200
	ids := []string{made.Id}
	listed := must(client.ProductsListWithResponse(ctx, &florin.ProductsListParams{Limit: &limit, Ids: &ids})).JSON200
	refused := must(client.ProductsRetrieveWithResponse(ctx, made.Id+"x", nil))
	found := map[bool]string{true: "listed", false: "lost"}[listed.Data[0].Id == made.Id]
	fmt.Println(made.Name, made.Amount, found, refused.StatusCode(), *refused.JSON404.Error.Code)
}
`;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'florin-generated-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify((await server.get('/v1/openapi.json')).body));
  await installGenerators();
  symlinkSync(join(CACHE, 'node_modules'), join(folder, 'node_modules'));
}, 600_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function installGenerators(): Promise<void> {
  if (existsSync(join(CACHE, 'installed'))) return;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), '{ "private": true }\n');
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  await promisify(execFile)('npm', ['install', ...quietly, ...TOOLS], { cwd: CACHE });
  writeFileSync(join(CACHE, 'installed'), '');
}

/** While it runs the server of this process goes on answering. */
async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder });
  return stdout.trim();
}

/** Type-checks the program with all that was generated, and runs it. */
async function use(name: string, program: string): Promise<string> {
  writeFileSync(join(folder, `${name}.ts`), program);
  await run('npx', 'tsc', ...COMPILE.split(' '), `${name}.ts`);
  const bundle = await rolldown({ input: join(folder, `${name}.ts`), platform: 'node', logLevel: 'silent' });
  const file = join(folder, `${name}.mjs`);
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  const used = await import(/* @vite-ignore */ file);
  return (await used.use(server.url, server.key)).join(' ');
}

it('openapi-typescript', async () => {
  await run('npx', 'openapi-typescript', 'openapi.json', '-o', 'schema.d.ts');
  expect(await use('fetch', FETCH)).toBe(OUTCOME);
});

it('@hey-api/openapi-ts', async () => {
  await run('npx', 'openapi-ts', '-i', 'openapi.json', '-o', 'hey');
  expect(await use('hey-api', HEY)).toBe(OUTCOME);
});

const python = join(CACHE, 'python');

async function hasPythonTool(): Promise<boolean> {
  try {
    if (!existsSync(join(python, 'bin', 'openapi-python-client'))) {
      await run('python3', '-m', 'venv', python);
      await run(join(python, 'bin', 'pip'), 'install', '--quiet', PYTHON_TOOL);
    }
    return true;
  } catch (error) {
    console.info(`Python's client is not tried: ${error}`);
    return false;
  }
}

it('openapi-python-client', async (context) => {
  if (!(await hasPythonTool())) return context.skip();
  const generate = ['generate', '--path', 'openapi.json', '--meta', 'none', '--output-path', 'generated'];
  await run(join(python, 'bin', 'openapi-python-client'), ...generate);
  writeFileSync(join(folder, 'use.py'), PYTHON);
  expect(await run(join(python, 'bin', 'python'), 'use.py', server.url, server.key)).toBe(OUTCOME);
});

/** What a reader does with the functions of the guide. */
const GUIDE_USED = `
from florin.api.checkout_sessions import checkout_sessions_cancel

checkout_sessions_cancel.sync(session.id, client=client)
body = b'{"type":"checkout.session.completed"}'
at = str(int(time.time()))
mac = hmac.new(b"whsec_x", at.encode() + b"." + body, hashlib.sha256).hexdigest()
other = hmac.new(b"whsec_y", at.encode() + b"." + body, hashlib.sha256).hexdigest()
refused = 0
for wrong in (f"t={at},v1={other}", f"t={int(at) - 301},v1={mac}"):
    try:
        event_in(body, wrong, "whsec_x")
    except ValueError:
        refused += 1
print(wait_for_payment(session.id).status, event_in(body, f"t={at},v1={other},v1={mac}", "whsec_x")["type"], refused)
`;

it('the guide for Python works as written', async (context) => {
  if (!(await hasPythonTool())) return context.skip();
  const commands = commandsOf('docs/python.md').replaceAll('http://localhost:4242', server.url);
  const reader = join(folder, 'reader');
  mkdirSync(reader);
  const made = await runInShell(`cd ${reader}\n${commands}`, { HOME: process.env.HOME ?? '' });
  expect(made.code, made.output).toBe(0);
  const guide = readFileSync(join(REPOSITORY, 'docs/python.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```python\n(.*?)^```$/gms)].map(([, code]) => code);
  writeFileSync(join(reader, 'guide.py'), [...blocks, GUIDE_USED].join('\n'));
  const environment = { BASE_URL: server.url, API_KEY: server.key };
  const used = await runInShell(`cd ${reader} && venv/bin/python guide.py`, environment);
  expect(used.output).toMatch(/\/c\/cs_\w+ 2500\ncanceled checkout.session.completed 2\n$/);
});

const PYTHON_FOR_GENERATED = [
  'pydantic==2.11.7',
  'urllib3==2.5.0',
  'python-dateutil==2.9.0.post0',
  'typing-extensions==4.14.1',
];
const PYTHON_GENERATED = `
import json, sys
from openapi_client import ApiClient, ApiException, Configuration, Event, ProductCreate, ProductsApi

products = ProductsApi(ApiClient(Configuration(host=sys.argv[1], access_token=sys.argv[2])))
made = products.products_create(ProductCreate(name='Tea', amount=1250))
listed = products.products_list(limit=2, ids=[made.id])
try:
    products.products_retrieve(made.id + 'x')
except ApiException as refused:
    status, code = refused.status, json.loads(refused.body)['error']['code']
schemas = json.load(open('openapi.json'))['components']['schemas']
event = Event.from_json(json.dumps(schemas['Event']['examples'][0])).actual_instance
assert type(event.data.object).__name__ == 'UnmatchedPayment'
print(made.name, made.amount, 'listed' if listed.data[0].id == made.id else 'lost', status, code)
`;

/** The generator of OpenAPI itself, from its package for Python; null where it cannot be had. */
async function openapiGenerator(): Promise<string | null> {
  const folder = join(CACHE, 'openapi-generator');
  const jar = join(folder, 'openapi_generator_cli', 'openapi-generator.jar');
  try {
    if (!existsSync(jar)) await run('pip', 'install', '--quiet', '--no-deps', '--target', folder, GENERATOR);
    await run('java', '-version');
    return jar;
  } catch (error) {
    console.info(`openapi-generator is not tried: ${error}`);
    return null;
  }
}

const generated = (jar: string, name: string, ...more: string[]) =>
  run(
    'java',
    '-jar',
    jar,
    'generate',
    '-i',
    'openapi.json',
    '-g',
    name,
    '-o',
    name,
    '--global-property',
    'skipFormModel=false',
    ...more,
  );

it('openapi-generator, typescript-fetch', async (context) => {
  const jar = await openapiGenerator();
  if (jar === null) return context.skip();
  await generated(jar, 'typescript-fetch');
  expect(await use('typescript-fetch-use', TYPESCRIPT_FETCH)).toBe(OUTCOME);
});

it('openapi-generator, python', async (context) => {
  const jar = await openapiGenerator();
  if (jar === null) return context.skip();
  const python = join(CACHE, 'python-generated');
  if (!existsSync(join(python, 'bin', 'pip'))) await run('python3', '-m', 'venv', python);
  await run(join(python, 'bin', 'pip'), 'install', '--quiet', ...PYTHON_FOR_GENERATED);
  await generated(jar, 'python');
  writeFileSync(join(folder, 'use_generated.py'), PYTHON_GENERATED);
  const { stdout } = await promisify(execFile)(
    join(python, 'bin', 'python'),
    ['use_generated.py', server.url, server.key],
    {
      cwd: folder,
      env: { ...process.env, PYTHONPATH: join(folder, 'python') },
    },
  );
  expect(stdout.trim()).toBe(OUTCOME);
});

const JAVA_OPTIONS =
  'invokerPackage=florin,apiPackage=florin.api,modelPackage=florin.model,groupId=florin,artifactId=client,openApiNullable=false,supportUrlQuery=false';
/** It makes nothing that compiles of "a map or an empty text", which updates of metadata are, and calls it by the first of them. */
const JAVA_MAP = 'CardUpdate_metadata=java.util.Map';
const JAVA = `package use;

import com.fasterxml.jackson.databind.ObjectMapper;
import florin.ApiClient;
import florin.ApiException;
import florin.api.ProductsApi;
import florin.model.ProductCreate;
import java.util.List;

public class Use {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));
    ProductsApi products = new ProductsApi(client);
    var made = products.productsCreate(new ProductCreate().name("Tea").amount(1250L), null);
    var listed = products.productsList(2L, null, null, null, null, null, null, null, List.of(made.getId()));
    try {
      products.productsRetrieve(made.getId() + "x", null);
    } catch (ApiException refused) {
      var code = new ObjectMapper().readTree(refused.getResponseBody()).at("/error/code").asText();
      var found = listed.getData().get(0).getId().equals(made.getId()) ? "listed" : "lost";
      System.out.println(made.getName() + " " + made.getAmount() + " " + found + " " + refused.getCode() + " " + code);
    }
  }
}
`;

it('openapi-generator, java', async (context) => {
  const jar = await openapiGenerator();
  if (jar === null) return context.skip();
  const options = ['--additional-properties', JAVA_OPTIONS, '--schema-mappings', JAVA_MAP];
  await generated(jar, 'java', '--library', 'native', ...options);
  mkdirSync(join(folder, 'java/src/main/java/use'));
  writeFileSync(join(folder, 'java/src/main/java/use/Use.java'), JAVA);
  const maven = ['-q', '-f', 'java/pom.xml', '-DskipTests'];
  try {
    await run(
      'mvn',
      ...maven,
      'dependency:build-classpath',
      `-Dmdep.outputFile=${join(folder, 'classpath')}`,
    );
  } catch (error) {
    console.info(`Java's client is not tried, since Maven or what it fetches is missing: ${error}`);
    return context.skip();
  }
  await run('mvn', ...maven, 'compile');
  const classes = `${join(folder, 'java/target/classes')}:${readFileSync(join(folder, 'classpath'), 'utf8').trim()}`;
  expect(await run('java', '-cp', classes, 'use.Use', server.url, server.key)).toBe(OUTCOME);
});

it('kiota', async (context) => {
  try {
    await run('kiota', '--version');
  } catch (error) {
    if (!isMissing(error)) throw error;
    console.info(
      'Kiota is not tried: it is no package of npm, PyPI or Debian. Where it is on the PATH, it is.',
    );
    return context.skip();
  }
  const generate = [
    '-l',
    'typescript',
    '-d',
    'openapi.json',
    '-c',
    'Florin',
    '-o',
    'kiota',
    '--clean-output',
  ];
  await run('kiota', 'generate', ...generate);
  expect(existsSync(join(folder, 'kiota/v1/products/index.ts'))).toBe(true);
});

it('oapi-codegen', async (context) => {
  mkdirSync(join(folder, 'florin'));
  writeFileSync(join(folder, 'go.mod'), 'module use\n\ngo 1.23\n');
  try {
    await runGo(
      'run',
      GO_TOOL,
      '-generate',
      'types,client',
      '-package',
      'florin',
      '-o',
      'florin/florin.go',
      'openapi.json',
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
    console.info('Go’s client is not tried: there is no Go.');
    context.skip();
  }
  writeFileSync(join(folder, 'main.go'), GO);
  expect(await runGo('run', '.', server.url, server.key)).toBe(OUTCOME);
});

async function runGo(...args: string[]): Promise<string> {
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  const { stdout } = await promisify(execFile)('go', args, { cwd: folder, env });
  return stdout.trim();
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
