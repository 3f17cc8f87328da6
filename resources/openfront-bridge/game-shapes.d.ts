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
  /** Zod schemas; those of intents have a literal `type`. */
  export const QuickChatKeySchema: { readonly options: readonly string[] };
}

declare module '*/core/Util' {
  export const flattenedEmojiTable: readonly string[];
}

declare module '*/core/game/Game' {
  export const UnitType: Readonly<Record<string, string>>;
}

declare module '*/core/game/GameUpdates' {
  /** Name to number and back, as numeric enums are. */
  export const GameUpdateType: Readonly<Record<string, number | string>>;
}

declare module '*/core/game/MotionPlans' {
  export const unpackMotionPlans: (packed: Uint32Array) => readonly object[];
}
