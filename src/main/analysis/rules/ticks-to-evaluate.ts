import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts';

/** A graph shows no more positions than this; longer games are evaluated at even distances. */
export const MAX_POSITIONS = 600;

/** Combines the view of a spectator with the views of all roles: a value that is null in one view is taken from the next. */
export const viewOfAllHands = (spectator: JsonObject, roles: readonly JsonObject[]): JsonObject =>
  roles.reduce((known, view) => filled(known, view) as JsonObject, spectator);

function filled(known: Json | undefined, other: Json | undefined): Json {
  if (known === null || known === undefined) return other ?? null;
  if (!isJsonObject(known) || !isJsonObject(other)) return known;
  return Object.fromEntries(
    Object.keys({ ...known, ...other }).map((key) => [key, filled(known[key], other[key])]),
  );
}

/** The ticks from 0 to `last` that are evaluated: all of a short game, the first and the last one always. */
export function ticksToEvaluate(last: number): readonly number[] {
  if (last < MAX_POSITIONS) return Array.from({ length: last + 1 }, (_, tick) => tick);
  const step = last / (MAX_POSITIONS - 1);
  return Array.from({ length: MAX_POSITIONS }, (_, index) => Math.round(index * step));
}
