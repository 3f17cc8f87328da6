const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const MAIN = join(__dirname, 'src/main');
/** The MCP server of every domain uses this, so it lies below the domains although it has an `index.ts` for the host. */
const NOT_A_DOMAIN = new Set(['platform/mcp']);
/** Folders whose children may be domains of their own. */
const PARENTS = ['app-features', 'chess-data', 'platform', 'rewards', 'sessions'];

const foldersIn = (folder) =>
  existsSync(join(MAIN, folder))
    ? readdirSync(join(MAIN, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => (folder === '.' ? entry.name : `${folder}/${entry.name}`))
    : [];

/** A folder with an `index.ts` is a domain. Longer names come first, so that `sessions/challenges` is not read as `sessions`. */
const DOMAIN = [...PARENTS.flatMap(foldersIn), ...foldersIn('.')]
  .filter((name) => !NOT_A_DOMAIN.has(name) && existsSync(join(MAIN, name, 'index.ts')))
  .sort((a, b) => b.length - a.length)
  .join('|');
const RULES = '/rules(\\.ts$|/)';
const TRANSPORT = '(http|rpc-server|mcp|mcp/server|socket|event-socket)';

/**
 * Who may import whom (docs/architecture.md). Each rule has a planted violation in
 * tests/arch/violations.ts that must make it, and it alone, fail.
 */
module.exports = {
  forbidden: [
    {
      // The bridge file imports the modules of the game it is copied into.
      name: 'everything-resolves',
      comment: 'An import that cannot be resolved cannot be checked.',
      severity: 'error',
      from: { pathNot: '^resources/openfront-bridge/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: 'Applies to run-time imports; types may point both ways.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^(src/(?!shared/)|electron/|renderer/)' },
    },
    {
      name: 'shared-imports-no-node',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-imports-shared-only',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/(replay|report)-page/' },
      to: { path: '^(src/(?!shared/)|electron/)' },
    },
    {
      name: 'replay-page-imports-rules-only',
      comment:
        'The page of a replay file checks the game by the rules themselves, and has no other part of the host.',
      severity: 'error',
      from: { path: '^renderer/(replay|report)-page/' },
      to: { path: '^(src/main/|electron/)', pathNot: [RULES, '^src/main/games/'] },
    },
    {
      name: 'window-imports-no-replay-page',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/(replay|report)-page/' },
      to: { path: '^renderer/(replay|report)-page/' },
    },
    {
      name: 'only-electron-folder-imports-electron',
      severity: 'error',
      from: { pathNot: '^(electron|tests/e2e)/' },
      to: { path: '(^|/)node_modules/electron/' },
    },
    {
      name: 'main-imports-no-shell',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^(electron|renderer)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules and games import only each other, src/shared and a few pure packages.',
      severity: 'error',
      from: { path: `^src/main/(.*${RULES}|games/)` },
      to: {
        dependencyTypesNot: ['core'],
        pathNot: [
          RULES,
          '^src/main/games/',
          '^src/shared/',
          '(^|/)node_modules/(zod|glicko2-lite|@noble/hashes)/',
        ],
      },
    },
    {
      name: 'rules-import-no-node',
      comment: 'Rules and games use no clock, randomness, files or network.',
      severity: 'error',
      from: { path: `^src/main/(.*${RULES}|games/)` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-stores-touch-sql',
      severity: 'error',
      from: { path: '^src/main/', pathNot: '((/|-)store\\.ts$|^src/main/(platform/db/|host/))' },
      to: {
        path: '^src/main/platform/db/(?!(writer|storage-errors)\\.ts$)|(^|/)node_modules/better-sqlite3/',
        // The type of a database handle gives no access to statements.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'transports-call-the-service',
      comment: 'A transport imports wire schemas and its service, never rules or stores.',
      severity: 'error',
      from: { path: `^src/main/.*/${TRANSPORT}\\.ts$` },
      to: { path: `^src/main/(.*${RULES}|.*(/|-)store\\.ts$)` },
    },
    {
      name: 'domains-import-index-only',
      comment: 'Applies to types too: what another domain may use is what its index.ts exports.',
      severity: 'error',
      from: { path: `^src/main/(${DOMAIN})/` },
      to: { path: `^src/main/(${DOMAIN})/`, pathNot: ['^src/main/$1/', `^src/main/(${DOMAIN})/index\\.ts$`] },
    },
    {
      name: 'features-import-no-feature',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    // A solution-style tsconfig with references would resolve nothing.
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
