/** The parts of every match beside its view, in this order, for all systems. */
export const MATCH_PARTS = ['moves', 'words', 'messages', 'evidence', 'money', 'audit'] as const;
export type MatchPart = (typeof MATCH_PARTS)[number];

export const isPart = (text: string): text is MatchPart => (MATCH_PARTS as readonly string[]).includes(text);
