/** One small tree per rule of the map: what is written here must make that rule, and no other, fire. */

export type Tree = Readonly<Record<string, string>>;

export interface Violation {
  readonly rule: string;
  readonly what: string;
  readonly tree: Tree;
}

const value = 'export const value = 1;\n';
const taking = (from: string): string => `import { value } from '${from}';\nexport const mine = value;\n`;

export const VIOLATIONS: readonly Violation[] = [
  {
    rule: 'everything-resolves',
    what: 'an import through an alias that nobody declared',
    tree: { 'src/main/host/host.ts': taking('@/main/ports') },
  },
  {
    rule: 'no-cycles',
    what: 'two files that need each other at run time',
    tree: {
      'src/main/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
      'src/main/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
    },
  },
  {
    rule: 'shared-is-a-leaf',
    what: 'a shared module importing the host',
    tree: { 'src/shared/money.ts': taking('../main/ports.ts'), 'src/main/ports.ts': value },
  },
  {
    rule: 'shared-imports-no-node',
    what: 'a shared module using a Node built-in',
    tree: {
      'src/shared/ids.ts': "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID;\n",
    },
  },
  {
    rule: 'renderer-imports-shared-only',
    what: 'a screen importing the host',
    tree: { 'renderer/app.ts': taking('../src/main/ports.ts'), 'src/main/ports.ts': value },
  },
  {
    rule: 'replay-page-imports-rules-only',
    what: 'the page of a replay file importing a service',
    tree: {
      'renderer/replay-page/page.ts': taking('../../src/main/sessions/service.ts'),
      'src/main/sessions/service.ts': value,
    },
  },
  {
    rule: 'window-imports-no-replay-page',
    what: 'a screen importing the page of a replay file',
    tree: { 'renderer/app.ts': taking('./replay-page/page.ts'), 'renderer/replay-page/page.ts': value },
  },
  {
    rule: 'only-electron-folder-imports-electron',
    what: 'a test importing the electron package',
    tree: { 'tests/integration/shell.ts': "import { app } from 'electron';\nexport const mine = app;\n" },
  },
  {
    rule: 'main-imports-no-shell',
    what: 'the host importing the window',
    tree: { 'src/main/host/host.ts': taking('../../../electron/window.ts'), 'electron/window.ts': value },
  },
  {
    rule: 'rules-are-pure',
    what: 'a rule importing its service',
    tree: { 'src/main/league/rules.ts': taking('./service.ts'), 'src/main/league/service.ts': value },
  },
  {
    rule: 'rules-import-no-node',
    what: 'a game using the randomness of Node',
    tree: {
      'src/main/games/seeded-random.ts':
        "import { randomInt } from 'node:crypto';\nexport const roll = randomInt;\n",
    },
  },
  {
    rule: 'only-stores-touch-sql',
    what: 'a service opening the database',
    tree: {
      'src/main/league/service.ts': taking('../platform/db/open.ts'),
      'src/main/platform/db/open.ts': value,
    },
  },
  {
    rule: 'transports-call-the-service',
    what: 'a transport reading a store',
    tree: { 'src/main/league/http.ts': taking('./store.ts'), 'src/main/league/store.ts': value },
  },
  {
    rule: 'domains-import-index-only',
    what: 'a type taken from inside another domain',
    tree: {
      'src/main/league/manager.ts':
        "import type { Row } from '../sessions/service.ts';\nexport const mine = (row: Row) => row;\n",
      'src/main/sessions/service.ts': 'export interface Row {}\n',
    },
  },
  {
    rule: 'features-import-no-feature',
    what: 'one screen importing another',
    tree: {
      'renderer/features/audit/screen.ts': taking('../overview/screen.ts'),
      'renderer/features/overview/screen.ts': value,
    },
  },
];

/** Edges that look like violations and are none. */
export const ALLOWED: Tree = {
  'electron/main.ts':
    "import { app } from 'electron';\nimport '../src/main/host/storage.ts';\nexport const mine = app;\n",
  'tests/e2e/launch.ts': "import { app } from 'electron';\nexport const mine = app;\n",
  'src/main/host/storage.ts': taking('../platform/db/open.ts'),
  'src/main/platform/db/open.ts': "import Database from 'better-sqlite3';\nexport const value = Database;\n",
  'src/main/platform/db/writer.ts': value,
  'src/main/platform/audit/index.ts': "export * from './service.ts';\n",
  'src/main/platform/audit/service.ts': taking('../db/writer.ts'),
  'src/main/league/service.ts': taking('../platform/audit/index.ts'),
  'src/main/league/store.ts': taking('../platform/db/open.ts'),
  'src/main/league/rules.ts': taking('../../shared/points.ts'),
  'src/main/types-one.ts':
    "import type { Two } from './types-two.ts';\nexport type One = Two;\nexport const one = 1;\n",
  'src/main/types-two.ts':
    "import { one } from './types-one.ts';\nexport type Two = number;\nexport const two = one;\n",
  'src/shared/points.ts': value,
  'renderer/features/audit/screen.ts': taking('../../../src/shared/points.ts'),
};
