import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createLogger, createServer } from 'vite';
import { ensureBuilt } from '../bin/launcher/build.mjs';
import { findNode } from '../bin/launcher/node-runtime.mjs';
import { findElectron } from './electron-runtime.mjs';

/**
 * `npm run dev`: serves the window with Vite, which reloads changed parts of it,
 * and forwards `/control` to a host that runs from source and restarts when one
 * of its files changes. The data folder is `.arbiter/dev`.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DATA_FOLDER = join(ROOT, '.arbiter', 'dev');
const CLI = join(ROOT, 'src', 'main', 'cli', 'cli.ts');
const DEFAULT_PORT = 5173;

const HELP = `Runs Arbiter from source with hot reload.

Usage: npm run dev -- [--desktop] [options of "arbiter serve"]

  --desktop   opens the Electron window if its runtime is installed; its main
              process is built once, so restart this command after changing it
  -h, --help  show this help

ARBITER_DEV_PORT sets the port of the window (default: ${DEFAULT_PORT} or the next free one).
`;

const print = (name, text) => console.log(`${name.padEnd(6)} ${text}`);

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createTcpServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** One JSON log line of the host as `12:00:00 info  message name=value`; any other line unchanged. */
function readableLog(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { time, level, message, ...fields } = JSON.parse(line);
    const details = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`);
    return `${time.slice(11, 19)} ${level.padEnd(5)} ${message}${details.join('')}`;
  } catch {
    return line;
  }
}

/** Puts the host's token into the page, because every start of the host creates a new one. */
const tokenPlugin = (tokenOf) => ({
  name: 'arbiter-token',
  transformIndexHtml: () => {
    const token = tokenOf();
    if (token === null) return [];
    const children = `sessionStorage.setItem('arbiter.token', ${JSON.stringify(token)})`;
    return [{ tag: 'script', injectTo: 'head-prepend', children }];
  },
});

/** Vite's warnings and errors, without the ones of the control socket while the host restarts. */
function viteLogger() {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (text, options) => {
    if (!text.includes('ws proxy')) error(text, options);
  };
  return logger;
}

async function startWindowServer(hostPort, tokenOf, isDesktop) {
  const portText = process.env.ARBITER_DEV_PORT;
  const port = Number(portText ?? DEFAULT_PORT);
  const server = await createServer({
    configFile: false,
    root: join(ROOT, 'renderer'),
    // This cache is separate, because the tests and the build share the default one.
    cacheDir: join(ROOT, 'node_modules', '.vite-dev'),
    plugins: [react(), tailwindcss(), tokenPlugin(tokenOf)],
    customLogger: viteLogger(),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: isDesktop || portText !== undefined,
      // A page of the scheme arbiter:// cannot derive the address of the reload socket from its own.
      ...(isDesktop && { hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port } }),
      // The window imports src/shared and fonts of packages, which are outside Vite's root.
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
      proxy: {
        '/control': {
          // The rewritten Origin takes the scheme of the target, and the host accepts http only.
          target: `http://127.0.0.1:${hostPort}`,
          ws: true,
          changeOrigin: true,
          rewriteWsOrigin: true,
        },
      },
    },
  });
  await server.listen();
  return server;
}

const WATCH_FLAGS = [
  '--watch',
  // Without it the restart would clear the terminal, and with it the address of the window.
  '--watch-preserve-output',
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
];

const PORT_OPTIONS = [
  '--league-port',
  '--referee-ports',
  '--player-ports',
  '--openfront-port',
  '--lichess-port',
];

/** The options of the host; options that the user gives replace the defaults of the same name. */
function hostArgs(port, userArgs) {
  const defaults = [['--port', port], ...PORT_OPTIONS.map((name) => [name, 0]), ['--data', DATA_FOLDER]];
  const isGiven = (name) => userArgs.some((arg) => arg === name || arg.startsWith(`${name}=`));
  const unset = defaults.filter(([name]) => !isGiven(name)).flatMap(([name, value]) => [name, String(value)]);
  return [...unset, ...userArgs];
}

/** Starts the host under `node --watch`; `onReady` gets the admin token after every start. */
function startHost(args, onReady) {
  const child = spawn(findNode(ROOT), [...WATCH_FLAGS, CLI, 'serve', '--json', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stderr }).on('line', (line) => print('host', readableLog(line)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{"ready":true')) onReady(JSON.parse(line).adminToken);
    else print('host', line);
  });
  return child;
}

/** Opens the Electron window, whose process contains the host, on the pages of Vite. */
async function startDesktop(electron, windowUrl, args) {
  await ensureBuilt(ROOT, findNode(ROOT));
  return spawn(electron, [ROOT, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ARBITER_DEV_URL: windowUrl },
  });
}

/** The executable of Electron when the window is wanted in it and it is installed, otherwise null. */
function findElectronIfWanted(args) {
  if (!args.includes('--desktop')) return null;
  const electron = findElectron();
  if (electron === null) print('dev', 'Electron is not installed: open the address below in a browser');
  return electron;
}

async function main(args) {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP);
    return;
  }
  const startedMs = performance.now();
  const electron = findElectronIfWanted(args);
  const hostPort = await freePort();
  let token = null;
  const server = await startWindowServer(hostPort, () => token, electron !== null);
  const [url] = server.resolvedUrls.local;
  print('dev', `the window is at ${url}`);
  const hostOptions = hostArgs(
    hostPort,
    args.filter((arg) => arg !== '--desktop'),
  );
  const onReady = (adminToken) => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const isRestart = token !== null;
    print('dev', isRestart ? 'the host has restarted' : `the host is ready, ${seconds} s after the start`);
    token = adminToken;
    server.ws.send({ type: 'full-reload' });
  };
  const child =
    electron === null ? startHost(hostOptions, onReady) : await startDesktop(electron, url, hostOptions);
  stopTogether(server, child);
}

/** Ends the server with the host or the window, and both with a signal. */
function stopTogether(server, child) {
  let isStopping = false;
  const stop = async (code) => {
    if (isStopping) return;
    isStopping = true;
    const exit = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null;
    child.kill('SIGTERM');
    await Promise.all([server.close(), exit]);
    process.exit(code);
  };
  child.once('exit', (code) => void stop(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Vite's own listener would end this process before the host has stopped.
    process.removeAllListeners(signal);
    process.once(signal, () => void stop(0));
  }
}

await main(process.argv.slice(2));
