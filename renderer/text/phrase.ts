/** A sentence, or its forms by `Intl.PluralRules` category; `{name}` marks a place to fill. */
export type Phrase = string | Plural;
export interface Plural {
  readonly one?: string;
  readonly other: string;
}
export type Phrases = Readonly<Record<string, Phrase>>;

/** What a second language must supply for an area: the same keys, the same kind of phrase. */
export type Translation<P extends Phrases> = {
  readonly [K in keyof P]: P[K] extends string ? string : Plural;
};

type PlacesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;
type PlacesOf<P> = P extends string
  ? PlacesIn<P>
  : P extends { readonly other: infer Other }
    ? 'count' | PlacesIn<Other>
    : never;

/** The places a phrase has, as the arguments `t` asks for: none, or one object. */
export type Places<P> = [PlacesOf<P>] extends [never] ? [] : [Readonly<Record<PlacesOf<P>, string | number>>];
