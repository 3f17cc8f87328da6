import { readFile } from 'node:fs/promises';
import { MAX_SLOTS, workerInvitation, type WorkerInvitation } from '../../../shared/wire/fleet.ts';
import { parseJson } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { countOption, flagOption, textOption, textsOption, type Values } from '../options/option-kinds.ts';
import { createWarningLog } from '../terminal/log-writer.ts';
import type { OfferedPlayers } from '../../fleet/index.ts';
import type { WorkerModelServer } from '../../host/standalone/worker-players.ts';
import { threadUrls } from '../../threads/thread-url.ts';

const OPTIONS = {
  from: textOption('URL', 'the host to play for (default: the one that the invitation names)', null),
  invite: textOption('FILE', 'the invitation, as "arbiter invite --for work" wrote it', null),
  engine: textsOption('PATH', 'a UCI chess engine that this machine plays; may be given more than once'),
  model: textsOption(
    '[NAME@]URL',
    'a model of this machine, or all models of a server, for example http://127.0.0.1:11434/v1; may be given more than once',
  ),
  'model-key': textOption(
    'VARIABLE',
    'the variable of the environment with the key of the servers of models',
    null,
  ),
  signer: textsOption(
    'COMMAND',
    'a program that signs the moves of players whose keys it has (docs/signed-players.md); may be given more than once',
  ),
  slots: countOption('games at the same time', 1, MAX_SLOTS),
  once: flagOption('ends when there is nothing to play'),
  json: flagOption('prints the result as JSON'),
};

const KEEP_ALIVE_MS = 60_000;

async function readInvitation(file: string): Promise<Outcome<WorkerInvitation, 'USAGE'>> {
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null) return refuse('USAGE', `cannot read ${file}`);
  const invitation = workerInvitation.safeParse(parseJson(content));
  return invitation.success
    ? accept(invitation.data)
    : refuse('USAGE', `${file} is no invitation of "arbiter invite --for work"`);
}

/** Reads `http://…` or `NAME@http://…`. */
function readServers(
  values: Pick<Values<typeof OPTIONS>, 'model' | 'model-key'>,
): Outcome<readonly WorkerModelServer[], 'USAGE'> {
  const apiKey = values['model-key'] === null ? null : `env:${values['model-key']}`;
  const servers: WorkerModelServer[] = [];
  for (const modelText of values.model) {
    const [, model = null, baseUrl] = /^(?:([^@]+)@)?(https?:\/\/\S+)$/u.exec(modelText) ?? [];
    if (baseUrl === undefined)
      return refuse(
        'USAGE',
        `--model takes the address of a server, with or without NAME@, not "${modelText}"`,
      );
    servers.push({ baseUrl, model, apiKey });
  }
  return accept(servers);
}

/** Lists the players that this worker offers besides random and built-in ones. */
function offersText({ engines, models, signers = [] }: OfferedPlayers): string {
  const names = [
    ...engines.map(({ name, sha256 }) => `${name} (${sha256.slice(0, 8)})`),
    ...models,
    ...signers.map((key) => `signatures of ${key.slice(0, 8)}`),
  ];
  return names.length === 0 ? '' : `, with ${names.join(', ')}`;
}

/** A host as a worker reaches it: over loopback, or over TLS with the key that the invitation names. */
interface HostTarget {
  readonly url: string;
  readonly pin: string | null;
}

/**
 * Accepts https with the key that the invitation names, or http on this computer: the token would be readable on the
 * way to any other address.
 */
function checkAddress(url: string, remote: WorkerInvitation['remote']): Outcome<HostTarget, 'USAGE'> {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address?.protocol === 'https:')
    return remote === undefined
      ? refuse(
          'USAGE',
          'this invitation names no key of its host; make it again while the host runs with --remote',
        )
      : accept({ url: address.origin, pin: remote.pin });
  const hosts = ['127.0.0.1', 'localhost', '[::1]'];
  if (address?.protocol === 'http:' && hosts.includes(address.hostname))
    return accept({ url: address.origin, pin: null });
  return refuse(
    'USAGE',
    `${url} is not on this computer; use --from https://HOST:7443 of a host with --remote, or open a tunnel, for example ssh -L 7400:127.0.0.1:7400 HOST, and use --from http://127.0.0.1:7400`,
  );
}

async function work(values: Values<typeof OPTIONS>, { io }: CommandDeps): Promise<ExitCode> {
  if (values.invite === null)
    return reportUsageError(
      io,
      'work',
      'name the invitation with --invite; "arbiter invite --for work" creates one',
    );
  const invitation = await readInvitation(values.invite);
  if (!invitation.ok) return reportUsageError(io, 'work', invitation.message);
  const address = checkAddress(values.from ?? invitation.value.url, invitation.value.remote);
  if (!address.ok) return reportUsageError(io, 'work', address.message);
  const [
    { openWorkerGames },
    { openWorkerPlayers },
    { createCoordinatorClient, runWorker },
    { systemClock },
    { createPinnedPost },
  ] = await Promise.all([
    import('../../host/standalone/worker-games.ts'),
    import('../../host/standalone/worker-players.ts'),
    import('../../fleet/index.ts'),
    import('../../platform/clocks/system-clock.ts'),
    import('../remote/pinned-post.ts'),
  ]);
  const { slots, once } = values;
  const models = readServers(values);
  if (!models.ok) return reportUsageError(io, 'work', models.message);
  const players = await openWorkerPlayers({
    engines: values.engine,
    models: models.value,
    signers: values.signer,
    log: createWarningLog(io),
  });
  if (!players.ok) return reportUsageError(io, 'work', players.message);
  const games = openWorkerGames({
    threadUrl: threadUrls(io.entryUrl),
    log: createWarningLog(io),
    version: io.version,
    slots,
    players: players.value,
  });
  const { name, token } = invitation.value;
  io.stderr(
    `working for ${address.value.url} as ${name}, ${slots} ${slots === 1 ? 'game' : 'games'} at once${offersText(games.players)}; Ctrl+C stops\n`,
  );
  // The timers of a worker that waits for its host do not keep a process alive.
  const keepAliveTimer = setInterval(() => undefined, KEEP_ALIVE_MS);
  const result = await runWorker({
    client: createCoordinatorClient({
      url: address.value.url,
      token,
      signal: io.signal,
      send: address.value.pin === null ? undefined : createPinnedPost(address.value.pin),
    }),
    games,
    clock: systemClock,
    slots,
    version: io.version,
    once,
    signal: io.signal,
    report: (line) => io.stderr(`${line}\n`),
  });
  clearInterval(keepAliveTimer);
  await Promise.all([games.close(), players.value.close()]);
  const { counted, refused, orders, problem } = result;
  if (values.json) io.stdout(`${JSON.stringify({ games: counted, refused, orders, problem })}\n`);
  else io.stdout(`${counted} ${counted === 1 ? 'game counts' : 'games count'}, ${refused} refused\n`);
  if (problem === null) return EXIT.ok;
  io.stderr(`arbiter work: ${problem}\n`);
  return EXIT.failed;
}

export const command = defineCommand({
  name: 'work',
  summary: 'Plays games for a host, which replays each of them before it counts.',
  usage:
    'work --invite FILE [--from URL] [--slots N] [--engine PATH] [--model URL] [--signer COMMAND] [--once] [--json]',
  options: OPTIONS,
  examples: [
    'arbiter work --invite lab.json',
    'arbiter work --invite lab.json --slots 4',
    'arbiter work --invite lab.json --engine /usr/games/stockfish',
    'arbiter work --invite lab.json --model qwen2.5@http://127.0.0.1:11434/v1',
    'arbiter work --invite lab.json --signer "node my-signer.mjs alice.key"',
    'arbiter work --invite lab.json --from https://192.168.1.20:7443',
    'arbiter work --invite lab.json --from http://127.0.0.1:17400',
  ],
  run: ({ values }, deps) => work(values, deps),
});
