/*
 * Names and shapes of the exports that the bridge uses from the game's modules,
 * written independently of the game, so that the bridge can be type-checked without
 * it. An export that a version of the game lacks is detected at run time.
 */

declare module '*/Transport' {
  /** Event classes with which the game's own interface sends intents: `new (…fields)`. */
  export const SendSpawnIntentEvent: new (tile: number) => object;
}

declare module '*/core/Schemas' {
  /** Zod schemas, single or in a union; the schemas of intents have a literal `type`. */
  export const AttackIntentSchema: object;
}

declare module '*/core/game/Game' {
  export const UnitType: Readonly<Record<string, string>>;
}
