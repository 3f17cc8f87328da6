import type {
  AgentInfo,
  AuditFilter,
  AuditHead,
  AuditRow,
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventPayload,
  FoundAgentInfo,
  Overview,
  ResolvedName,
  SeatBudgetInfo,
  SessionCard,
  Settings,
  VerifyProgress,
} from '../../../src/shared/contract/index.ts';
import { EMPTY_FLEET, sampleFleet } from './sample-fleet.ts';
import { CHECKLIST_STEPS } from '../../../src/shared/contract/index.ts';
import {
  ENGINES,
  sampleAttention,
  sampleHostInfo,
  sampleRow,
  sampleServices,
  TEMPLATES,
} from './sample-host.ts';
import { hashOf, idOf } from './sample-sessions.ts';

/** The state of the scripted host; `head` is the number of audit rows. */
export interface World {
  readonly full: boolean;
  readonly nowMs: number;
  readonly sessions: SessionCard[];
  readonly agents: AgentInfo[];
  readonly safeMode: Overview['safeMode'];
  settings: Settings;
  budget: SeatBudgetInfo;
  head: number;
}

/** An agent with a known profile, as it is found before any test. */
export const QWEN: FoundAgentInfo = {
  protocol: 'acp',
  player: 'acp:qwen',
  name: 'Qwen Code',
  state: 'found',
  note: null,
  loginCommand: 'qwen',
  lastTest: null,
  blocked: false,
};
/** An agent that keeps its own tools. */
export const GOOSE: FoundAgentInfo = {
  ...QWEN,
  player: 'acp:goose',
  name: 'goose',
  state: 'not_known',
  note: 'It keeps its own tools.',
  loginCommand: null,
};
const MISSING = [
  {
    player: 'acp:codex',
    name: 'Codex',
    installCommand: 'npm install -g codex-example',
    loginCommand: 'codex login',
  },
];

type Handlers = { [N in CallName]?: (input: CallInput<N>) => CallOutput<N> };
type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** Maximum number of rows that a filtered read searches. */
const MAX_SEARCHED_ROWS = 2000;

export const headOf = (world: World): AuditHead => ({
  seq: world.head,
  hash: world.head === 0 ? '0'.repeat(64) : hashOf(world.head),
});

const rowOf = (world: World, at: number): AuditRow => sampleRow(at, world.head, world.nowMs);

function overviewOf(world: World): Overview {
  const { full, nowMs, sessions, head } = world;
  const active = sessions.filter((card) => card.status === 'active');
  return {
    version: '0.1.0',
    commandLine: { program: 'arbiter', dataOption: '' },
    startedAtMs: nowMs - 135 * 60_000,
    nowMs,
    safeMode: world.safeMode,
    services: sampleServices(nowMs),
    loopDelay: { p50Ms: 1.1, p99Ms: 4.8, maxMs: 19 },
    live: active,
    liveCount: active.length,
    completedCount: sessions.length - active.length,
    decisions: Array.from({ length: Math.min(10, head) }, (_, place) => rowOf(world, head - place)),
    refusalsPerHour: Array.from({ length: 24 }, (_, hour) => (full ? (hour * 7) % 5 : 0)),
    movesPerMinute: Array.from({ length: 30 }, (_, minute) => (full ? 20 + ((minute * 37) % 40) : 0)),
    answerP95Ms: full ? 1834 : null,
    attention: full ? sampleAttention(nowMs) : [],
  };
}

const TESTS: { [F in keyof AuditFilter]-?: (row: AuditRow, wanted: NonNullable<AuditFilter[F]>) => boolean } =
  {
    system: (row, wanted) => row.system === wanted,
    action: (row, wanted) => row.action === wanted,
    actor: (row, wanted) => row.actor.includes(wanted),
    subject: (row, wanted) => row.subject.includes(wanted),
    wallet: ({ payload: { wallet } }, wanted) =>
      typeof wallet !== 'string' || wallet.toLowerCase() === wanted.toLowerCase(),
    fromMs: (row, wanted) => row.atMs >= wanted,
    toMs: (row, wanted) => row.atMs <= wanted,
  };

function matching(world: World, filter: AuditFilter | undefined, asOf: number): number[] | null {
  const wanted = Object.entries(filter ?? {}) as [keyof AuditFilter, never][];
  if (wanted.length === 0) return null;
  const found: number[] = [];
  for (let at = asOf; at > Math.max(0, asOf - MAX_SEARCHED_ROWS); at -= 1) {
    if (wanted.every(([field, value]) => TESTS[field](rowOf(world, at), value))) found.push(at);
  }
  return found;
}

/** Agents and sessions of the script have names; every other id is unknown. */
function scriptedName({ agents, sessions }: World, id: string): ResolvedName | null {
  const empty = { id, name: null, players: [], game: null, role: null, badge: null, path: null };
  const agent = agents.find(({ agentId }) => agentId === id);
  if (agent !== undefined) {
    const { name, kind, badge } = agent;
    return { ...empty, type: 'agent', name, players: [{ kind, name }], badge, path: `/agents/${id}` };
  }
  const card = sessions.find(({ sessionId }) => sessionId === id);
  if (card === undefined) return null;
  const players = Object.values(card.seats).map(({ kind, name }) => ({ kind, name }));
  return { ...empty, type: 'session', players, game: card.template, path: `/sessions/${id}` };
}

function auditPage(world: World, request: CallInput<'audit.page'>): CallOutput<'audit.page'> {
  const asOf = Math.min(request.asOf ?? world.head, world.head);
  const found = matching(world, request.filter, asOf);
  const total = found?.length ?? asOf;
  const count = Math.max(0, Math.min(request.limit, total - request.offset));
  const rows = Array.from({ length: count }, (_, place) =>
    rowOf(world, found === null ? asOf - request.offset - place : (found[request.offset + place] as number)),
  );
  return { rows, total, asOf };
}

function sessionsPage(world: World, request: CallInput<'sessions.page'>): CallOutput<'sessions.page'> {
  const { template, status, text, sinceMs = 0, before, limit } = request;
  const fitting = world.sessions.filter(
    (card) =>
      (template === undefined || card.template === template) &&
      (status === undefined || card.status === status) &&
      card.updatedAtMs >= sinceMs &&
      (text === undefined || JSON.stringify(card).toLowerCase().includes(text.toLowerCase())),
  );
  const from =
    before === undefined ? 0 : fitting.findIndex((card) => card.sessionId === before.sessionId) + 1;
  const rows = fitting.slice(from, from + limit);
  return { rows, total: fitting.length, more: from + rows.length < fitting.length };
}

export const scriptedCalls = (world: World, emit: Emit): Handlers => ({
  'host.overview': () => overviewOf(world),
  'host.facts': () => sampleHostInfo(world.nowMs, world.full),
  'host.restoreBackup': () => ({ restartNeeded: true }),
  'settings.get': () => world.settings,
  'settings.set': (patch) => {
    world.settings = { ...world.settings, ...(patch as Partial<Settings>) };
    return world.settings;
  },
  'templates.list': () => TEMPLATES,
  'engines.list': () => (world.full ? ENGINES : []),
  'engines.test': ({ path }) => ({ path, name: path.split('/').at(-1) ?? path, state: 'ok', detail: null }),
  'seats.list': () => ({
    protocols: [{ id: 'url', title: 'URL agent', usage: 'url:ADDRESS' }],
    found: world.full ? [QWEN, GOOSE] : [],
    missing: world.full
      ? MISSING
      : [...MISSING, { installCommand: null, loginCommand: null, player: 'acp:qwen', name: 'Qwen Code' }],
  }),
  'seats.read': ({ player }) => {
    const [protocol = '', name = ''] = player.split(/:(.*)/u);
    const spec = protocol === 'acp' ? { agent: name } : { address: name };
    return { name: player === 'acp:qwen' ? 'Qwen Code' : player, choice: { kind: 'seat', protocol, spec } };
  },
  'seats.test': ({ player }) => ({ player, state: 'ok', name: null, detail: null, latencyMs: 5 }),
  'seats.cancelTest': ({ player }) => ({ player, wasRunning: true }),
  'seats.review': ({ player }) => ({ player, wasBlocked: true }),
  'seats.playerBudget': ({ player }) => ({ player, budget: world.budget }),
  'seats.setPlayerBudget': ({ player, budget }) => {
    world.budget = { ...world.budget, ...(budget as Partial<SeatBudgetInfo>) };
    return { player, budget: world.budget };
  },
  'seats.turns': () => [],
  'seats.stop': ({ role }) => ({ roles: [role ?? 'white'] }),
  'seats.allowMore': () => ({ agentIds: [idOf(1)] }),
  'agents.list': () => world.agents,
  'fleet.status': () => (world.full ? sampleFleet(world.nowMs) : EMPTY_FLEET),
  'fleet.invite': ({ name, hours }) => ({
    workerId: idOf(920),
    name,
    token: hashOf(920).slice(0, 43),
    expiresMs: world.nowMs + hours * 3_600_000,
  }),
  'fleet.revoke': () => ({ name: 'lab-1' }),
  'fleet.reinstate': () => ({ name: 'alice' }),
  'fleet.redrive': ({ orderIds }) => ({ redriven: orderIds?.length ?? 1 }),
  'names.resolve': ({ ids }) => ids.flatMap((id) => scriptedName(world, id) ?? []),
  'agents.create': ({ name }) => ({
    agentId: idOf(name.length + 500),
    token: `arb_${hashOf(7).slice(0, 43)}`,
  }),
  'agents.revoke': ({ agentId }) => {
    const found = world.agents.find((agent) => agent.agentId === agentId);
    if (found === undefined) throw new Error('no such agent');
    const revoked = { ...found, revokedAtMs: world.nowMs };
    emit('agent.changed', revoked);
    return revoked;
  },
  'sessions.page': (request) => sessionsPage(world, request),
  find: ({ text }) =>
    text.startsWith('0x')
      ? [{ kind: 'transaction', id: `${text}99`, title: 'MONARD', path: '/rewards?match=m1' }]
      : [],
  'onboarding.get': () => ({
    dismissed: false,
    steps: CHECKLIST_STEPS.map((step) => ({ step, done: world.full && step === 'play' })),
  }),
  'onboarding.dismiss': ({ dismissed }) => ({ dismissed, steps: [] }),
  'match.start': () => ({ sessionId: idOf(0), challengeId: null }),
  'match.demo': () => ({ sessionId: idOf(0) }),
  'challenges.list': () => [],
  'challenges.accept': () => ({ sessionId: idOf(0) }),
  'audit.page': (request) => auditPage(world, request),
  'audit.head': () => headOf(world),
  'audit.facets': () => ({
    systems: world.full ? ['host', 'sessions'] : [],
    actions: world.full ? ['SESSION_CREATED', 'SESSION_COMPLETED', 'AGENT_REVOKED', 'SOMETHING_NEW'] : [],
  }),
  'audit.hours': () => ({ fromMs: Date.UTC(2026, 10, 20, 9), counts: world.full ? [4, 0, 12, 1] : [] }),
  'audit.verify': () => ({ jobId: 'job-1' }),
  'audit.cancelVerify': ({ jobId }) => {
    emit('audit.verify', progress({ jobId, state: 'cancelled', total: world.head, checked: 4000 }));
    return {};
  },
});

export const progress = (part: Partial<VerifyProgress>): VerifyProgress => ({
  jobId: 'job-1',
  state: 'running',
  checked: 0,
  total: 0,
  elapsedMs: 0,
  ok: null,
  firstBroken: null,
  detail: null,
  ...part,
});
