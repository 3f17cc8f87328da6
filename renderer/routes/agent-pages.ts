import type { SubPage } from '../layout/sub-nav.tsx';

export const AGENT_PAGES: readonly SubPage[] = [
  { path: '/agents', title: 'agents.tab_agents' },
  { path: '/agents/models', title: 'agents.tab_models' },
  { path: '/agents/workers', title: 'agents.tab_workers' },
];
