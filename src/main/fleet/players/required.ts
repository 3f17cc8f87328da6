import type { LeaseBody, OrderedPlayer } from '../../../shared/wire/fleet.ts';
import type { WorkerTrust } from '../types.ts';

/* Engines, models and players that sign their moves, which only some workers have. */

/** A player that an order needs: an engine by the SHA-256 of its file, a model by its name, a signer by its key. */
export type RequiredPlayer =
  | { readonly kind: 'uci'; readonly sha256: string; readonly name: string }
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'signed'; readonly key: string; readonly name: string };

/** The engines, models and keys that a worker offers. */
export type OwnPlayers = NonNullable<LeaseBody['players']>;

export const NO_PLAYERS: OwnPlayers = { engines: [], models: [] };

/** Whether a worker of this class may play an order of that one: own machines may play everything. */
export const isTrustedWith = (order: WorkerTrust, worker: WorkerTrust): boolean =>
  order === 'invited' || worker === 'own';

function keyOf(need: RequiredPlayer): string {
  if (need.kind === 'uci') return `uci:${need.sha256}`;
  return need.kind === 'model' ? `model:${need.model}` : `signed:${need.key}`;
}

/** The players that a worker must have for these games besides the players that every worker has, each once. */
export function requiredPlayersOf(
  games: readonly { readonly seats: Readonly<Record<string, OrderedPlayer>> }[],
): readonly RequiredPlayer[] {
  const required = new Map<string, RequiredPlayer>();
  for (const seat of games.flatMap(({ seats }) => Object.values(seats))) {
    const need = toRequired(seat);
    if (need !== null) required.set(keyOf(need), need);
  }
  return [...required.values()];
}

function toRequired(seat: OrderedPlayer): RequiredPlayer | null {
  if (seat.kind === 'uci') return { kind: 'uci', sha256: seat.sha256, name: seat.name };
  if (seat.kind === 'signed') return { kind: 'signed', key: seat.key, name: seat.name };
  return seat.kind === 'model' ? { kind: 'model', model: seat.model } : null;
}

/** The players of an order that a worker does not have. */
export const missingPlayers = (
  required: readonly RequiredPlayer[],
  own: OwnPlayers,
): readonly RequiredPlayer[] => required.filter((need) => !hasPlayer(own, need));

function hasPlayer({ engines, models, signers = [] }: OwnPlayers, need: RequiredPlayer): boolean {
  if (need.kind === 'uci') return engines.some(({ sha256 }) => sha256 === need.sha256);
  return need.kind === 'model' ? models.includes(need.model) : signers.includes(need.key);
}
