import type { JsonObject } from '../../shared/json.ts';
import type { Outcome } from '../../shared/outcome.ts';
import { accept, refuse } from '../../shared/outcome.ts';
import type { HostEnding } from '../sessions/index.ts';
import type { Random } from '../platform/runtime.ts';
import type { EngineCode, EngineHost } from './engine-host.ts';
import { pick } from './engines/seeded-random.ts';
import { BUILT_INS } from './engines/engine-registry.ts';

/** The information of a player that chooses an action: never more than the view of its role. */
export interface TurnPosition {
  readonly sessionId: string;
  readonly agentId: string;
  readonly tick: number;
  readonly template: string;
  readonly view: JsonObject;
  readonly role: string;
  readonly legal: readonly string[];
  readonly budgetMs: number;
  /** Milliseconds that are left on the clock of the role; absent without a clock. */
  readonly clockMs?: number;
  /** Earlier positions of the game in the engine's own form, so that it recognises repetitions; empty for most games. */
  readonly earlier: readonly string[];
}

/** The player acted directly, through its own token, in the position of `tick`. */
export interface ActedMove {
  readonly kind: 'acted';
  readonly tick: number;
}

/** The action to submit, or that the player has already acted itself. */
export type MoveDecision = string | ActedMove;

/**
 * Why a player chose no action. Models add: the replies were illegal, unreadable or too late, the server is
 * unreachable, or the endpoint's policy stops the game undecided. `HOST_FAULT` is a failure of a player that belongs to
 * the host itself, which no player of the game caused.
 */
export type MoveChooserCode =
  | EngineCode
  | 'ILLEGAL'
  | 'UNPARSABLE'
  | 'TIMED_OUT'
  | 'ENDPOINT_LOST'
  | 'ABORTED'
  | 'HOST_FAULT';

/** How a game ends whose player chose no action for this reason; null when the reply was no longer wanted. */
export function endingOfCode(code: MoveChooserCode): HostEnding | null {
  switch (code) {
    case 'STALLED':
      return 'engine_stalled';
    case 'CRASHED':
    case 'FAILED':
      return 'engine_crashed';
    case 'ILLEGAL':
      return 'illegal_moves';
    case 'UNPARSABLE':
      return 'unparsable_answers';
    case 'TIMED_OUT':
      return 'model_timeout';
    case 'ENDPOINT_LOST':
      return 'endpoint_lost';
    case 'ABORTED':
      return 'aborted';
    case 'HOST_FAULT':
      return 'host_fault';
    case 'DROPPED':
      return null;
    default:
      throw new Error(`unhandled code: ${String(code satisfies never)}`);
  }
}

/** The refusal of a player or an engine whose caller no longer wants the reply. */
export const droppedReply = refuse('DROPPED' as const, 'the answer is no longer wanted');

/** Chooses the actions of one hosted player in one game. */
export interface MoveChooser {
  /** True for players that belong to the host, so that their failures are the host's. */
  readonly isBuiltIn?: boolean;
  /** True for players that reply to draw offers by calls of their own; for others the host replies. */
  readonly isAnsweringDraws?: boolean;
  /**
   * Starts what the player needs before it can be asked; called once, when the session is created. No clock
   * runs before it resolves or its time is over. Absent when nothing has to start.
   */
  start?(signal: AbortSignal): Promise<Outcome<null, MoveChooserCode>>;
  decide(position: TurnPosition, signal: AbortSignal): Promise<Outcome<MoveDecision, MoveChooserCode>>;
  close(): Promise<void>;
}

const nothingToClose = (): Promise<void> => Promise.resolve();

/**
 * The random bytes of a player's decision at a tick, for a game that can be repeated: 32 bytes that follow from a
 * seed.
 */
export type SeededDraws = (tick: number) => Uint8Array;

export const randomChooser = (random: Random, draws: SeededDraws | null = null): MoveChooser => ({
  isBuiltIn: true,
  decide: async ({ legal, tick }) => {
    const bytes = draws?.(tick) ?? random.bytes(4);
    return accept(pick(legal, () => fraction(bytes)));
  },
  close: nothingToClose,
});

const fraction = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number =>
  (a * 0x100_0000 + b * 0x1_0000 + c * 0x100 + d) / 0x1_0000_0000;

const SEED_LENGTH = 4;

/** The seed of an engine thread's job from the first bytes. */
const toSeed = (bytes: Uint8Array): readonly number[] =>
  Array.from({ length: SEED_LENGTH }, (_, index) => Buffer.from(bytes).readUInt32BE(4 * index));

/** A built-in player is asked again this often when its thread crashed, stalled or failed. */
const MAX_THREAD_RETRIES = 2;

/**
 * Asks again when the thread failed, because no player of the game caused that; after the last attempt `HOST_FAULT`.
 * With `draws` the player decides by nodes and not by time, so that it plays alike on every machine.
 */
export const builtInChooser = (
  host: Pick<EngineHost, 'choose'>,
  level: number,
  draws: SeededDraws | null = null,
): MoveChooser => ({
  isBuiltIn: true,
  async decide(position, signal) {
    const { sessionId: _, agentId: __, tick, clockMs: ____, ...searchRequest } = position;
    const request = {
      ...searchRequest,
      level: Math.min(level, BUILT_INS.get(position.template)?.levels ?? 1),
      ...(draws === null ? {} : { byNodes: true, seed: toSeed(draws(tick)) }),
    };
    for (let retries = 0; ; retries += 1) {
      const result = await host.choose(request, signal);
      if (result.ok || result.code === 'DROPPED') return result;
      if (retries >= MAX_THREAD_RETRIES) return refuse('HOST_FAULT', result.message);
    }
  },
  close: nothingToClose,
});
