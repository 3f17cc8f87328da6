/* The part of Vite's types that the bridge uses; the game's own type check has all of them. */

interface ImportMeta {
  /** The modules that match the patterns, by path. */
  glob(patterns: string[], options: { eager: true }): Record<string, unknown>;
}
