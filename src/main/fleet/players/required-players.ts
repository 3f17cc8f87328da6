import type { LeaseBody, OrderedPlayer } from '../../../shared/wire/fleet.ts';
import type { WorkerTrustClass } from '../types.ts';

/** Engines, models and players that sign their moves, which only some workers have. */

/** A player that an order needs: an engine by the SHA-256 of its file, a model by its name, a signer by its key. */
export type RequiredPlayer =
  | { readonly kind: 'uci'; readonly sha256: string; readonly name: string }
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'signed'; readonly key: string; readonly name: string };

/** The engines, models and keys that a worker offers. */
export type OfferedPlayers = NonNullable<LeaseBody['players']>;

export const NO_PLAYERS: OfferedPlayers = { engines: [], models: [] };

/** Whether a worker of this class may play an order of that one: own machines may play everything. */
export const isTrustedWith = (orderTrust: WorkerTrustClass, workerTrust: WorkerTrustClass): boolean =>
  orderTrust === 'invited' || workerTrust === 'own';

function keyOf(player: RequiredPlayer): string {
  if (player.kind === 'uci') return `uci:${player.sha256}`;
  return player.kind === 'model' ? `model:${player.model}` : `signed:${player.key}`;
}

/** The players that a worker must have for these games besides the players that every worker has, each once. */
export function requiredPlayersOf(
  games: readonly { readonly seats: Readonly<Record<string, OrderedPlayer>> }[],
): readonly RequiredPlayer[] {
  const requiredPlayers = new Map<string, RequiredPlayer>();
  for (const seat of games.flatMap(({ seats }) => Object.values(seats))) {
    const player = toRequired(seat);
    if (player !== null) requiredPlayers.set(keyOf(player), player);
  }
  return [...requiredPlayers.values()];
}

function toRequired(seat: OrderedPlayer): RequiredPlayer | null {
  if (seat.kind === 'uci') return { kind: 'uci', sha256: seat.sha256, name: seat.name };
  if (seat.kind === 'signed') return { kind: 'signed', key: seat.key, name: seat.name };
  return seat.kind === 'model' ? { kind: 'model', model: seat.model } : null;
}

/** The players of an order that a worker does not have. */
export const missingPlayers = (
  requiredPlayers: readonly RequiredPlayer[],
  offeredPlayers: OfferedPlayers,
): readonly RequiredPlayer[] => requiredPlayers.filter((player) => !hasPlayer(offeredPlayers, player));

function hasPlayer({ engines, models, signers = [] }: OfferedPlayers, player: RequiredPlayer): boolean {
  if (player.kind === 'uci') return engines.some(({ sha256 }) => sha256 === player.sha256);
  return player.kind === 'model' ? models.includes(player.model) : signers.includes(player.key);
}
