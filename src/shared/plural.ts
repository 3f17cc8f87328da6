/**
 * The forms of a counted phrase, one per plural category of its language (CLDR:
 * zero, one, two, few, many). `other` is required and stands in for a missing form.
 */
export type Plural = { readonly [Category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

/** The form for `count` in the language of `rules`. */
export const pluralForm = (rules: Intl.PluralRules, forms: Plural, count: number): string =>
  forms[rules.select(count)] ?? forms.other;
