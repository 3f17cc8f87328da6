import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts';

/** Combines the view of a spectator with the views of all roles: a value that is null in one view is taken from the next. */
export const viewOfAllHands = (spectator: JsonObject, roles: readonly JsonObject[]): JsonObject =>
  roles.reduce((known, view) => fillNulls(known, view) as JsonObject, spectator);

function fillNulls(knownValue: Json | undefined, otherValue: Json | undefined): Json {
  if (knownValue === null || knownValue === undefined) return otherValue ?? null;
  if (!isJsonObject(knownValue) || !isJsonObject(otherValue)) return knownValue;
  return Object.fromEntries(
    Object.keys({ ...knownValue, ...otherValue }).map((key) => [
      key,
      fillNulls(knownValue[key], otherValue[key]),
    ]),
  );
}
