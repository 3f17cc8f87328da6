import type { NewMatch, PlayerChoice } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Challenges } from '../sessions/challenges/index.ts';
import type { GameRegistry } from '../games/index.ts';
import { findLevelRefusal, type Players } from '../players/index.ts';
import type { SettingsService } from '../app-features/settings/index.ts';
import { toChallengeInfo, type SessionRowDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';

export interface MatchDeps extends SessionRowDeps {
  readonly games: GameRegistry;
  readonly players: Players;
  readonly challenges: Challenges;
  readonly settings: SettingsService;
}

type MatchCalls = Pick<
  Handlers,
  | 'match.start'
  | 'match.demo'
  | 'match.pause'
  | 'challenges.list'
  | 'challenges.accept'
  | 'challenges.withdraw'
>;

/** Handlers of the `match.*` and `challenges.*` calls. */
export function matchCalls(deps: MatchDeps): MatchCalls {
  return {
    'match.start': (match) => startMatch(deps, match),
    'match.demo': async () => {
      const started = await startMatch(deps, DEMO);
      if (!started.ok) return started;
      return accept({ sessionId: started.value.sessionId ?? '' });
    },
    'match.pause': ({ sessionId, paused }) => {
      if (deps.sessions.findSummary(sessionId) === null) return refuse('NOT_FOUND', 'No such session');
      deps.players.setPaused(sessionId, paused);
      return accept({ paused });
    },
    'challenges.list': () =>
      accept(deps.challenges.listOpen().map((challenge) => toChallengeInfo(deps, challenge, true))),
    'challenges.accept': async ({ challengeId }) => {
      // This is checked before the person's agent is created, so that a refused call leaves nothing behind.
      if (deps.challenges.find(challengeId) === null) return refuse('NOT_FOUND', 'No such challenge');
      const accepted = await deps.challenges.accept(await ensurePersonId(deps), challengeId);
      return accepted.ok ? accept({ sessionId: accepted.value.sessionId ?? '' }) : accepted;
    },
    'challenges.withdraw': async ({ challengeId }) => {
      const challenge = deps.challenges.find(challengeId);
      // The window may withdraw challenges of every player of this host, not only the person's own.
      const isOfThisHost = challenge !== null && deps.agents.find(challenge.challenger)?.kind !== 'external';
      if (!isOfThisHost) return refuse('NOT_FOUND', 'No such challenge of this host');
      const withdrawn = await deps.challenges.withdraw(challenge.challenger, challengeId);
      return withdrawn.ok ? accept(toChallengeInfo(deps, withdrawn.value, false)) : withdrawn;
    },
  };
}

/** Two built-in chess players with a pause between moves, so that people can follow the game. */
export const DEMO: NewMatch = {
  template: 'chess.v1',
  seats: { white: { kind: 'builtin', level: 3 }, black: { kind: 'builtin', level: 2 } },
  paceMs: 900,
};

const ensurePersonId = async ({ agents, settings }: MatchDeps): Promise<string> =>
  (await agents.ensureOwnAgent('person', settings.get().playerName, { person: true })).agentId;

export async function startMatch(
  deps: MatchDeps,
  match: NewMatch,
): Promise<Outcome<{ sessionId: string | null; challengeId: string | null }>> {
  const gameTemplate = deps.games.get(match.template);
  if (!gameTemplate) return refuse('INVALID_REQUEST', 'Unknown template');
  const missingRoles = gameTemplate.roles.filter((role) => !Object.hasOwn(match.seats, role));
  if (missingRoles.length > 0)
    return refuse('INVALID_REQUEST', `No player was chosen for ${missingRoles.join(', ')}`);
  const openRoles = gameTemplate.roles.filter((role) => match.seats[role]?.kind === 'open');
  if (openRoles.length > 1) return refuse('INVALID_REQUEST', 'At least one seat needs a player');
  const isAnyInactive = Object.values(match.seats).some(
    (choice) => choice.kind === 'agent' && !deps.agents.isActive(choice.agentId),
  );
  if (isAnyInactive) return refuse('NOT_FOUND', 'No such agent');
  const participants: Record<string, string> = {};
  for (const role of gameTemplate.roles) {
    const choice = match.seats[role];
    if (!choice || choice.kind === 'open') continue;
    const agent = await ensureAgentFor(deps, {
      template: match.template,
      choice,
      taken: Object.values(participants),
    });
    if (!agent.ok) return agent;
    participants[role] = agent.value;
  }
  return openRoles.length === 1
    ? openChallenge(deps, match, participants)
    : createSession(deps, match, participants);
}

interface Seat {
  readonly template: string;
  readonly choice: Exclude<PlayerChoice, { kind: 'open' }>;
  /** Agents that play for other roles. */
  readonly taken: readonly string[];
}

/** Returns the id of the agent that plays for a choice, and creates the agent when needed. */
export async function ensureAgentFor(
  deps: MatchDeps,
  { choice, taken, template }: Seat,
): Promise<Outcome<string>> {
  if (choice.kind === 'you') return accept(await ensurePersonId(deps));
  if (choice.kind !== 'agent')
    return findLevelRefusal(template, choice) ?? deps.players.ensureAgent({ template, choice, taken });
  return accept(choice.agentId);
}

async function createSession(deps: MatchDeps, match: NewMatch, participants: Record<string, string>) {
  const caller = Object.values(participants)[0] ?? '';
  const created = await deps.sessions.create(caller, {
    template: match.template,
    participants,
    paceMs: match.paceMs ?? 0,
    ...choicesOf(match),
  });
  if (!created.ok) return created;
  const { sessionId } = created.value;
  if (match.attended === true) await deps.players.markAttended(sessionId);
  return accept({ sessionId, challengeId: null });
}

async function openChallenge(deps: MatchDeps, match: NewMatch, participants: Record<string, string>) {
  const [role, challenger] = Object.entries(participants)[0] ?? ['', ''];
  const opened = await deps.challenges.matchOrOpen(challenger, {
    template: match.template,
    role,
    ...choicesOf(match),
  });
  if (!opened.ok) return opened;
  const { sessionId, challengeId } = opened.value.challenge;
  return accept({ sessionId, challengeId: sessionId === null ? challengeId : null });
}

function choicesOf({ options, clock }: NewMatch) {
  return {
    ...(options === undefined ? {} : { options }),
    ...(clock === undefined
      ? {}
      : {
          clock: {
            initialMs: clock.initialMs ?? null,
            incrementMs: clock.incrementMs ?? 0,
            perMoveMs: clock.perMoveMs ?? null,
          },
        }),
  };
}
