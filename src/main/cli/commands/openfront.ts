import { randomBytes } from 'node:crypto';
import type { Api, OpenFrontStatus } from '../../../shared/contract/index.ts';
import { defineCommand, usageProblem, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_TABLE } from '../host-access/host-settings.ts';
import { withHost } from '../host-access/with-host.ts';
import { readPlayerChoice, playLive } from '../openfront/play-live.ts';
import { playRecording, type Played } from '../openfront/play-recording.ts';
import { saveRecord } from '../openfront/save-record.ts';
import { openRecording, samplePath, type Recording } from '../openfront/recording.ts';
import { count, flag, text, type Values } from '../options/kinds.ts';
import { createProgress } from '../terminal/progress.ts';

const TABLE = {
  speed: text('N', 'multiple of the game’s own speed; 0 is as fast as possible', '1'),
  'pairing-token': text('TOKEN', 'the pairing token, if the host requires one', null),
  player: text('PLAYER', 'the player of the connected game: scripted or llm:NAME', 'scripted'),
  every: count('ticks between two decisions when nothing urgent happens', 50, 1000),
  out: text('FILE', 'the file of a record instead of GAMEID.json', null),
  anonymous: flag('numbers the players of a record instead of naming them'),
  partial: flag('saves a record also when it is not complete'),
  json: flag('prints the result as JSON'),
  isolated: flag('uses a temporary data folder and free ports'),
  ...HOST_TABLE,
};
type OpenFrontValues = Values<typeof TABLE>;

const SPEED = /^\d{1,4}(?:\.\d{1,3})?$/u;

/** The recording under an id of its own, because the host takes no tick of a game that it has seen already. */
const asNewGame = (recording: Recording): Recording => ({
  ...recording,
  hello: { ...recording.hello, gameID: randomBytes(4).toString('hex') },
});

async function replay(api: Api, file: string, values: OpenFrontValues, io: CommandIo): Promise<ExitCode> {
  const { listener } = await api.call('openfront.status', {});
  const { origins } = await api.call('openfront.door', {});
  if (listener.state !== 'listening') {
    io.stderr(
      `arbiter openfront: port ${listener.port} is in use by ${listener.holder ?? 'another program'}\n`,
    );
    return EXIT.portInUse;
  }
  const output = { isTerminal: io.stderrIsTerminal, columns: io.columns, write: io.stderr };
  const progress = createProgress('ticks', output, io.monotonicMs);
  const played = await playRecording(asNewGame(await openRecording(file)), {
    url: `ws://127.0.0.1:${listener.port}/`,
    origin: origins[0] ?? '',
    speed: Number(values.speed),
    stop: io.stop,
    onProgress: (ticks) => progress.update(ticks, ticks),
    ...(values['pairing-token'] === null ? {} : { token: values['pairing-token'] }),
  }).finally(() => progress.end());
  const result = resultOf(played, await api.call('openfront.status', {}));
  io.stdout(values.json ? `${JSON.stringify(result)}\n` : summary(result));
  return result.refused.length === 0 && result.ticks > 0 ? EXIT.fine : EXIT.failed;
}

const resultOf = ({ ticks, bytes, durationMs, refused }: Played, { game }: OpenFrontStatus) => ({
  game_id: game?.gameId ?? null,
  ticks,
  bytes,
  seconds: Math.round(durationMs) / 1000,
  ticks_per_second: Math.round((ticks * 1000) / Math.max(1, durationMs)),
  last_tick: game?.tick ?? 0,
  my_result: game?.ending?.myResult ?? null,
  refused: [...refused],
});

function summary(result: ReturnType<typeof resultOf>): string {
  const { ticks, seconds, ticks_per_second: pace, last_tick: last, my_result: ending, refused } = result;
  const end = ending === null ? '' : `, ${ending}`;
  const problem = refused.slice(0, 5).map((reason) => `  refused: ${reason}\n`);
  return `${ticks} ticks in ${seconds.toFixed(1)} s (${pace} a second), last tick ${last}${end}\n${problem.join('')}`;
}

async function play(api: Api, values: OpenFrontValues, io: CommandIo): Promise<ExitCode> {
  const player = await readPlayerChoice(api, values.player);
  if (!player.ok) return usageProblem(io, 'openfront', player.message);
  const everyTicks = Math.max(5, values.every);
  const { result, ...totals } = await playLive(api, { player: player.value, everyTicks }, io);
  const report = {
    my_result: result,
    last_tick: totals.lastTick,
    decisions: totals.decisions,
    prompt_tokens: totals.promptTokens,
    completion_tokens: totals.completionTokens,
  };
  io.stdout(
    values.json
      ? `${JSON.stringify(report)}\n`
      : `${result ?? 'stopped'} at tick ${report.last_tick} after ${report.decisions} decisions, ${report.prompt_tokens} + ${report.completion_tokens} tokens\n`,
  );
  return EXIT.fine;
}

async function run(
  positionals: readonly string[],
  values: OpenFrontValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const [action, file] = positionals;
  if (action !== 'replay' && action !== 'play' && action !== 'record') {
    const problem =
      action === undefined ? `an action is missing; ${ACTIONS}` : `unknown action "${action}"; ${ACTIONS}`;
    return usageProblem(io, 'openfront', problem);
  }
  if (action === 'record' && file === undefined)
    return usageProblem(io, 'openfront', 'record requires the id of a game');
  if (!SPEED.test(values.speed))
    return usageProblem(io, 'openfront', '--speed must be a number from 0 to 9999');
  return withHost('openfront', values, deps, ({ api }) => {
    if (action === 'record') return saveRecord(api, file ?? '', values, io);
    if (action === 'play') return play(api, values, io);
    const isSample = file === undefined || file === 'sample';
    return replay(api, isSample ? samplePath(io.entryUrl) : file, values, io);
  });
}

const ACTIONS = 'the actions are replay FILE, play and record GAMEID';

export const command = defineCommand({
  name: 'openfront',
  summary:
    'Replays a recorded OpenFront game into the host, lets a player of this host play the connected game, or saves the record of a game for its own engine.',
  usage:
    'openfront replay FILE|sample [--speed N] [options]\n       arbiter openfront play --player scripted|llm:NAME [options]\n       arbiter openfront record GAMEID [--out FILE] [--anonymous] [--partial] [options]',
  options: TABLE,
  positionals: { max: 2 },
  examples: [
    'arbiter openfront replay sample',
    'arbiter openfront play --player llm:my-model --every 40',
    'arbiter openfront record aB3dE5gH',
    'arbiter openfront replay game.jsonl.gz --speed 4',
    'arbiter openfront replay game.jsonl.gz --speed 0 --isolated --json',
  ],
  run: ({ values, positionals }, deps) => run(positionals, values, deps),
});
