import { createInterface } from 'node:readline';
import { OWN_TOOLS_OPTION, PLAYER_FORMS, parseNamedPlayer } from '../match/named-players.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { resolveDataFolder, HOST_OPTIONS } from '../host-start/host-settings.ts';
import { textOption, type Values } from '../options/option-kinds.ts';
import { createWarningLog } from '../terminal/log-writer.ts';
import { threadUrls } from '../../threads/thread-url.ts';

const OPTIONS = {
  player: textOption('PLAYER', `who chooses the moves: ${PLAYER_FORMS}`, 'builtin:5'),
  'allow-own-tools': OWN_TOOLS_OPTION,
  data: HOST_OPTIONS.data,
};

/** Maximum time in milliseconds to close the player: the client has the last move, so nothing else is waited for. */
const MAX_CLOSE_MS = 300;

async function uci(values: Values<typeof OPTIONS>, { io }: CommandDeps): Promise<ExitCode> {
  const player = parseNamedPlayer(values.player);
  if (!player.ok) return reportUsageError(io, 'uci', player.message);
  // The client gets its first response immediately; what players need is loaded meanwhile.
  const modules = Promise.all([
    import('../uci/front-end.ts'),
    import('../../platform/clocks/system-clock.ts'),
  ]);
  const standalone = import('../../host/standalone/standalone-players.ts').then(({ openStandalonePlayers }) =>
    openStandalonePlayers({
      dataFolder: resolveDataFolder(values.data, io.env),
      threadUrl: threadUrls(io.entryUrl),
      version: io.version,
      log: createWarningLog(io),
    }),
  );
  const [{ createUciFrontEnd }, { systemClock }] = await modules;
  const engine = createUciFrontEnd({
    player: values.player,
    allowOwnTools: values['allow-own-tools'],
    standalone,
    after: systemClock.after,
    nowMs: io.monotonicMs,
    write: (line) => io.stdout(`${line}\n`),
  });
  const lines = createInterface({ input: process.stdin, terminal: false });
  await new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (!engine.handle(line)) resolve();
    });
    lines.once('close', resolve);
    io.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  lines.close();
  const closed = engine.close().then(async () => (await standalone).close());
  await Promise.race([closed, new Promise<void>((resolve) => systemClock.after(MAX_CLOSE_MS, resolve))]);
  return EXIT.ok;
}

export const command = defineCommand({
  name: 'uci',
  summary: 'Runs a UCI chess engine over stdio, whose moves a player of this host chooses.',
  usage: 'uci [--player PLAYER] [--allow-own-tools] [--data DIR]',
  options: OPTIONS,
  examples: [
    'arbiter uci',
    'arbiter uci --player builtin:8',
    'arbiter uci --player llm:my-model',
    'arbiter uci --player uci:stockfish',
  ],
  run: ({ values }, deps) => uci(values, deps),
});
