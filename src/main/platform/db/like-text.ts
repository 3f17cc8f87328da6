/** What a person typed as a pattern for LIKE: found in part, its `%` and `_` dropped since they are letters here. */
export const likeText = (text: string): string => `%${text.replace(/[%_]/gu, '')}%`;
