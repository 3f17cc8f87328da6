export { AuditPanel } from './audit-panel.tsx';
export { MatchPage } from './match-page.tsx';
export { MatchResult } from './match-result.tsx';
export { MatchMoneyPanel } from './match-money-panel.tsx';
export { EmptyPanel } from './empty-panel.tsx';
export { readSubjectAuditRows, toJsonFile } from './match-file.ts';
export { SaveMatch } from './save-match.tsx';
export type { MatchTabPanels, MatchTab } from './match-tabs.ts';
export { useVisibleTab, type VisibleTab } from './use-visible-tab.ts';
