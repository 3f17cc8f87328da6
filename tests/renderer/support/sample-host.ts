import type {
  AgentInfo,
  AttentionItem,
  AuditRow,
  HostInfo,
  ServiceState,
  Settings,
  TemplateInfo,
  UciEngine,
} from '../../../src/shared/contract/index.ts';
import { hashOf, idOf, PLAYERS } from './sample-sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const SETTINGS: Settings = {
  language: 'en',
  theme: 'dark',
  motion: 'system',
  boardTheme: 'wood',
  shortcuts: true,
  evaluation: 'light',
  evaluationEngine: null,
  playerName: 'You',
  idleHours: 24,
  workerSlots: 0,
  workerDrops: 3,
  leagueAutoOpen: true,
  rewardSessions: true,
  requireNonce: false,
  leagueBodyDays: 30,
  traceDays: 30,
  updates: 'off',
  quiet: [],
  runInBackground: false,
  startAtLogin: false,
  gatewayPort: null,
};

export const sampleServices = (nowMs: number): ServiceState[] => [
  {
    id: 'sessions',
    state: 'running',
    address: 'http://127.0.0.1:7400/',
    sinceMs: nowMs - 135 * MINUTE,
    note: null,
  },
  { id: 'league', state: 'off', address: null, sinceMs: null, note: 'safe_mode' },
  { id: 'rewards', state: 'off', address: null, sinceMs: null, note: 'safe_mode' },
  { id: 'payments', state: 'off', address: null, sinceMs: null, note: 'safe_mode' },
  { id: 'openfront', state: 'off', address: null, sinceMs: null, note: 'safe_mode' },
];

export const sampleAttention = (nowMs: number): AttentionItem[] => [
  {
    id: 'a1',
    kind: 'your_turn',
    subject: idOf(2),
    detail: 'Chess against Built-in level 4',
    atMs: nowMs - 2 * MINUTE,
  },
  {
    id: 'a2',
    kind: 'challenge_waiting',
    subject: idOf(900),
    detail: 'Alpha',
    atMs: nowMs - 9 * MINUTE,
  },
  { id: 'a3', kind: 'quarantined', subject: idOf(10), detail: null, atMs: nowMs - 3 * HOUR },
  {
    id: 'a4',
    kind: 'port_in_use',
    subject: '8765',
    detail: 'Port 8765 is in use by node (pid 4711)',
    atMs: nowMs - 26 * HOUR,
  },
];

const ACTIONS: readonly (readonly [string, string, string])[] = [
  ['sessions', 'SESSION_CREATED', 'host'],
  ['host', 'HOST_STARTED', 'host'],
  ['sessions', 'SESSION_COMPLETED', 'host'],
  ['sessions', 'SPECTATOR_MINTED', PLAYERS.qwen.agentId],
  ['sessions', 'AGENT_REVOKED', 'person'],
  ['sessions', 'CHALLENGE_OPENED', PLAYERS.claude.agentId],
  ['sessions', 'SESSION_QUARANTINED', 'host'],
  ['sessions', 'SOMETHING_NEW', 'host'],
];

/** The row with a sequence number, computed so that no rows are stored. */
export function sampleRow(seq: number, headSeq: number, nowMs: number): AuditRow {
  const [system, action, actor] = ACTIONS[seq % ACTIONS.length] as (typeof ACTIONS)[number];
  return {
    seq,
    atMs: nowMs - (headSeq - seq) * 41_000 - 3000,
    system,
    action,
    subject: seq % 5 === 0 ? '=HYPERLINK("http://x")' : idOf(seq),
    actor,
    payload: {
      template: 'chess.v1',
      tick: seq % 90,
      name: '<b>not bold</b>',
      nested: { code: 'INVALID_ACTION' },
    },
    prev: seq === 1 ? '0'.repeat(64) : hashOf(seq - 1),
    hash: hashOf(seq),
  };
}

export const sampleAgents = (nowMs: number): AgentInfo[] =>
  Object.values(PLAYERS).map((player, place) => ({
    agentId: player.agentId,
    name: player.name,
    kind: player.kind,
    badge: { kind: player.kind, detail: null },
    createdAtMs: nowMs - (place + 1) * HOUR,
    revokedAtMs: place === 6 ? nowMs - HOUR : null,
    lastSeenMs: place === 7 ? null : nowMs - place * 7 * MINUTE,
    games: place * 13,
    wins: place * 6,
    draws: place * 3,
    losses: place * 4,
    actions: place * 411,
    refused: place * 9,
  }));

const ROLES: Record<string, readonly string[]> = {
  'chess.v1': ['white', 'black'],
  'tic_tac_toe.v1': ['x', 'o'],
  'connect_four.v1': ['red', 'yellow'],
};

export const TEMPLATES: TemplateInfo[] = [
  'chess.v1',
  'rps.v1',
  'tic_tac_toe.v1',
  'even_odd.v1',
  'connect_four.v1',
  'iterated_rps.v1',
  'kuhn_poker.v1',
  'holdem_heads_up.v1',
  'holdem_heads_up.v2',
].map((template) => ({
  template,
  title: template,
  description: '',
  roles: [...(ROLES[template] ?? ['player_1', 'player_2'])],
  mode: template in ROLES ? 'sequential' : 'simultaneous',
  hidden: !(template in ROLES),
  outcomes: [],
  options: { type: 'object', properties: {} },
  builtinLevels: template === 'chess.v1' ? 8 : 1,
}));

export const ENGINES: UciEngine[] = [
  { path: '/usr/games/stockling', name: 'Stockling 12', state: 'found', detail: null },
  { path: '/opt/engines/broken', name: 'broken', state: 'failed', detail: 'No “uciok” within 5 s' },
];

export const sampleHostInfo = (nowMs: number, full: boolean): HostInfo => ({
  version: '0.1.0',
  runtime: 'Node 24.21.0, Linux x64',
  shell: 'browser',
  dataFolder: '/home/ada/.local/share/arbiter',
  databaseBytes: full ? 48_313_344 : 94_208,
  backups: full
    ? [
        { file: 'arbiter-2026-11-20T08-00-00Z.db', bytes: 41_201_664, atMs: nowMs - 26 * HOUR },
        { file: 'arbiter-2026-11-14T19-12-45Z.db', bytes: 8_202_240, atMs: nowMs - 170 * HOUR },
      ]
    : [],
  ports: [
    { name: 'gateway', port: 7400, state: 'listening', holder: null },
    { name: 'league', port: 8000, state: 'off', holder: null },
    { name: 'referees', port: null, state: 'off', holder: null },
    full
      ? { name: 'openfront', port: 8765, state: 'in_use', holder: 'node (pid 4711)' }
      : { name: 'openfront', port: 8765, state: 'off', holder: null },
  ],
});
