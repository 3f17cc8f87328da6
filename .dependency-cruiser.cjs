const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const MAIN = join(__dirname, 'src/main');
/** Spoken by every domain's own `mcp.ts`: a floor below them, though it has a front door for the host. */
const FLOOR = 'mcp';
/** A folder with a front door is a domain, so that a new one need not be remembered here. */
const DOMAIN = readdirSync(MAIN)
  .filter((name) => name !== FLOOR && existsSync(join(MAIN, name, 'index.ts')))
  .join('|');
const RULES_FLOOR = '/rules(\\.ts$|/)';

/**
 * The map of the house: who may import whom (docs/architecture.md). Each rule
 * has a planted breach in tests/arch/breaches.ts that must make it, and it alone, fire.
 */
module.exports = {
  forbidden: [
    {
      // The bridge file imports the modules of the game it is copied into.
      name: 'everything-resolves',
      comment: 'An import that cannot be followed cannot be judged.',
      severity: 'error',
      from: { pathNot: '^resources/openfront-bridge/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: 'At run time; types may point both ways.',
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
      name: 'shared-knows-no-node',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-sees-shared-only',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(src/(?!shared/)|electron/)' },
    },
    {
      name: 'only-the-shell-knows-electron',
      severity: 'error',
      from: { pathNot: '^(electron|tests/e2e)/' },
      to: { path: '(^|/)node_modules/electron/' },
    },
    {
      name: 'main-never-looks-up',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^(electron|renderer)/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules and games know their arguments, the shared room and a few pure packages.',
      severity: 'error',
      from: { path: `^src/main/(.*${RULES_FLOOR}|games/)` },
      to: {
        dependencyTypesNot: ['core'],
        pathNot: [
          RULES_FLOOR,
          '^src/main/games/',
          '^src/shared/',
          '(^|/)node_modules/(chess\\.js|zod|edmonds-blossom|glicko2-lite)/',
        ],
      },
    },
    {
      name: 'rules-know-no-node',
      comment: 'No clock, randomness, files or network below the service floor.',
      severity: 'error',
      from: { path: `^src/main/(.*${RULES_FLOOR}|games/)` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-stores-touch-sql',
      severity: 'error',
      from: { path: '^src/main/', pathNot: '((/|-)store\\.ts$|^src/main/(db/|host/|host\\.ts$))' },
      to: {
        path: '^src/main/platform/db/(?!(tx|storage-errors)\\.ts$)|(^|/)node_modules/better-sqlite3/',
        // The type of a database handle gives nobody a statement.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'transports-ask-the-service',
      comment: 'A transport knows wire schemas and its service, never rules or stores.',
      severity: 'error',
      from: { path: '^src/main/.*/(http|rpc|mcp|bridge)\\.ts$' },
      to: { path: `^src/main/(.*${RULES_FLOOR}|.*(/|-)store\\.ts$)` },
    },
    {
      name: 'domains-meet-at-the-front-door',
      comment: 'Types too: what another domain may know is what its index exports.',
      severity: 'error',
      from: { path: `^src/main/(${DOMAIN})/` },
      to: { path: `^src/main/(${DOMAIN})/`, pathNot: ['^src/main/$1/', `^src/main/(${DOMAIN})/index\\.ts$`] },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    // Flat on purpose: through a solution-style tsconfig nothing would resolve.
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
