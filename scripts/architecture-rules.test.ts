import { describe, expect, it } from 'vitest';
import {
  arrowsBetween,
  circlesIn,
  drawnArrows,
  listedLayers,
  packageOf,
  readSources,
  type Tree,
} from './architecture.testing.ts';
import {
  everyFileIsUsed,
  judge,
  layersAsListed,
  leftOutIsLong,
  limitsThatHold,
  manifestsAgree,
  oneWay,
  oneWayToWait,
  packagesAsDrawn,
  type Rule,
  servicesByName,
  shipsWithoutTestCode,
  smallFolders,
  sqlInStores,
} from './architecture-rules.testing.ts';

const read = (tree: Tree) => readSources(tree);
const drawn = (...lines: string[]) => drawnArrows(['```mermaid', 'graph TD', ...lines, '```'].join('\n'));
const problemsOf = (rule: Rule) => judge(rule, []);

describe('the reader', () => {
  const importsOf = (text: string) =>
    read({ 'packages/a/src/x.ts': text, 'packages/b/src/y.ts': '', 'packages/b/src/page.tsx': '' })[0]
      ?.imports;

  it.each([
    ["import { y } from '@florin/b/y';"],
    ["import {\n  y,\n  type Z,\n} from '@florin/b/y';"],
    ["import type { Y } from '@florin/b/y';"],
    ["import '@florin/b/y';"],
    ["export { y } from '@florin/b/y';"],
    ["export * from '@florin/b/y';"],
    ["export type { Y } from '@florin/b/y';"],
    ["const y = await import('@florin/b/y');"],
    ["let y: import('@florin/b/y').Y;"],
    ["import { y } from '../../b/src/y.ts';"],
    ["import { y } from '../../b/dist/y.js';"],
  ])('sees %s', (text) => {
    expect(importsOf(text)).toEqual(['packages/b/src/y.ts']);
  });

  it('sees a package that is imported as a whole', () => {
    const [whole] = read({ 'packages/a/src/x.ts': "import '@florin/b';", 'packages/b/src/index.ts': '' });
    expect(whole?.imports).toEqual(['packages/b/src/index.ts']);
  });

  it('finds pages, which are written in another syntax', () => {
    expect(importsOf("import { page } from '@florin/b/page';")).toEqual(['packages/b/src/page.tsx']);
  });

  it.each([
    ["// import { y } from '@florin/b/y';"],
    ["/** @example import { y } from '@florin/b/y'; */"],
    ['const text = "import { y } from \'@florin/b/y\'";'],
    ['const text = `import("@florin/b/y")`;'],
  ])('does not take text for an import: %s', (text) => {
    expect(importsOf(text)).toEqual([]);
  });

  it('names libraries by their package, and leaves out what Node brings', () => {
    const text = "import 'node:fs'; import 'lean-qr/extras/svg'; import { z } from '@solana/kit/address';";
    expect(read({ 'packages/a/src/x.ts': text })[0]?.libraries).toEqual(['lean-qr', '@solana/kit']);
  });

  it('refuses what is not a program', () => {
    expect(() => read({ 'packages/a/src/x.ts': 'import {' })).toThrow('packages/a/src/x.ts cannot be read');
  });

  it('reads the picture', () => {
    expect(drawn('  cli --> server & wire', '  server --> wire')).toEqual(
      new Map([
        ['cli', new Set(['server', 'wire'])],
        ['server', new Set(['wire'])],
      ]),
    );
  });

  it('walks around a circle by its shortest way', () => {
    const arrows = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set(['c'])],
    ]);
    expect(circlesIn(arrows)).toEqual([
      ['a', 'b', 'c', 'a'],
      ['d', 'c', 'a', 'b', 'd'],
    ]);
  });

  it('knows packages by their folder', () => {
    const sources = read({ 'packages/a/src/x.ts': "import '@florin/b/y';", 'packages/b/src/y.ts': '' });
    expect(arrowsBetween(sources, packageOf).get('a')).toEqual(new Set(['b']));
  });
});

describe('known problems', () => {
  const rule: Rule = (known) => ['one', 'two'].filter((problem) => !known.has(problem));

  it('are left out, and others are not', () => {
    expect(judge(rule, ['one'])).toEqual(['two']);
  });

  it('must leave the list once they are gone', () => {
    expect(judge(rule, ['one', 'two', 'three'])).toEqual(['"three" is in order now: take it off KNOWN.']);
  });
});

describe('packages', () => {
  const sources = read({
    'packages/server/src/x.ts': "import type { Chain } from '@florin/chain/port';",
    'packages/server/src/x.test.ts': "import '@florin/cli/start';",
    'packages/chain/src/port.ts': '',
    'packages/cli/src/start.ts': '',
  });

  it('may use what is drawn; tests may use anything', () => {
    expect(problemsOf(packagesAsDrawn(sources, drawn('server --> chain')))).toEqual([]);
  });

  it('may not use what is not drawn', () => {
    expect(problemsOf(packagesAsDrawn(sources, drawn()))).toEqual([
      expect.stringMatching(
        /^server -> chain is not in the picture.*packages\/server\/src\/x\.ts imports packages\/chain\/src\/port\.ts/,
      ),
    ]);
  });

  it('use all that is drawn', () => {
    expect(problemsOf(packagesAsDrawn(sources, drawn('server --> chain & cli')))).toEqual([
      expect.stringMatching(/^server -> cli is in the picture .* nothing imports it/),
    ]);
  });

  it('go in no circle, even where one is drawn', () => {
    const around = read({
      'packages/a/src/x.ts': "import '@florin/b/y';",
      'packages/b/src/y.ts': "import '@florin/a/x';",
    });
    expect(problemsOf(packagesAsDrawn(around, drawn('a --> b', 'b --> a')))).toEqual([
      expect.stringContaining('a -> b -> a'),
    ]);
  });
});

describe('manifests', () => {
  const sourceTree = {
    'packages/a/src/x.ts': "import '@florin/b/y'; import { z } from 'zod';",
    'packages/a/src/x.test.ts': "import '@florin/testing/seeded-random'; import 'vitest';",
    'packages/b/src/y.ts': '',
    'packages/testing/src/seeded-random.ts': '',
  };
  const problems = (manifest: object, tsconfig: object) => {
    const tree = {
      ...sourceTree,
      'packages/a/package.json': JSON.stringify(manifest),
      'packages/a/tsconfig.json': JSON.stringify(tsconfig),
    };
    return problemsOf(manifestsAgree(read(tree), tree));
  };
  const dependencies = { '@florin/b': '1.0.0', zod: '4.0.0' };
  const devDependencies = { '@florin/testing': '1.0.0' };
  const references = [{ path: '../b' }];

  it('say what is imported', () => {
    expect(problems({ dependencies, devDependencies }, { references })).toEqual([]);
  });

  it('leave nothing out', () => {
    expect(problems({ devDependencies: dependencies }, {})).toEqual([
      'packages/a/package.json: its sources import zod, so name it in "dependencies".',
      'packages/a/package.json: its sources import @florin/b, so name it in "dependencies".',
      'packages/a/package.json: its tests import @florin/testing, so name it in "devDependencies".',
      'packages/a/tsconfig.json: its sources import @florin/b, so add it to "references".',
    ]);
  });

  it('name nothing of ours that is not used', () => {
    const unused = { '@florin/c': '1.0.0', '@florin/testing': '1.0.0' };
    expect(
      problems(
        {
          dependencies: { ...dependencies, ...unused },
          devDependencies: { ...devDependencies, '@florin/d': '1.0.0' },
        },
        { references: [...references, { path: '../testing' }] },
      ),
    ).toEqual([
      'packages/a/package.json: no source imports @florin/c, so take it out.',
      'packages/a/package.json: no source imports @florin/testing, so take it out.',
      'packages/a/package.json: no test imports @florin/d, so take it out.',
      'packages/a/tsconfig.json: no source imports @florin/testing, so take it out of "references".',
    ]);
  });
});

describe('files and folders', () => {
  it('run one way', () => {
    const sources = read({
      'packages/a/src/start.ts': "import './gifts/routes.ts';",
      'packages/a/src/gifts/routes.ts': "import '../http/api.ts';",
      'packages/a/src/http/api.ts': '',
    });
    expect(problemsOf(oneWay(sources))).toEqual([]);
  });

  it('do not when files import each other, be it for a type', () => {
    const sources = read({
      'packages/a/src/x.ts': "import './y.ts';",
      'packages/a/src/y.ts': "import type { X } from './x.ts';",
    });
    expect(problemsOf(oneWay(sources))).toEqual([
      expect.stringMatching(/x\.ts\n {2}-> packages\/a\/src\/y\.ts\n {2}-> packages\/a\/src\/x\.ts$/),
    ]);
  });

  it('do not when folders use each other, at any depth', () => {
    const sources = read({
      'packages/a/src/http/limits/limits.ts': "import '../pipeline/path.ts';",
      'packages/a/src/http/pipeline/path.ts': '',
      'packages/a/src/http/pipeline/api.ts': "import '../limits/limits.ts';",
    });
    expect(problemsOf(oneWay(sources))).toEqual([
      'Folders use each other in a circle; move what both need below both:\n' +
        '  packages/a/src/http/limits -> packages/a/src/http/pipeline: ' +
        'packages/a/src/http/limits/limits.ts imports packages/a/src/http/pipeline/path.ts\n' +
        '  packages/a/src/http/pipeline -> packages/a/src/http/limits: ' +
        'packages/a/src/http/pipeline/api.ts imports packages/a/src/http/limits/limits.ts',
    ]);
  });

  it('do not when a folder imports what composes it', () => {
    const sources = read({
      'packages/a/src/start.ts': "import './gifts/routes.ts'; export const x = 1;",
      'packages/a/src/gifts/present.ts': "import { x } from '../start.ts';",
      'packages/a/src/gifts/routes.ts': '',
    });
    expect(problemsOf(oneWay(sources))).toEqual([
      expect.stringContaining('packages/a/src/gifts/present.ts imports packages/a/src/start.ts'),
    ]);
    expect(problemsOf(oneWay(sources, ['packages/a/src/start.ts']))).toEqual([]);
  });

  it('may be known to go in a circle, until an arrow is cut', () => {
    const tree = {
      'packages/a/src/x/x.ts': "import '../y/one.ts';",
      'packages/a/src/y/one.ts': '',
      'packages/a/src/y/two.ts': "import '../x/x.ts';",
    };
    const known = ['packages/a/src/y -> packages/a/src/x'];
    expect(judge(oneWay(read(tree)), known)).toEqual([]);
    expect(judge(oneWay(read({ ...tree, 'packages/a/src/x/x.ts': '' })), known)).toEqual([
      expect.stringContaining('take it off KNOWN'),
    ]);
  });
});

describe('layers', () => {
  const layers = listedLayers(
    [
      '# House',
      '## Inside',
      '| layer | parts | what |',
      '| ----- | ----- | ---- |',
      '| top | `start.ts` | `starts` |',
      '| resources | `gifts`, `cards` | |',
      '| ground | `http` | |',
      '## Else',
      '| layer | `other` |',
    ].join('\n'),
    'Inside',
  );
  const tree = {
    'packages/a/src/start.ts': "import './gifts/routes.ts';",
    'packages/a/src/gifts/routes.ts': "import '../http/api.ts'; import '../cards/store.ts';",
    'packages/a/src/cards/store.ts': '',
    'packages/a/src/http/api.ts': '',
  };
  const problems = (changes: Tree, apart: string[] = []) =>
    problemsOf(layersAsListed(read({ ...tree, ...changes }), 'packages/a/src', layers, apart));

  it('are read from the document', () => {
    expect(layers).toEqual([['start.ts'], ['gifts', 'cards'], ['http']]);
  });

  it('may use themselves and what is below', () => {
    expect(problems({})).toEqual([]);
  });

  it('may not use what is above', () => {
    const upward = "import type { Card } from '../cards/store.ts';";
    expect(problems({ 'packages/a/src/http/api.ts': upward })).toEqual([
      'http uses cards, which docs/architecture.md lists above it ' +
        '(packages/a/src/http/api.ts imports packages/a/src/cards/store.ts): move what it needs below both.',
    ]);
  });

  it('hold everything, once', () => {
    expect(problems({ 'packages/a/src/mail/send.ts': '' })).toEqual([
      'packages/a/src/mail is in no layer of docs/architecture.md: list it where it belongs.',
    ]);
    const twice = layersAsListed(read(tree), 'packages/a/src', [...layers, ['http', 'gone']]);
    expect(problemsOf(twice)).toEqual([
      'docs/architecture.md lists http of packages/a/src, which is not there or listed before.',
      'docs/architecture.md lists gone of packages/a/src, which is not there or listed before.',
    ]);
  });
});

describe('the services', () => {
  const path = 'packages/server/src/gifts/routes.ts';

  it('are taken by name', () => {
    const text = "export function add(services: Pick<Services, 'database'>, urls: Services['urls']) {}";
    expect(problemsOf(servicesByName({ [path]: text }, []))).toEqual([]);
  });

  it('are not taken whole but by what puts the server together', () => {
    const text = 'export function add(services: Services) {}';
    expect(problemsOf(servicesByName({ [path]: text }, []))).toEqual([
      `${path} takes Services whole: name what it needs with Pick<Services, …>.`,
    ]);
    expect(problemsOf(servicesByName({ [path]: text }, [path]))).toEqual([]);
  });
});

describe('SQL', () => {
  const sql = 'const rows = await database.query<Row>(sql`SELECT 1`);';

  it.each([
    'packages/server/src/gifts/store.ts',
    'packages/server/src/settlement/cursor-store.ts',
    'packages/server/src/database/migrate.ts',
    'packages/server/src/gifts/gifts.test.ts',
  ])('may stand in %s', (path) => {
    expect(problemsOf(sqlInStores(read({ [path]: sql })))).toEqual([]);
  });

  it.each([sql, 'await sql`DELETE FROM gifts`;', 'const { id } = await sql<Row[]>`SELECT 1`;'])(
    'may not stand in a handler: %s',
    (text) => {
      expect(problemsOf(sqlInStores(read({ 'packages/server/src/gifts/routes.ts': text })))).toEqual([
        'packages/server/src/gifts/routes.ts holds SQL: ' +
          'move the statement into packages/server/src/gifts/store.ts (or a *-store.ts beside it).',
      ]);
    },
  );

  it('may be mentioned anywhere', () => {
    const text = '/** Runs sql`SELECT 1`. */ const text = "sql`SELECT 1`";';
    expect(problemsOf(sqlInStores(read({ 'packages/server/src/gifts/routes.ts': text })))).toEqual([]);
  });
});

describe('a limit', () => {
  it.each(['AbortSignal.timeout(5)', 'AbortSignal.any([stopping, other])'])('is not %s', (text) => {
    const path = 'packages/server/src/gifts/routes.ts';
    expect(problemsOf(limitsThatHold({ [path]: `const signal = ${text};` }))).toEqual([
      `${path} bounds a wait by AbortSignal.any or .timeout: take withTimeLimit or startTimeLimit of @florin/time-limit.`,
    ]);
  });

  it('may be whatever a test likes', () => {
    const tree = { 'packages/server/src/gifts/gifts.test.ts': 'AbortSignal.timeout(5)' };
    expect(problemsOf(limitsThatHold(tree))).toEqual([]);
  });
});

describe('a folder', () => {
  const folderOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`packages/a/src/x/${index}.ts`, '']));

  it('holds 16 sources beside any number of tests and folders', () => {
    const tree = { ...folderOf(16), 'packages/a/src/x/1.test.ts': '', 'packages/a/src/x/y/z.ts': '' };
    expect(problemsOf(smallFolders(read(tree)))).toEqual([]);
  });

  it('does not hold 17', () => {
    expect(problemsOf(smallFolders(read(folderOf(17))))).toEqual([
      expect.stringMatching(/^packages\/a\/src\/x holds 17 source files, more than 16/),
    ]);
  });
});

describe('what ships', () => {
  const tree = {
    'packages/a/src/x.ts': "import './y.testing.ts'; import '@florin/testing/seeded-random';",
    'packages/a/src/y.testing.ts': "import '@florin/testing/seeded-random';",
    'packages/testing/src/seeded-random.ts': "import './hash.ts';",
    'packages/testing/src/hash.ts': '',
  };

  it('imports nothing that is made for tests', () => {
    expect(problemsOf(shipsWithoutTestCode(read(tree)))).toEqual([
      'packages/a/src/x.ts ships, but imports packages/a/src/y.testing.ts, which is made for tests: move what it needs.',
      'packages/a/src/x.ts ships, but imports packages/testing/src/seeded-random.ts, which is made for tests: move what it needs.',
    ]);
  });

  it('may where that is agreed', () => {
    const allowed = ['a -> packages/testing/src/seeded-random.ts', 'a -> packages/a/src/y.testing.ts'];
    expect(problemsOf(shipsWithoutTestCode(read(tree), allowed))).toEqual([]);
  });
});

describe('a file', () => {
  const sources = read({
    'packages/a/src/start.ts': "import './used.ts';",
    'packages/a/src/used.ts': '',
    'packages/a/src/measured.ts': '',
    'packages/a/src/tested.ts': '',
    'packages/a/src/forgotten.ts': '',
    'packages/a/src/tested.test.ts': "import './tested.ts';",
    'bench/run.mjs': "import '../packages/a/dist/measured.js';",
  });

  it('is used by more than its tests', () => {
    expect(problemsOf(everyFileIsUsed(sources, ['packages/a/src/start.ts']))).toEqual([
      'packages/a/src/tested.ts is used by tests alone: name it packages/a/src/tested.testing.ts, or delete it.',
      'packages/a/src/forgotten.ts is used by nobody: delete it, or name it in ENTRY_POINTS if something starts it.',
    ]);
  });

  it('is an entry point only while it is there and nobody imports it', () => {
    const entryPoints = ['start', 'used', 'gone', 'tested', 'forgotten'].map(
      (name) => `packages/a/src/${name}.ts`,
    );
    expect(problemsOf(everyFileIsUsed(sources, entryPoints))).toEqual([
      'packages/a/src/used.ts is no entry point any more: take it out of ENTRY_POINTS.',
      'packages/a/src/gone.ts is no entry point any more: take it out of ENTRY_POINTS.',
    ]);
  });
});

describe('tests', () => {
  it.each([
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    "import { setTimeout as sleep } from 'node:timers/promises';",
    'const timer = setInterval(look, 20);',
    'await page.waitForTimeout(50);',
    'await vi.waitFor(look, 60_000);',
  ])('that wait by themselves are told: %s', (text) => {
    const rule = oneWayToWait({ 'packages/a/src/x.test.ts': text, 'packages/a/src/x.ts': text });
    expect(problemsOf(rule)).toEqual([expect.stringMatching(/^packages\/a\/src\/x\.test\.ts waits/)]);
  });

  it('that leave out cases have a long file beside them', () => {
    const tree = {
      'packages/testing/src/drawn.ts': '',
      'packages/a/src/x.test.ts': "import { isLong } from '@florin/testing/drawn';",
    };
    const beside = { 'packages/a/src/x.long.test.ts': "import './x.test.ts';" };
    expect(problemsOf(leftOutIsLong(read(tree)))).toHaveLength(1);
    expect(problemsOf(leftOutIsLong(read({ ...tree, ...beside })))).toEqual([]);
  });
});
