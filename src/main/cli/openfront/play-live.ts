import type {
  Api,
  OpenFrontBudget,
  OpenFrontPlayerChoice,
  OpenFrontStatus,
} from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { CommandIo } from '../command.ts';
import { resolveModelPlayers } from '../models/model-players.ts';
import { parseNamedPlayer } from '../match/named-players.ts';
import { followHost } from '../host-client/follow-host.ts';

/** Reads the player from `scripted` or `llm:NAME`. */
export async function readPlayerChoice(
  api: Api,
  playerText: string,
): Promise<Outcome<OpenFrontPlayerChoice, 'USAGE'>> {
  if (playerText === 'scripted') return accept({ kind: 'scripted' });
  const player = parseNamedPlayer(playerText);
  if (!player.ok || player.value.choice.kind !== 'llm')
    return refuse('USAGE', `"${playerText}" is not a player of this game; use scripted or llm:NAME`);
  const resolved = await resolveModelPlayers(api, [player.value]);
  if (!resolved.ok) return resolved;
  const [choice] = resolved.value.map((chosen) => chosen.choice);
  return choice?.kind === 'llm'
    ? accept({ kind: 'llm', endpointId: choice.endpointId })
    : refuse('USAGE', 'There is no such model');
}

export interface PlayedLive {
  readonly result: 'won' | 'lost' | 'draw' | null;
  /** Why the player stopped before the game ended; null when it did not, or when the person stopped it. */
  readonly reason: string | null;
  readonly lastTick: number;
  readonly decisions: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Runs the player until the game ends or the user stops it, with progress on stderr. */
export async function playLive(
  api: Api,
  request: {
    readonly player: OpenFrontPlayerChoice;
    readonly everyTicks: number;
    readonly budget: OpenFrontBudget;
  },
  io: CommandIo,
): Promise<PlayedLive> {
  const { name } = await api.call('openfront.play', request);
  io.stderr(`${name} plays; Ctrl+C stops it\n`);
  const result = await waitForEnd(api, io);
  const reason = (await api.call('openfront.player', {}))?.reason ?? null;
  const play = await api.call('openfront.stopPlayer', {});
  const { game } = await api.call('openfront.status', {});
  return {
    result,
    reason: result === null ? reason : null,
    lastTick: game?.tick ?? 0,
    decisions: play?.decisions ?? 0,
    promptTokens: play?.promptTokens ?? 0,
    completionTokens: play?.completionTokens ?? 0,
  };
}

function waitForEnd(api: Api, { signal, stderr }: CommandIo): Promise<PlayedLive['result']> {
  return followHost<PlayedLive['result']>(api, signal, (end) => {
    let printed = '';
    const onStatus = ({ link, game, helm: holder }: OpenFrontStatus): void => {
      const line =
        game === null || link !== 'connected' ? 'waiting for a game\n' : `playing on ${game.gameMap}\n`;
      if (line !== printed) stderr(line);
      printed = line;
      const ending = game?.ending ?? null;
      if (ending !== null && link === 'connected') end(ending.myResult);
      else if (holder === null) void endIfStopped();
    };
    // The budget may be spent, or a person may have stopped the player in the window.
    const endIfStopped = async (): Promise<void> => {
      const play = await api.call('openfront.player', {}).catch(() => null);
      if (play?.state === 'stopped') end(null);
    };
    return {
      onEvent(event) {
        if (event.name === 'openfront.changed') onStatus(event.payload);
      },
      readState: async () => onStatus(await api.call('openfront.status', {})),
    };
  });
}
