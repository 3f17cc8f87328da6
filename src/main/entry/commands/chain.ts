import type { Api } from '../../../shared/contract/index.ts';
import { findBinary, installProgram } from '../../chain/index.ts';
import { dataPaths } from '../../data-folder/index.ts';
import { defineCommand, usageProblem, type CommandDoors, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { attachHost } from '../host-link.ts';
import { dataFolderOf, HOST_TABLE } from '../host-settings.ts';
import { flag, type Values } from '../option-kinds.ts';
import { createProgress } from '../progress.ts';

const TABLE = {
  data: HOST_TABLE.data,
  json: flag('the answer as JSON on stdout'),
};
type ChainValues = Values<typeof TABLE>;

const MEGABYTE = 1_000_000;

async function install(values: ChainValues, io: CommandIo): Promise<ExitCode> {
  const { chain } = dataPaths(dataFolderOf(values.data, io.env));
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('MB', output, io.monotonicMs);
  const installed = await installProgram({
    chainFolder: chain,
    env: io.env,
    stop: io.stop,
    onProgress: (bytes, of) => progress.update(Math.floor(bytes / MEGABYTE), Math.ceil(of / MEGABYTE)),
  });
  progress.end();
  if (!installed.ok) {
    io.stderr(`arbiter chain: ${installed.message}\n`);
    return EXIT.failed;
  }
  io.stdout(values.json ? `${JSON.stringify({ program: installed.value })}\n` : `${installed.value}\n`);
  return EXIT.fine;
}

/** The running host's chain; without one, what the next host will find. */
async function status(values: ChainValues, io: CommandIo): Promise<ExitCode> {
  const dataFolder = dataFolderOf(values.data, io.env);
  const host = await attachHost(dataFolder);
  if (host === null) {
    const chainFolder = dataPaths(dataFolder).chain;
    const found = findBinary({ env: io.env, moduleUrl: io.entryUrl, chainFolder });
    const program = found?.file ?? null;
    if (values.json) io.stdout(`${JSON.stringify({ running: false, program })}\n`);
    else
      io.stdout(`No host runs. ${program === null ? 'There is no chain program.' : `Program: ${program}`}\n`);
    return program === null ? EXIT.failed : EXIT.fine;
  }
  try {
    const { chain, isFine } = await ask(host.api);
    io.stdout(values.json ? `${JSON.stringify({ running: true, ...chain })}\n` : readable(chain));
    return isFine ? EXIT.fine : EXIT.failed;
  } finally {
    await host.close();
  }
}

async function ask(api: Api) {
  const chain = await api.ask('chain.status', {});
  return { chain, isFine: ['ready', 'paused', 'off'].includes(chain.state) };
}

function readable(chain: Awaited<ReturnType<typeof ask>>['chain']): string {
  const lines = [
    ['profile', `${chain.profile}${chain.playMoney ? ', play money' : ', real network'}`],
    ['state', chain.detail === null ? chain.state : `${chain.state} (${chain.detail})`],
    ['chain id', String(chain.chainId)],
    ['block', String(chain.blockNumber ?? '–')],
    ['monard', chain.rewardToken ?? '–'],
    ['usdc', chain.usdc?.address ?? '–'],
    ['waiting mints', String(chain.outboxDepth)],
    ['program', chain.binary ?? '–'],
  ] as const;
  return lines.map(([name, value]) => `${name.padEnd(16)}${value}\n`).join('');
}

async function chain(words: readonly string[], values: ChainValues, { io }: CommandDoors): Promise<ExitCode> {
  const [word] = words;
  if (word === 'install') return install(values, io);
  if (word === 'status') return status(values, io);
  const said = word === undefined ? 'say what to do' : `does not know how to "${word}"`;
  return usageProblem(io, 'chain', `${said}: install or status`);
}

export const command = defineCommand({
  name: 'chain',
  summary: 'The local chain of rewards and payments: fetches its program, or says how it does.',
  usage: 'chain install|status [options]',
  options: TABLE,
  words: { most: 1 },
  examples: ['arbiter chain install', 'arbiter chain status', 'arbiter chain status --json'],
  run: ({ words, values }, doors) => chain(words, values, doors),
});
