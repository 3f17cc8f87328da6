import type { ArenaInfo, ArenaReport, NewArena, SessionStory } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Db, Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import type { Registry } from '../games/index.ts';
import type { Log } from '../log.ts';
import type { LocalChoice, Players } from '../players/index.ts';
import type { Ports } from '../ports.ts';
import type { Exported } from '../sessions/index.ts';
import { exportArena } from './export.ts';
import { toReport, type ReportDeps } from './report.ts';
import { nextStep } from './rules/schedule.ts';
import { arenaStore, type Arena, type ArenaStore } from './store.ts';
import { toInfo } from './summary.ts';

export interface ArenasDeps extends ReportDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly ports: Ports;
  readonly games: Registry;
  readonly agents: Agents;
  readonly players: Players;
  readonly log: Log;
}

/** Arena runs: stored game by game, so that a restart plays on where the last one ended. */
export interface Arenas {
  /** Takes up the runs that were on when the host stopped. */
  start(): void;
  begin(asked: NewArena): Promise<Outcome<ArenaInfo>>;
  list(): readonly ArenaInfo[];
  report(arenaId: string): ArenaReport | null;
  /** The run that a session is a game of, with the names of its players; null for sessions of no run. */
  onBoard(sessionId: string): ArenaBoard | null;
  cancel(arenaId: string): Promise<Outcome<ArenaInfo>>;
  resume(arenaId: string): Promise<Outcome<ArenaInfo>>;
  export(arenaId: string, format: 'json' | 'csv'): Exported | null;
  stop(): void;
}

export type ArenaBoard = NonNullable<SessionStory['arena']>;

interface Desk extends ArenasDeps {
  readonly store: ArenaStore;
  /** Games that are on, by session. */
  readonly bySession: Map<string, string>;
  /** One step of an arena at a time. */
  readonly stepping: Set<string>;
  /** Arenas to look at again after their step. */
  readonly again: Set<string>;
  /** Games in a row that lost their server, by arena. */
  readonly lostInARow: Map<string, number>;
  stopped: boolean;
}

export function createArenas(deps: ArenasDeps): Arenas {
  const store = arenaStore(deps.db);
  const desk: Desk = {
    ...deps,
    store,
    bySession: new Map(),
    stepping: new Set(),
    again: new Set(),
    lostInARow: new Map(),
    stopped: false,
  };
  const off = deps.bus.on('session.changed', ({ sessionId, ended }) => {
    const arenaId = ended ? desk.bySession.get(sessionId) : undefined;
    if (arenaId === undefined) return;
    desk.bySession.delete(sessionId);
    const lost = deps.sessions.facts(sessionId)?.outcomeReason === 'endpoint_lost';
    desk.lostInARow.set(arenaId, lost ? (desk.lostInARow.get(arenaId) ?? 0) + 1 : 0);
    advance(desk, arenaId);
  });
  const report = (arenaId: string): ArenaReport | null => {
    const arena = store.find(arenaId);
    return arena && toReport(deps, arena, store.gamesOf(arenaId));
  };
  return {
    start() {
      for (const { arenaId } of store.running()) advance(desk, arenaId);
    },
    begin: (asked) => begin(desk, asked),
    list: () => store.all().map((arena) => toInfo(arena, store.gamesOf(arena.arenaId))),
    report,
    onBoard(sessionId) {
      const place = store.ofSession(sessionId);
      const arena = place && store.find(place.arenaId);
      return arena && { ...place, a: arena.a.name, b: arena.b.name };
    },
    cancel: (arenaId) => cancel(desk, arenaId),
    resume: (arenaId) => turn(desk, arenaId, { from: ['stopped', 'cancelled'], to: 'running' }),
    export(arenaId, format) {
      const found = report(arenaId);
      return found && exportArena(found, format);
    },
    stop() {
      desk.stopped = true;
      off();
    },
  };
}

async function begin(desk: Desk, asked: NewArena): Promise<Outcome<ArenaInfo>> {
  const { template, games } = asked;
  const machine = desk.games.get(template);
  const admitted = desk.sessions.admitTemplate({ template, options: asked.options ?? {} });
  if (machine === undefined || !admitted.ok) return refuse('INVALID_REQUEST', 'Unknown template or options');
  if (machine.roles.length !== 2) return refuse('INVALID_REQUEST', 'An arena is for games of two');
  const options = machine.options.parse(asked.options ?? {});
  const a = asked.a as LocalChoice;
  const b = asked.b as LocalChoice;
  const seats = await seatsOf(desk, template, { a, b });
  if (!seats.ok) return seats;
  const arena: Arena = {
    arenaId: desk.ports.ids.uuid(),
    template,
    options,
    a: { name: desk.agents.find(seats.value.a)?.name ?? '', choice: a },
    b: { name: desk.agents.find(seats.value.b)?.name ?? '', choice: b },
    games,
    policy: { a: policyOf(desk, a), b: policyOf(desk, b) },
    state: 'running',
    note: null,
    createdAt: nowIso(desk),
    endedAt: null,
  };
  await desk.writer.write(() => {
    desk.store.insert(arena);
    note(desk, { action: 'ARENA_STARTED', actor: 'person' }, arena);
  });
  advance(desk, arena.arenaId);
  return accept(toInfo(arena, []));
}

const nowIso = ({ ports }: Desk): string => new Date(ports.clock.nowMs()).toISOString();

const policyOf = ({ models }: Desk, choice: LocalChoice) =>
  choice.kind === 'llm' ? (models.find(choice.endpointId)?.policy ?? null) : null;

/** What is told of each turn, and who brings it about. */
const TOLD = {
  running: { action: 'ARENA_RESUMED', actor: 'person' },
  cancelled: { action: 'ARENA_CANCELLED', actor: 'person' },
  done: { action: 'ARENA_DONE', actor: 'host' },
  stopped: { action: 'ARENA_STOPPED', actor: 'host' },
} as const satisfies Record<Arena['state'], { action: string; actor: string }>;

const note = (
  { audit }: Desk,
  told: { readonly action: string; readonly actor: string },
  { arenaId, template, games, a, b }: Arena,
): void =>
  void audit.append({
    system: 'sessions',
    ...told,
    subject: arenaId,
    payload: { template, games, a: a.name, b: b.name },
  });

/** The agents of both players; the same player twice is two agents, the same two in every game. */
async function seatsOf(
  { players }: Desk,
  template: string,
  { a, b }: { readonly a: LocalChoice; readonly b: LocalChoice },
): Promise<Outcome<{ readonly a: string; readonly b: string }>> {
  const first = await players.seat({ template, choice: a, taken: [] });
  if (!first.ok) return first;
  const second = await players.seat({ template, choice: b, taken: [first.value] });
  return second.ok ? accept({ a: first.value, b: second.value }) : second;
}

/** Looks at an arena and does what is due; a failure stops that arena only. */
function advance(desk: Desk, arenaId: string): void {
  if (desk.stopped) return;
  if (desk.stepping.has(arenaId)) return void desk.again.add(arenaId);
  desk.stepping.add(arenaId);
  step(desk, arenaId)
    .catch(async (error: unknown) => {
      desk.log('error', 'an arena stopped', { arenaId, error: String(error) });
      await settle(desk, arenaId, { state: 'stopped', note: 'The host could not go on with it' });
    })
    .catch(() => undefined)
    .finally(() => {
      desk.stepping.delete(arenaId);
      if (desk.again.delete(arenaId)) advance(desk, arenaId);
    });
}

async function step(desk: Desk, arenaId: string): Promise<void> {
  const arena = desk.store.find(arenaId);
  if (arena === null) return;
  const rows = desk.store.gamesOf(arenaId);
  tell(desk, arena);
  if (arena.state !== 'running') return;
  const roles = desk.games.get(arena.template)?.roles ?? [];
  const next = nextStep(rows, {
    games: arena.games,
    roles,
    lostInARow: desk.lostInARow.get(arenaId) ?? 0,
  });
  switch (next.kind) {
    case 'wait':
      for (const row of rows) if (row.status === 'active') desk.bySession.set(row.sessionId, arenaId);
      return;
    case 'done':
      return settle(desk, arenaId, { state: 'done', note: null });
    case 'server_lost':
      return settle(desk, arenaId, {
        state: 'stopped',
        note: 'The server of a model could not be reached in three games in a row',
      });
    case 'play':
      return play(desk, arena, next);
  }
}

async function play(
  desk: Desk,
  arena: Arena,
  { number, aRole }: { readonly number: number; readonly aRole: string },
): Promise<void> {
  const { arenaId, template, options } = arena;
  const seats = await seatsOf(desk, template, {
    a: arena.a.choice as LocalChoice,
    b: arena.b.choice as LocalChoice,
  });
  if (!seats.ok) return settle(desk, arenaId, { state: 'stopped', note: seats.message });
  const roles = desk.games.get(template)?.roles ?? [];
  const participants = Object.fromEntries(
    roles.map((role) => [role, role === aRole ? seats.value.a : seats.value.b]),
  );
  const opening = desk.sessions.prepare(seats.value.a, { template, participants, options, paceMs: 0 });
  if (!opening.ok) return settle(desk, arenaId, { state: 'stopped', note: opening.message });
  await desk.writer.write(() => {
    // Cancelled while this job waited.
    if (desk.store.find(arenaId)?.state !== 'running') return;
    // The session and its place in the arena are one write: no crash plays a game twice.
    const { sessionId } = opening.value();
    desk.store.addGame(arenaId, { sessionId, number, aRole });
    desk.writer.afterCommit(() => desk.bySession.set(sessionId, arenaId));
  });
}

interface Settled {
  readonly state: Arena['state'];
  readonly note: string | null;
}

async function settle(desk: Desk, arenaId: string, { state, note: why }: Settled): Promise<void> {
  const endedAt = state === 'running' ? null : nowIso(desk);
  // A person who takes it up again starts the count anew, and an arena that is over needs none.
  desk.lostInARow.delete(arenaId);
  await desk.writer.write(() => {
    desk.store.setState({ arenaId, state, note: why, endedAt });
    const arena = desk.store.find(arenaId);
    if (arena === null) return;
    note(desk, TOLD[state], arena);
    desk.writer.afterCommit(() => tell(desk, arena));
  });
}

/** The game that is on ends undecided and is no game of the arena: after a resume its number is played anew. */
async function cancel(desk: Desk, arenaId: string): Promise<Outcome<ArenaInfo>> {
  const open = desk.store.gamesOf(arenaId).filter(({ status }) => status === 'active');
  const turned = await turn(desk, arenaId, { from: ['running', 'stopped'], to: 'cancelled' });
  if (!turned.ok) return turned;
  for (const { sessionId, aRole } of open) {
    desk.bySession.delete(sessionId);
    const ended = await desk.sessions.forfeit(sessionId, aRole, 'aborted');
    // It may have come to its own end in this very moment.
    if (ended.ok) await desk.writer.write(() => desk.store.dropGame(sessionId));
  }
  return turned;
}

async function turn(
  desk: Desk,
  arenaId: string,
  { from, to }: { readonly from: readonly Arena['state'][]; readonly to: 'running' | 'cancelled' },
): Promise<Outcome<ArenaInfo>> {
  const arena = desk.store.find(arenaId);
  if (arena === null) return refuse('NOT_FOUND', 'No such arena');
  if (!from.includes(arena.state)) return refuse('INVALID_REQUEST', `The arena is ${arena.state}`);
  await settle(desk, arenaId, { state: to, note: null });
  if (to === 'running') advance(desk, arenaId);
  return accept(toInfo({ ...arena, state: to, note: null }, desk.store.gamesOf(arenaId)));
}

const tell = (desk: Desk, arena: Arena): void =>
  desk.bus.emit('arena.progress', toInfo(arena, desk.store.gamesOf(arena.arenaId)));
