import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts';

/** Combines the view of a spectator with the views of all roles: a value that is null in one view is taken from the next. */
export const viewOfAllHands = (spectator: JsonObject, roles: readonly JsonObject[]): JsonObject =>
  roles.reduce((known, view) => fillNulls(known, view) as JsonObject, spectator);

function fillNulls(known: Json | undefined, other: Json | undefined): Json {
  if (known === null || known === undefined) return other ?? null;
  if (!isJsonObject(known) || !isJsonObject(other)) return known;
  return Object.fromEntries(
    Object.keys({ ...known, ...other }).map((key) => [key, fillNulls(known[key], other[key])]),
  );
}
