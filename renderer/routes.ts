import { Bot, Cable, Gauge, ScrollText, Settings, Swords, Trophy, type LucideIcon } from 'lucide-react';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { PlainKey } from './text/index.ts';

export type RailGroup = 'play' | 'money' | 'setup';

export interface RailEntry {
  readonly id: string;
  readonly path: string;
  readonly group: RailGroup;
  /** Pressed after `g`. */
  readonly letter: string;
  readonly icon: LucideIcon;
  readonly title: PlainKey;
}

/** The left rail. A new screen is one line here and one in `SCREENS`. */
export const RAIL: readonly RailEntry[] = [
  { id: 'overview', path: '/', group: 'play', letter: 'o', icon: Gauge, title: 'screen.overview' },
  { id: 'sessions', path: '/sessions', group: 'play', letter: 's', icon: Swords, title: 'screen.sessions' },
  { id: 'arena', path: '/arena', group: 'play', letter: 'x', icon: Trophy, title: 'screen.arena' },
  { id: 'audit', path: '/audit', group: 'money', letter: 'a', icon: ScrollText, title: 'screen.audit' },
  { id: 'agents', path: '/agents', group: 'setup', letter: 'e', icon: Bot, title: 'screen.agents' },
  { id: 'connect', path: '/connect', group: 'setup', letter: 'c', icon: Cable, title: 'screen.connect' },
  {
    id: 'settings',
    path: '/settings',
    group: 'setup',
    letter: ',',
    icon: Settings,
    title: 'screen.settings',
  },
];

export const RAIL_GROUPS: readonly { id: RailGroup; title: PlainKey }[] = [
  { id: 'play', title: 'rail.play' },
  { id: 'money', title: 'rail.money' },
  { id: 'setup', title: 'rail.setup' },
];

export type Params = Readonly<Record<string, string | undefined>>;
export interface Screen {
  readonly path: string;
  readonly component: LazyExoticComponent<ComponentType<{ params: Params }>>;
}

/** Paths in wouter's syntax, loaded when first visited. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    component: lazy(async () => ({
      default: (await import('./features/overview/overview-screen.tsx')).OverviewScreen,
    })),
  },
  {
    path: '/sessions',
    component: lazy(async () => ({
      default: (await import('./features/sessions/sessions-screen.tsx')).SessionsScreen,
    })),
  },
  {
    path: '/sessions/:sessionId',
    component: lazy(async () => ({
      default: (await import('./features/session/session-screen.tsx')).SessionScreen,
    })),
  },
  {
    path: '/new',
    component: lazy(async () => ({
      default: (await import('./features/new-match/new-match-screen.tsx')).NewMatchScreen,
    })),
  },
  {
    path: '/audit',
    component: lazy(async () => ({
      default: (await import('./features/audit/audit-screen.tsx')).AuditScreen,
    })),
  },
  {
    path: '/agents',
    component: lazy(async () => ({
      default: (await import('./features/agents/agents-screen.tsx')).AgentsScreen,
    })),
  },
  {
    path: '/agents/models',
    component: lazy(async () => ({
      default: (await import('./features/models/models-screen.tsx')).ModelsScreen,
    })),
  },
  {
    path: '/arena',
    component: lazy(async () => ({
      default: (await import('./features/arena/arena-screen.tsx')).ArenaScreen,
    })),
  },
  {
    path: '/arena/new',
    component: lazy(async () => ({
      default: (await import('./features/arena/new-run-screen.tsx')).NewRunScreen,
    })),
  },
  {
    path: '/arena/:arenaId',
    component: lazy(async () => ({
      default: (await import('./features/arena/run-screen.tsx')).RunScreen,
    })),
  },
  {
    path: '/connect',
    component: lazy(async () => ({
      default: (await import('./features/connect/connect-screen.tsx')).ConnectScreen,
    })),
  },
  {
    path: '/settings',
    component: lazy(async () => ({
      default: (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
    })),
  },
];
