/*
 * Names and shapes of the one module that the bridge imports by its path, written
 * independently of the game, so that the bridge can be type-checked without it. An
 * export that a version of the game lacks is detected at run time.
 */

declare module '*/Transport' {
  /** Event classes with which the game's own interface sends intents: `new (…fields)`. */
  export const SendSpawnIntentEvent: new (tile: number) => object;
}
