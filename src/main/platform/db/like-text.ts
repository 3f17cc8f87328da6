/**
 * A LIKE pattern that finds `text` anywhere; `%` and `_` are removed, because they would act as
 * wildcards.
 */
export const likeText = (text: string): string => `%${text.replace(/[%_]/gu, '')}%`;
