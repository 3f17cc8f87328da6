import type { Plural } from '../../src/shared/plural.ts';

/** A sentence, or its forms by `Intl.PluralRules` category; `{name}` marks a placeholder. */
export type Phrase = string | Plural;
export type Phrases = Readonly<Record<string, Phrase>>;

/** The phrases that another language must provide for an area: the same keys with the same kinds of phrase. */
export type Translation<P extends Phrases> = {
  readonly [K in keyof P]: P[K] extends string ? string : Plural;
};

type PlaceholdersIn<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
type PlaceholdersOf<P> = P extends string
  ? PlaceholdersIn<P>
  : P extends { readonly other: infer Other }
    ? 'count' | PlaceholdersIn<Other>
    : never;

/** The placeholders of a phrase as arguments of `t`: none, or one object. */
export type PlaceholderArgs<P> = [PlaceholdersOf<P>] extends [never]
  ? []
  : [Readonly<Record<PlaceholdersOf<P>, string | number>>];
