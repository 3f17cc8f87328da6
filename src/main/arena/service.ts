import type { ArenaInfo, ArenaReport, NewArena, SessionProvenance } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Audit } from '../platform/audit/index.ts';
import { isStorageFailure } from '../platform/db/storage-errors.ts';
import { StorageUnavailableError, type Db, type Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Registry } from '../games/index.ts';
import type { Log } from '../platform/log.ts';
import { unknownLevel, type HostedChoice, type Players } from '../players/index.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { ExportFile } from '../../shared/contract/export-file.ts';
import { exportArena } from './export.ts';
import { lastLoss, toReport, type ReportDeps } from './report.ts';
import { nextStep, type GameRow } from './rules/schedule.ts';
import { isDecided, newTest } from './rules/verdict.ts';
import { arenaStore, type Arena, type ArenaStore } from './store.ts';
import { testArena, toInfo } from './summary.ts';

export interface ArenasDeps extends ReportDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly games: Registry;
  readonly agents: Agents;
  readonly players: Players;
  readonly log: Log;
}

/**
 * Arena runs: series of games between two players.
 *
 * A run is `running`, `done`, `cancelled` or `stopped`. `begin` starts it as
 * `running`. `step` moves it on: while a game is active it waits, else it starts
 * the next game, and after the last game, or the decision of a test that ends it, the run is `done`. A run is `stopped`
 * when a game cannot be started or three games in a row lost their model server; a
 * storage that fails only delays it.
 * The owner may cancel a `running` or `stopped` run and resume a `stopped` or
 * `cancelled` one. A step follows the start of the host, the end of each game
 * and each change by the owner; steps of one run never overlap.
 *
 * Each game is stored together with its session, so that after a restart
 * `start` continues the runs that are `running`, without playing a game twice.
 */
export interface Arenas {
  /** Continues the runs that were running when the host stopped. */
  start(): void;
  begin(request: NewArena): Promise<Outcome<ArenaInfo>>;
  list(): readonly ArenaInfo[];
  report(arenaId: string): ArenaReport | null;
  /** The run to which a session belongs, with the names of its players; null for other sessions. */
  findBySession(sessionId: string): ArenaOfSession | null;
  cancel(arenaId: string): Promise<Outcome<ArenaInfo>>;
  resume(arenaId: string): Promise<Outcome<ArenaInfo>>;
  export(arenaId: string, format: 'json' | 'csv'): ExportFile | null;
  stop(): void;
}

export type ArenaOfSession = NonNullable<SessionProvenance['arena']>;

interface ArenaContext extends ArenasDeps {
  readonly store: ArenaStore;
  /** The arena id of each active game, by session id. */
  readonly bySession: Map<string, string>;
  /** Arenas with a step under way; there is at most one step per arena. */
  readonly stepping: Set<string>;
  /** Arenas that need another step after the current one. */
  readonly dueAgain: Set<string>;
  /** Number of successive games that lost their model server, by arena. */
  readonly lostInARow: Map<string, number>;
  isStopped: boolean;
}

export function createArenas(deps: ArenasDeps): Arenas {
  const store = arenaStore(deps.db);
  const context: ArenaContext = {
    ...deps,
    store,
    bySession: new Map(),
    stepping: new Set(),
    dueAgain: new Set(),
    lostInARow: new Map(),
    isStopped: false,
  };
  const unsubscribe = deps.bus.on('session.changed', ({ sessionId, ended }) => {
    const arenaId = ended ? context.bySession.get(sessionId) : undefined;
    if (arenaId === undefined) return;
    context.bySession.delete(sessionId);
    const isServerLost = deps.sessions.findSummary(sessionId)?.outcomeReason === 'endpoint_lost';
    context.lostInARow.set(arenaId, isServerLost ? (context.lostInARow.get(arenaId) ?? 0) + 1 : 0);
    advance(context, arenaId);
  });
  const report = (arenaId: string): ArenaReport | null => {
    const arena = store.find(arenaId);
    return arena && toReport(deps, arena, store.gamesOf(arenaId));
  };
  return {
    start() {
      for (const { arenaId } of store.running()) advance(context, arenaId);
    },
    begin: (request) => begin(context, request),
    list: () => store.all().map((arena) => toInfo(arena, store.gamesOf(arena.arenaId))),
    report,
    findBySession(sessionId) {
      const entry = store.ofSession(sessionId);
      const arena = entry && store.find(entry.arenaId);
      return arena && { ...entry, a: arena.a.name, b: arena.b.name };
    },
    cancel: (arenaId) => cancel(context, arenaId),
    resume: (arenaId) => changeState(context, arenaId, { from: ['stopped', 'cancelled'], to: 'running' }),
    export(arenaId, format) {
      const found = report(arenaId);
      return found && exportArena(found, format);
    },
    stop() {
      context.isStopped = true;
      unsubscribe();
    },
  };
}

async function begin(context: ArenaContext, request: NewArena): Promise<Outcome<ArenaInfo>> {
  const { template, games } = request;
  const machine = context.games.get(template);
  const admitted = context.sessions.admitTemplate({ template, options: request.options ?? {} });
  if (machine === undefined || !admitted.ok) return refuse('INVALID_REQUEST', 'Unknown template or options');
  if (machine.roles.length !== 2) return refuse('INVALID_REQUEST', 'An arena needs a game for two players');
  const options = machine.options.parse(request.options ?? {});
  const a = request.a as HostedChoice;
  const b = request.b as HostedChoice;
  const seats = unknownLevels(template, { a, b }) ?? (await openSeats(context, template, { a, b }));
  if (!seats.ok) return seats;
  const arena: Arena = {
    arenaId: context.runtime.ids.uuid(),
    template,
    options,
    a: { name: context.agents.find(seats.value.a)?.name ?? '', choice: a },
    b: { name: context.agents.find(seats.value.b)?.name ?? '', choice: b },
    games,
    policy: { a: policyOf(context, a), b: policyOf(context, b) },
    test: newTest(request.sprt),
    state: 'running',
    note: null,
    createdAt: nowIso(context),
    endedAt: null,
  };
  await context.writer.write(() => {
    context.store.insert(arena);
    appendAudit(context, { action: 'ARENA_STARTED', actor: 'person' }, arena);
  });
  advance(context, arena.arenaId);
  return accept(toInfo(arena, []));
}

const nowIso = ({ runtime }: ArenaContext): string => new Date(runtime.clock.nowMs()).toISOString();

const policyOf = ({ models }: ArenaContext, choice: HostedChoice) =>
  choice.kind === 'llm' ? (models.find(choice.endpointId)?.policy ?? null) : null;

/** The audit action and actor for each new state. */
const AUDIT_EVENTS = {
  running: { action: 'ARENA_RESUMED', actor: 'person' },
  cancelled: { action: 'ARENA_CANCELLED', actor: 'person' },
  done: { action: 'ARENA_DONE', actor: 'host' },
  stopped: { action: 'ARENA_STOPPED', actor: 'host' },
} as const satisfies Record<Arena['state'], { action: string; actor: string }>;

const appendAudit = (
  { audit }: ArenaContext,
  event: { readonly action: string; readonly actor: string },
  { arenaId, template, games, a, b }: Arena,
): void =>
  void audit.append({
    system: 'sessions',
    ...event,
    subject: arenaId,
    payload: { template, games, a: a.name, b: b.name },
  });

const unknownLevels = (template: string, { a, b }: { readonly a: HostedChoice; readonly b: HostedChoice }) =>
  unknownLevel(template, a) ?? unknownLevel(template, b);

/** Returns what stopped a run: the last message of the server or the program that lost its games. */
function serverLostNote(context: ArenaContext, rows: readonly GameRow[]): string {
  const lost = rows.findLast(({ reason }) => reason === 'endpoint_lost');
  const turn = lost && context.players.seatTurns(lost.sessionId).at(-1);
  const last = lastLoss(context, rows)?.text ?? turn?.attempts.at(-1)?.text;
  return `Three games in a row were lost: ${last ?? 'the server of a model gave no usable answer'}`;
}

/** The agents of both players. A player against itself has two agents, the same ones in every game. */
async function openSeats(
  { players }: ArenaContext,
  template: string,
  { a, b }: { readonly a: HostedChoice; readonly b: HostedChoice },
): Promise<Outcome<{ readonly a: string; readonly b: string }>> {
  const first = await players.seat({ template, choice: a, taken: [] });
  if (!first.ok) return first;
  const second = await players.seat({ template, choice: b, taken: [first.value] });
  return second.ok ? accept({ a: first.value, b: second.value }) : second;
}

/** A step that could not be stored is repeated after this time. */
const RETRY_MS = 1000;

/**
 * Runs a step of an arena, or marks it for another one. A step that could not be stored is repeated; any other
 * failure stops this arena only.
 */
function advance(context: ArenaContext, arenaId: string): void {
  if (context.isStopped) return;
  if (context.stepping.has(arenaId)) return void context.dueAgain.add(arenaId);
  context.stepping.add(arenaId);
  step(context, arenaId)
    .catch((error: unknown) => stopAfterDefect(context, arenaId, error))
    .catch(() => void context.runtime.clock.after(RETRY_MS, () => advance(context, arenaId)))
    .finally(() => {
      context.stepping.delete(arenaId);
      if (context.dueAgain.delete(arenaId)) advance(context, arenaId);
    });
}

/** Rejects when the storage fails or the arena cannot be stopped, so that the step is repeated. */
async function stopAfterDefect(context: ArenaContext, arenaId: string, error: unknown): Promise<void> {
  if (error instanceof StorageUnavailableError || isStorageFailure(error)) throw error;
  context.log('error', 'an arena failed', { arenaId, error: String(error) });
  try {
    await setState(context, arenaId, { state: 'stopped', note: 'The host could not continue this arena' });
  } catch (reason) {
    context.log('error', 'an arena that failed could not be stopped', { arenaId, error: String(reason) });
    throw reason;
  }
  context.log('error', 'an arena was stopped because it failed', { arenaId });
}

async function step(context: ArenaContext, arenaId: string): Promise<void> {
  const arena = context.store.find(arenaId);
  if (arena === null) return;
  const rows = context.store.gamesOf(arenaId);
  emitProgress(context, arena);
  if (arena.state !== 'running') return;
  const roles = context.games.get(arena.template)?.roles ?? [];
  const next = nextStep(rows, {
    games: arena.games,
    roles,
    lostInARow: context.lostInARow.get(arenaId) ?? 0,
    isDecided: endsWithVerdict(arena, rows),
  });
  switch (next.kind) {
    case 'wait':
      for (const row of rows) if (row.status === 'active') context.bySession.set(row.sessionId, arenaId);
      return;
    case 'done':
      return setState(context, arenaId, { state: 'done', note: null });
    case 'server_lost':
      return setState(context, arenaId, {
        state: 'stopped',
        note: serverLostNote(context, rows),
      });
    case 'play':
      return play(context, arena, next);
  }
}

/** True when the test of the run is decided and ends it. */
function endsWithVerdict(arena: Arena, rows: readonly GameRow[]): boolean {
  const tested = arena.test?.stops === true ? testArena(arena, rows) : null;
  return tested !== null && isDecided(tested.verdict);
}

async function play(
  context: ArenaContext,
  arena: Arena,
  { number, aRole }: { readonly number: number; readonly aRole: string },
): Promise<void> {
  const { arenaId, template, options } = arena;
  const seats = await openSeats(context, template, {
    a: arena.a.choice as HostedChoice,
    b: arena.b.choice as HostedChoice,
  });
  if (!seats.ok) return setState(context, arenaId, { state: 'stopped', note: seats.message });
  const roles = context.games.get(template)?.roles ?? [];
  const participants = Object.fromEntries(
    roles.map((role) => [role, role === aRole ? seats.value.a : seats.value.b]),
  );
  const prepared = context.sessions.prepare(seats.value.a, { template, participants, options, paceMs: 0 });
  if (!prepared.ok) return setState(context, arenaId, { state: 'stopped', note: prepared.message });
  await context.writer.write(() => {
    // The arena may have been cancelled while this job waited.
    if (context.store.find(arenaId)?.state !== 'running') return;
    // The session and the arena's game are written together, so that no crash can repeat a game.
    const { sessionId } = prepared.value();
    context.store.addGame(arenaId, { sessionId, number, aRole });
    context.writer.afterCommit(() => context.bySession.set(sessionId, arenaId));
  });
}

interface StateChange {
  readonly state: Arena['state'];
  readonly note: string | null;
}

async function setState(
  context: ArenaContext,
  arenaId: string,
  { state, note: reason }: StateChange,
): Promise<void> {
  const endedAt = state === 'running' ? null : nowIso(context);
  // A resumed arena starts to count from 0, and a finished one needs no count.
  context.lostInARow.delete(arenaId);
  await context.writer.write(() => {
    context.store.setState({ arenaId, state, note: reason, endedAt });
    const arena = context.store.find(arenaId);
    if (arena === null) return;
    appendAudit(context, AUDIT_EVENTS[state], arena);
    context.writer.afterCommit(() => emitProgress(context, arena));
  });
}

/** Cancels a run. Its active game ends undecided and is removed, so that a resumed run plays it again. */
async function cancel(context: ArenaContext, arenaId: string): Promise<Outcome<ArenaInfo>> {
  const open = context.store.gamesOf(arenaId).filter(({ status }) => status === 'active');
  const changed = await changeState(context, arenaId, { from: ['running', 'stopped'], to: 'cancelled' });
  if (!changed.ok) return changed;
  for (const { sessionId, aRole } of open) {
    context.bySession.delete(sessionId);
    const ended = await context.sessions.forfeit(sessionId, aRole, 'aborted');
    // The game may have ended by itself at this moment; then it stays in the run.
    if (ended.ok) await context.writer.write(() => context.store.dropGame(sessionId));
  }
  return changed;
}

async function changeState(
  context: ArenaContext,
  arenaId: string,
  { from, to }: { readonly from: readonly Arena['state'][]; readonly to: 'running' | 'cancelled' },
): Promise<Outcome<ArenaInfo>> {
  const arena = context.store.find(arenaId);
  if (arena === null) return refuse('NOT_FOUND', 'No such arena');
  if (!from.includes(arena.state)) return refuse('INVALID_REQUEST', `The arena is ${arena.state}`);
  await setState(context, arenaId, { state: to, note: null });
  if (to === 'running') advance(context, arenaId);
  return accept(toInfo({ ...arena, state: to, note: null }, context.store.gamesOf(arenaId)));
}

const emitProgress = (context: ArenaContext, arena: Arena): void =>
  context.bus.emit('arena.progress', toInfo(arena, context.store.gamesOf(arena.arenaId)));
