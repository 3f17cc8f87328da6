import { randomBytes } from 'node:crypto';
import type { Api, OpenFrontStatus } from '../../../shared/contract/index.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { checkRecordFile } from '../openfront/check-record.ts';
import { readPlayerChoice, playLive } from '../openfront/play-live.ts';
import { playRecording, type PlayedRecording } from '../openfront/play-recording.ts';
import { saveRecord } from '../openfront/save-record.ts';
import { withGameId, openRecording, samplePath } from '../openfront/recording.ts';
import {
  countOption,
  flagOption,
  optionalCountOption,
  textOption,
  type Values,
} from '../options/option-kinds.ts';
import { createProgress } from '../terminal/progress.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  speed: textOption('N', 'multiple of the game’s own speed; 0 is as fast as possible', '1'),
  'pairing-token': textOption('TOKEN', 'the pairing token, if the host requires one', null),
  player: textOption('PLAYER', 'the player of the connected game: scripted or llm:NAME', 'scripted'),
  every: countOption('ticks between two decisions when nothing urgent happens', 50, 1000),
  'max-decisions': optionalCountOption('decisions after which the player stops', 1_000_000),
  'max-tokens': optionalCountOption(
    'tokens of prompts and replies after which the player stops',
    999_999_999,
  ),
  out: textOption('FILE', 'the file of a record instead of GAMEID.json', null),
  anonymous: flagOption('numbers the players of a record instead of naming them'),
  partial: flagOption('saves a record also when it is not complete'),
  json: flagOption('prints the result as JSON'),
  isolated: flagOption('uses a temporary data folder and free ports'),
  ...HOST_OPTIONS,
};
type OpenFrontValues = Values<typeof OPTIONS>;

const SPEED = /^\d{1,4}(?:\.\d{1,3})?$/u;

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
  const played = await playRecording(withGameId(await openRecording(file), randomBytes(4).toString('hex')), {
    url: `ws://127.0.0.1:${listener.port}/`,
    origin: origins[0] ?? '',
    speed: Number(values.speed),
    signal: io.signal,
    onProgress: (ticks) => progress.update(ticks, ticks),
    ...(values['pairing-token'] === null ? {} : { token: values['pairing-token'] }),
  }).finally(() => progress.end());
  const result = resultOf(played, await api.call('openfront.status', {}));
  io.stdout(values.json ? `${JSON.stringify(result)}\n` : summary(result));
  return result.refused.length === 0 && result.ticks > 0 ? EXIT.ok : EXIT.failed;
}

const resultOf = ({ ticks, bytes, durationMs, refused }: PlayedRecording, { game }: OpenFrontStatus) => ({
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
  if (!player.ok) return reportUsageError(io, 'openfront', player.message);
  const everyTicks = Math.max(5, values.every);
  const budget = { decisions: values['max-decisions'], tokens: values['max-tokens'] };
  const { result, reason, ...totals } = await playLive(api, { player: player.value, everyTicks, budget }, io);
  const report = {
    my_result: result,
    last_tick: totals.lastTick,
    decisions: totals.decisions,
    prompt_tokens: totals.promptTokens,
    completion_tokens: totals.completionTokens,
    stopped_because: reason,
  };
  io.stdout(
    values.json
      ? `${JSON.stringify(report)}\n`
      : `${result ?? reason ?? 'stopped'} at tick ${report.last_tick} after ${report.decisions} decisions, ${report.prompt_tokens} + ${report.completion_tokens} tokens\n`,
  );
  return EXIT.ok;
}

async function run(
  positionals: readonly string[],
  values: OpenFrontValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const [action, file] = positionals;
  if (action !== 'replay' && action !== 'play' && action !== 'record' && action !== 'check') {
    return reportUsageError(io, 'openfront', `${actionProblemOf(action)}; ${ACTIONS}`);
  }
  if (action === 'record' && file === undefined)
    return reportUsageError(io, 'openfront', 'record requires the id of a game');
  if (action === 'check') {
    if (file === undefined) return reportUsageError(io, 'openfront', 'check requires the file of a record');
    return checkRecordFile(file, values, io);
  }
  if (!SPEED.test(values.speed))
    return reportUsageError(io, 'openfront', '--speed must be a number from 0 to 9999');
  return withHost('openfront', values, deps, ({ api }) => {
    if (action === 'record') return saveRecord(api, file ?? '', values, io);
    if (action === 'play') return play(api, values, io);
    const isSample = file === undefined || file === 'sample';
    return replay(api, isSample ? samplePath(io.entryUrl) : file, values, io);
  });
}

const ACTIONS = 'the actions are replay FILE, play, record GAMEID and check FILE';

export const command = defineCommand({
  name: 'openfront',
  summary:
    'Replays a recorded OpenFront game into the host, lets a player of this host play the connected game, saves the record of a game for its own engine, or checks the form of such a file.',
  usage:
    'openfront replay FILE|sample [--speed N] [options]\n       arbiter openfront play --player scripted|llm:NAME [--max-decisions N] [--max-tokens N] [options]\n       arbiter openfront record GAMEID [--out FILE] [--anonymous] [--partial] [options]\n       arbiter openfront check FILE [--json]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: [
    'arbiter openfront replay sample',
    'arbiter openfront play --player llm:my-model --every 40',
    'arbiter openfront record aB3dE5gH',
    'arbiter openfront check aB3dE5gH.json',
    'arbiter openfront replay game.jsonl.gz --speed 4',
    'arbiter openfront replay game.jsonl.gz --speed 0 --isolated --json',
  ],
  run: ({ values, positionals }, deps) => run(positionals, values, deps),
});
