/*
 * Names and shapes of what the bridge takes from the game's own modules: our own
 * words, so that the file can be checked without the game. What a version of the
 * game does not have is found missing while it runs, not while it is built.
 */

declare module '*/Transport' {
  /** Event classes by which the game's own interface sends intents: `new (…fields)`. */
  export const SendSpawnIntentEvent: new (tile: number) => object;
}

declare module '*/core/Schemas' {
  /** Zod schemas, alone or in a union; those of intents have a literal `type`. */
  export const AttackIntentSchema: object;
}

declare module '*/core/game/Game' {
  export const UnitType: Readonly<Record<string, string>>;
}
