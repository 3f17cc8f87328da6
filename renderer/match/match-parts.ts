import type { ReactNode } from 'react';

/** The parts of every match beside its view, in this order, for all systems. */
export const MATCH_PARTS = ['moves', 'reasoning', 'trace', 'messages', 'evidence', 'money', 'audit'] as const;
export type MatchPart = (typeof MATCH_PARTS)[number];
/** The panels of a match; one without a trace of its players has no such tab. */
export type MatchPanels = Readonly<
  Record<Exclude<MatchPart, 'trace'>, ReactNode> & Partial<Record<'trace', ReactNode>>
>;

export const isMatchPart = (text: string): text is MatchPart =>
  (MATCH_PARTS as readonly string[]).includes(text);
