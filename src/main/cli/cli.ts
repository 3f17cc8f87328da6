import { createInterface } from 'node:readline/promises';
import type { CommandIo } from './command.ts';
import { runCommandGroup, type CommandEntry } from './command-group.ts';
import { EXIT } from './exit-codes.ts';
import { findProgramName } from './installation/program-name.ts';
import { MIN_NODE_API } from '../../shared/min-node-api.ts';
import { listenForStop } from './stop-signal.ts';
import { createLog } from './terminal/log-writer.ts';
import { VERSION } from './version.ts';

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: 'runs the host without a window and serves the control centre to a browser',
    load: () => import('./commands/serve.ts'),
  },
  open: {
    summary: 'opens the control centre of the running host, or starts one',
    load: () => import('./commands/open.ts'),
  },
  status: {
    summary: 'shows the running host, what waits for you, and whether the ledger equals the chain',
    load: () => import('./commands/status.ts'),
  },
  match: {
    summary: 'plays games between two players and prints the result',
    load: () => import('./commands/match.ts'),
  },
  arena: {
    summary:
      'plays many games between two or more players and reports score, confidence interval and statistics',
    load: () => import('./commands/arena.ts'),
  },
  models: {
    summary: 'adds, lists, tests and removes endpoints of local models',
    load: () => import('./commands/models.ts'),
  },
  agents: {
    summary: 'lists the agents on this computer that can play, and tests one',
    load: () => import('./commands/agents.ts'),
  },
  league: {
    summary: 'runs leagues, joins leagues of other managers, and checks agents',
    load: () => import('./commands/league.ts'),
  },
  work: {
    summary: 'plays games for a host, which replays each of them before it counts',
    load: () => import('./commands/work.ts'),
  },
  link: {
    summary: 'connects a player on this computer to a league of another one',
    load: () => import('./commands/link.ts'),
  },
  relay: {
    summary: 'shows published sessions of another host to many spectators',
    load: () => import('./commands/relay.ts'),
  },
  invite: {
    summary: 'creates invitations: for workers, for players on other computers, and for spectators',
    load: () => import('./commands/invite.ts'),
  },
  queue: {
    summary: 'shows workers and their orders, and gives orders that failed their attempts again',
    load: () => import('./commands/queue.ts'),
  },
  metrics: {
    summary: 'creates the token that reads metrics of host and queue as Prometheus text',
    load: () => import('./commands/metrics.ts'),
  },
  lichess: {
    summary: 'creates an agent with a token for a lichess bot',
    load: () => import('./commands/lichess.ts'),
  },
  uci: {
    summary: 'runs a UCI chess engine over stdio, whose moves a player of this host chooses',
    load: () => import('./commands/uci.ts'),
  },
  openfront: {
    summary: 'replays a recorded OpenFront game, or plays the connected one',
    load: () => import('./commands/openfront.ts'),
  },
  rewards: {
    summary: 'plays reward matches with real wallets, and reads balances from the chain',
    load: () => import('./commands/rewards.ts'),
  },
  wallet: {
    summary: 'manages the agent wallet: creates and funds it, shows its balance, pays for a tool',
    load: () => import('./commands/wallet.ts'),
  },
  stakes: {
    summary: 'games with an entry fee that a contract holds and the refereed result pays out',
    load: () => import('./commands/stakes.ts'),
  },
  payments: {
    summary: 'shows or sets the address that is paid for the tools of this host, and checks sellers',
    load: () => import('./commands/payments.ts'),
  },
  mcp: {
    summary: 'runs an MCP server over stdio',
    load: () => import('./commands/mcp.ts'),
  },
  connect: {
    summary: 'adds the MCP server to the settings of an MCP client such as Claude Desktop',
    load: () => import('./commands/connect.ts'),
  },
  chain: {
    summary: 'installs the program of the local chain, or shows the state of the chain',
    load: () => import('./commands/chain.ts'),
  },
  backup: {
    summary: 'backs up a data folder into one file, and checks and restores it',
    load: () => import('./commands/backup.ts'),
  },
  export: {
    summary: 'exports all your data as a ZIP of open formats, without tokens and keys',
    load: () => import('./commands/export.ts'),
  },
  report: {
    summary: 'writes an anonymous problem report: versions, doctor, log and counts',
    load: () => import('./commands/report.ts'),
  },
  replay: {
    summary: 'writes a finished session as one HTML file that checks itself',
    load: () => import('./commands/replay.ts'),
  },
  pgn: {
    summary: 'checks games of chess in PGN, and writes one in the export format',
    load: () => import('./commands/pgn.ts'),
  },
  verify: {
    summary: 'checks a data folder or a replay file without changing it',
    load: () => import('./commands/verify.ts'),
  },
  doctor: {
    summary: 'checks the installation and explains how to fix what is missing or blocked',
    load: () => import('./commands/doctor.ts'),
  },
};

const NOTES = `Without a command, "arbiter" opens the control centre, as "npm start" does.
"arbiter <command> --help" describes one command.

Exit codes: 0 success, 1 failure, 2 usage error, 3 data folder in use, 4 port in use,
5 Node too old.
`;

/** Asks a question; only the answers `y` and `yes` mean agreement. */
async function confirmOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/iu.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

const findProgramHere = (): string | null =>
  findProgramName({
    entryUrl: import.meta.url,
    env: process.env,
    cwd: process.cwd(),
    execPath: process.execPath,
    platform: process.platform,
  });

function createProcessIo(signal: AbortSignal): CommandIo {
  // Writing fails when the reader has closed the pipe, as in `arbiter verify | head`; that is no error.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    stderrIsTerminal: process.stderr.isTTY === true,
    ...(process.stdin.isTTY && process.stderr.isTTY ? { confirm: confirmOnTerminal } : {}),
    columns: process.stderr.columns ?? 80,
    env: process.env,
    signal,
    entryUrl: import.meta.url,
    program: findProgramHere() ?? 'arbiter',
    version: VERSION,
    nowMs: () => Date.now(),
    monotonicMs: () => performance.now(),
  };
}

/** Writes an error that nothing handled to stderr, as JSON for programs that asked for it. */
function reportDefect(error: unknown): void {
  const json = process.argv.includes('--json');
  const log = createLog({
    json,
    verbose: false,
    write: (text) => void process.stderr.write(text),
    nowMs: Date.now,
  });
  log('error', 'an error that nothing handled; stopping', {
    error: String(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
  });
}

/** Resolves when everything written so far has been handed to the stream. */
const waitUntilFlushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed) resolve();
    else stream.write('', () => resolve());
  });

async function main(): Promise<void> {
  if (Number(process.versions.napi) < MIN_NODE_API) {
    process.stderr.write(
      `arbiter: this is Node ${process.versions.node}; Arbiter needs Node 22.14 or newer (24 is best).\n`,
    );
    process.exitCode = EXIT.runtimeTooOld;
    return;
  }
  const stop = listenForStop(reportDefect);
  const code = await runCommandGroup(
    {
      name: '',
      description: 'Arbiter: agents play, compete and get paid, refereed on your own computer.',
      commands: COMMANDS,
      notes: NOTES,
      version: VERSION,
    },
    process.argv.slice(2),
    {
      io: createProcessIo(stop.signal),
      loadHost: async () => (await import('../host/host.ts')).startHost,
    },
  );
  await Promise.all([waitUntilFlushed(process.stdout), waitUntilFlushed(process.stderr)]);
  process.exit(stop.hasFailed() ? EXIT.failed : code);
}

await main();
