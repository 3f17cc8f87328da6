export { AuditPart } from './audit-part.tsx';
export { MatchPage } from './match-page.tsx';
export { MatchResult } from './match-result.tsx';
export { MoneyPart } from './money-part.tsx';
export { EmptyPart } from './empty-part.tsx';
export { loadAuditRows, jsonFile } from './match-file.ts';
export { SaveMatch } from './save-match.tsx';
export type { MatchPanels, MatchPart } from './match-parts.ts';
export { useVisiblePart, type VisiblePart } from './use-visible-part.ts';
