import { z } from 'zod';
import type {
  CallInput,
  HostInfo,
  Overview,
  SafeMode,
  ServiceState,
  TakenPort,
  TemplateInfo,
} from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { GameTemplate, GameRegistry } from '../games/index.ts';
import { builtinLevels, type Players } from '../players/index.ts';
import type { Clock } from '../platform/runtime.ts';
import type { SettingsService } from '../app-features/settings/index.ts';
import { toCard, type SessionCardDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';
import type { StatusFeed } from './status-feed.ts';

export interface HostCallDeps extends SessionCardDeps {
  readonly audit: Audit;
  readonly games: GameRegistry;
  readonly players: Players;
  readonly settings: SettingsService;
  readonly statusFeed: StatusFeed;
  readonly clock: Clock;
  readonly version: string;
  readonly commandLine: Overview['commandLine'];
  readonly startedAtMs: number;
  readonly safeMode: SafeMode | null;
  readonly takenPort: TakenPort | null;
  readonly services: () => readonly ServiceState[];
  readonly facts: () => Promise<HostInfo>;
  readonly restoreBackup: (file: string) => Promise<Outcome<{ restartNeeded: boolean }>>;
}

type HostCalls = Pick<
  Handlers,
  | 'host.overview'
  | 'host.facts'
  | 'host.restoreBackup'
  | 'settings.get'
  | 'settings.set'
  | 'templates.list'
  | 'engines.list'
  | 'engines.test'
  | 'agents.list'
  | 'agents.create'
  | 'agents.revoke'
>;

/** Handlers of the calls about the host, its settings, templates, engines and agents. */
export function hostCalls(deps: HostCallDeps): HostCalls {
  const { agents, players, settings } = deps;
  return {
    'host.overview': () => accept(readOverview(deps)),
    'host.facts': async () => accept(await deps.facts()),
    'host.restoreBackup': ({ file }) => deps.restoreBackup(file),
    'settings.get': () => accept(settings.get()),
    'settings.set': async (change) => {
      const checked = await withTestedEngine(players, change);
      if (!checked.ok) return checked;
      const next = await settings.set(checked.value);
      const person = agents.person();
      if (change.playerName !== undefined && person) await agents.rename(person.agentId, next.playerName);
      return accept(next);
    },
    'templates.list': () => accept(deps.games.list().map(toTemplateInfo)),
    'engines.list': async () => accept([...(await players.detectEngines())]),
    'engines.test': async ({ path }) => accept(await players.testEngine(path)),
    'agents.list': () => accept([...agents.list()]),
    'agents.create': async ({ name }) => accept(await agents.register(name)),
    'agents.revoke': ({ agentId }) => agents.revoke(agentId, 'person'),
  };
}

type SettingsChange = CallInput<'settings.set'>;

/** An engine that is to evaluate games is started once, because only it knows its name and whether it works. */
async function withTestedEngine(
  players: Pick<Players, 'testEngine'>,
  change: SettingsChange,
): Promise<Outcome<SettingsChange, 'INVALID_REQUEST'>> {
  const wanted = change.evaluationEngine ?? null;
  if (wanted === null) return accept(change);
  const { state, name, path, detail } = await players.testEngine(wanted.path);
  if (state !== 'ok') return refuse('INVALID_REQUEST', `The engine cannot be used: ${detail ?? state}`);
  return accept({ ...change, evaluationEngine: { path, name } });
}

const MAX_LIVE_CARDS = 12;
const MAX_VISIBLE_DECISIONS = 10;

function readOverview(deps: HostCallDeps): Overview {
  const counts = deps.sessions.counts();
  const live = deps.sessions.page({ status: 'active', limit: MAX_LIVE_CARDS });
  return {
    version: deps.version,
    commandLine: deps.commandLine,
    startedAtMs: deps.startedAtMs,
    nowMs: deps.clock.nowMs(),
    safeMode: deps.safeMode,
    ...(deps.takenPort === null ? {} : { takenPort: deps.takenPort }),
    services: [...deps.services()],
    loopDelay: deps.statusFeed.loopDelay(),
    live: live.flatMap((id) => toCard(deps, id) ?? []),
    liveCount: counts.active,
    completedCount: counts.completed,
    decisions: deps.audit.page({ offset: 0, limit: MAX_VISIBLE_DECISIONS }).rows,
    refusalsPerHour: deps.statusFeed.refusalsPerHour(),
    movesPerMinute: deps.statusFeed.movesPerMinute(),
    answerP95Ms: deps.statusFeed.answerP95Ms(),
    attention: deps.statusFeed.attention(),
  };
}

/** JSON Schema of a template's options, including the defaults. */
export const optionsSchema = (gameTemplate: GameTemplate): Record<string, unknown> =>
  z.toJSONSchema(gameTemplate.options, { io: 'input', target: 'draft-2020-12' }) as Record<string, unknown>;

const toTemplateInfo = (gameTemplate: GameTemplate): TemplateInfo => ({
  template: gameTemplate.id,
  title: gameTemplate.title,
  description: gameTemplate.description,
  roles: [...gameTemplate.roles],
  mode: gameTemplate.mode,
  hidden: gameTemplate.hidden,
  outcomes: [...gameTemplate.outcomes],
  options: optionsSchema(gameTemplate),
  builtinLevels: builtinLevels(gameTemplate.id),
});
