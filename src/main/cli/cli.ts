import type { Command, CommandIo } from './command.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { nearest } from './options/nearest.ts';
import { NEEDED_NAPI } from './needed-napi.ts';
import { listenForStop } from './stopping.ts';
import { VERSION } from './version.ts';

interface Entry {
  readonly summary: string;
  /** Loaded after the runtime was checked, and only when asked for. */
  readonly load: () => Promise<{ readonly command: Command }>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'the host without a window, with the browser shell',
    load: () => import('./commands/serve.ts'),
  },
  match: {
    summary: 'plays games between two players and prints the result',
    load: () => import('./commands/match.ts'),
  },
  arena: {
    summary: 'many games between two players, with score, interval and figures',
    load: () => import('./commands/arena.ts'),
  },
  models: {
    summary: 'adds, lists, tests and removes the endpoints of local models',
    load: () => import('./commands/models.ts'),
  },
  league: {
    summary: 'leagues over the real protocol: whole ones here, our agents in others, a check of theirs',
    load: () => import('./commands/league.ts'),
  },
  openfront: {
    summary: 'feeds a recorded game of the bridge through the whole pipeline',
    load: () => import('./commands/openfront.ts'),
  },
  rewards: {
    summary: 'plays the reward protocol with real wallets; reads balances from the chain',
    load: () => import('./commands/rewards.ts'),
  },
  wallet: {
    summary: 'the wallet of agents inside Arbiter: new, fund, balance, pay',
    load: () => import('./commands/wallet.ts'),
  },
  mcp: {
    summary: 'an MCP server on stdin and stdout, for programs in which a model lives',
    load: () => import('./commands/mcp.ts'),
  },
  connect: {
    summary: 'enters that server in the settings of such a program',
    load: () => import('./commands/connect.ts'),
  },
  chain: {
    summary: 'fetches the local chain’s program, or says how the chain does',
    load: () => import('./commands/chain.ts'),
  },
  backup: {
    summary: 'packs a data folder into one file, checks such a file, goes back to it',
    load: () => import('./commands/backup.ts'),
  },
  export: {
    summary: 'everything of yours as one ZIP of open formats, without tokens and keys',
    load: () => import('./commands/export.ts'),
  },
  report: {
    summary: 'a report on a fault that names nobody: versions, doctor, log, counts',
    load: () => import('./commands/report.ts'),
  },
  verify: {
    summary: 'read-only check of a data folder',
    load: () => import('./commands/verify.ts'),
  },
  doctor: {
    summary: 'what is present, missing or in the way, and how to mend it',
    load: () => import('./commands/doctor.ts'),
  },
};

const HELP = [
  'Arbiter: agents play, compete and get paid, refereed on your own machine.\n',
  'Usage: arbiter [command] [options]\n',
  'Commands',
  `  ${'(none)'.padEnd(10)}opens the control centre, as npm start does`,
  ...Object.entries(COMMANDS).map(([name, entry]) => `  ${name.padEnd(10)}${entry.summary}`),
  '\n"arbiter <command> --help" explains one. --version prints the version.',
  'Exit codes: 0 fine, 1 failed, 2 usage, 3 data folder in use, 4 port in use, 5 runtime too old.\n',
].join('\n');

function withoutCommand(first: string | undefined, io: CommandIo): ExitCode {
  if (first === '--version' || first === '-v') {
    io.stdout(`${VERSION}\n`);
    return EXIT.fine;
  }
  if (first === '--help' || first === '-h' || first === 'help') {
    io.stdout(HELP);
    return EXIT.fine;
  }
  if (first === undefined) {
    io.stderr(HELP);
    return EXIT.usage;
  }
  const near = nearest(first, Object.keys(COMMANDS));
  const hint = near === null ? '' : `; did you mean "${near}"?`;
  const what = first.startsWith('-') ? 'option' : 'command';
  io.stderr(`arbiter: unknown ${what} "${first}"${hint}\nTry "arbiter --help".\n`);
  return EXIT.usage;
}

/** Runs one command line; resolves with the exit code. */
async function runCommandLine(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [first, ...rest] = args;
  const entry = first !== undefined && Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  if (entry === undefined) return withoutCommand(first, io);
  const { command } = await entry.load();
  return command.run(rest, {
    io,
    loadHost: async () => (await import('../host/host.ts')).startHost,
  });
}

function processIo(stop: AbortSignal): CommandIo {
  // A reader that went away (`arbiter verify | head`) is no defect of ours.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    stderrIsTerminal: process.stderr.isTTY === true,
    columns: process.stderr.columns ?? 80,
    env: process.env,
    stop,
    entryUrl: import.meta.url,
    version: VERSION,
    nowMs: () => Date.now(),
    monotonicMs: () => performance.now(),
  };
}

/** Lets what was written reach a pipe before the process ends. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed) resolve();
    else stream.write('', () => resolve());
  });

async function main(): Promise<void> {
  if (Number(process.versions.napi) < NEEDED_NAPI) {
    process.stderr.write(
      `arbiter: this is Node ${process.versions.node}; Arbiter needs Node 22.14 or newer (24 is best).\n`,
    );
    process.exitCode = EXIT.runtimeTooOld;
    return;
  }
  const code = await runCommandLine(process.argv.slice(2), processIo(listenForStop()));
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  process.exit(code);
}

await main();
