import type { ReactNode } from 'react';

/** The tabs of every match beside its view, in this order, for all systems. */
export const MATCH_TABS = ['moves', 'reasoning', 'trace', 'messages', 'evidence', 'money', 'audit'] as const;
export type MatchTab = (typeof MATCH_TABS)[number];
/** The panels of a match by tab; a match without a trace of its players has no such tab. */
export type MatchTabPanels = Readonly<
  Record<Exclude<MatchTab, 'trace'>, ReactNode> & Partial<Record<'trace', ReactNode>>
>;

export const isMatchTab = (text: string): text is MatchTab =>
  (MATCH_TABS as readonly string[]).includes(text);
