import type { SubPlace } from './sub-nav.tsx';

export const AGENT_ROUTES: readonly SubPlace[] = [
  { path: '/agents', title: 'agents.tab_agents' },
  { path: '/agents/models', title: 'agents.tab_models' },
];
