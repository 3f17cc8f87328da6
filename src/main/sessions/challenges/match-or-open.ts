import type { JsonObject } from '../../../shared/json.ts';
import { accept } from '../../../shared/outcome.ts';
import { withDefaultOptions } from '../../games/index.ts';
import {
  findChallengeRefusal,
  closeWithGameInJob,
  createOpenChallenge,
  insertChallengeInJob,
  isWaiting,
  prepareGame,
  storeChallengeInJob,
} from './open-and-accept.ts';
import { resolveRepeated, requestHash } from './retries.ts';
import { areCompatible, areEqual, compareTerms, type ChallengeTerms } from './rules/terms.ts';
import type { Challenge } from './store.ts';
import type {
  ChallengeOutcome,
  ChallengeContext,
  NewChallenge,
  ChallengeRequest,
  ChallengeResult,
} from './types.ts';

type Matching = ChallengeOutcome<ChallengeResult>;

/**
 * Accepts a waiting challenge that fits, or opens one, in one writer job: two compatible requests that arrive together
 * find each other, because the second sees the challenge of the first. A request that names its opponent opens one,
 * which a hosted opponent accepts at once. See `Challenges.matchOrOpen` for challenges that the agent has opened
 * before.
 */
export async function matchOrOpen(
  context: ChallengeContext,
  agentId: string,
  request: ChallengeRequest,
): Promise<Matching> {
  const { idempotencyKey, isOpponentHosted = false, ...wanted } = request;
  const refused = findChallengeRefusal(context, agentId, wanted);
  if (refused !== null) return refused;
  return context.writer.write((): Matching => {
    const match = isOpponentHosted ? openAgainstHostedInJob : matchOrOpenInJob;
    if (idempotencyKey === undefined) return match(context, agentId, wanted);
    const hash = requestHash(wanted);
    const repeatedResponse = resolveRepeated(context, { agentId, key: idempotencyKey, hash });
    if (repeatedResponse !== null)
      return repeatedResponse.ok ? accept(repeatedMatch(repeatedResponse.value)) : repeatedResponse;
    const matchedChallenge = match(context, agentId, wanted, { isNew: true });
    if (!matchedChallenge.ok) return matchedChallenge;
    const { challengeId } = matchedChallenge.value.challenge;
    const atMs = context.runtime.clock.nowMs();
    context.store.insertIdempotentResponse(agentId, idempotencyKey, { requestHash: hash, challengeId, atMs });
    return matchedChallenge;
  });
}

const repeatedMatch = (challenge: Challenge): ChallengeResult => ({
  challenge,
  kind: challenge.sessionId === null ? 'known' : 'accepted',
});

/**
 * Opens the challenge and accepts it for its opponent, a player of this host. The game is checked before the challenge
 * is stored, because a job that returns a refusal keeps what it has written.
 */
function openAgainstHostedInJob(
  context: ChallengeContext,
  agentId: string,
  wantedChallenge: NewChallenge,
): Matching {
  const createdChallenge = createOpenChallenge(context, agentId, wantedChallenge);
  if (!createdChallenge.ok) return createdChallenge;
  const opponent = wantedChallenge.opponent ?? '';
  const preparedGame = prepareGame(context, createdChallenge.value, { agentId: opponent, role: null });
  if (!preparedGame.ok) return preparedGame;
  storeChallengeInJob(context, createdChallenge.value);
  const closedChallenge = closeWithGameInJob(context, createdChallenge.value, opponent, preparedGame.value);
  return closedChallenge.ok
    ? accept({ challenge: closedChallenge.value, kind: 'accepted' })
    : closedChallenge;
}

/**
 * Accepts a waiting challenge that fits, or opens one. With `isNew`, an equal challenge that the agent has opened
 * before is not returned instead.
 */
function matchOrOpenInJob(
  context: ChallengeContext,
  agentId: string,
  wantedChallenge: NewChallenge,
  { isNew = false } = {},
): Matching {
  const terms = termsOf(context, wantedChallenge);
  const own = isNew ? undefined : findOwnEqual(context, agentId, wantedChallenge, terms);
  if (own !== undefined) return accept({ challenge: own, kind: 'known' });
  const acceptor = { agentId, role: wantedChallenge.role ?? null };
  for (const challenge of wantedChallenge.opponent === undefined
    ? findCompatible(context, agentId, terms)
    : []) {
    const preparedGame = prepareGame(context, challenge, acceptor);
    if (!preparedGame.ok) continue;
    const closedChallenge = closeWithGameInJob(context, challenge, agentId, preparedGame.value);
    return closedChallenge.ok
      ? accept({ challenge: closedChallenge.value, kind: 'accepted' })
      : closedChallenge;
  }
  const openedChallenge = insertChallengeInJob(context, agentId, wantedChallenge);
  return openedChallenge.ok ? accept({ challenge: openedChallenge.value, kind: 'opened' }) : openedChallenge;
}

/** The open challenge of this agent with the same terms and opponent, which a retry or another window of it made. */
const findOwnEqual = (
  context: ChallengeContext,
  agentId: string,
  { opponent }: NewChallenge,
  terms: ChallengeTerms,
): Challenge | undefined =>
  context.store
    .listOpenByChallenger(agentId)
    .find(
      (challenge) =>
        challenge.opponent === (opponent ?? null) && areEqual(termsOf(context, challenge), terms),
    );

/** The challenges that this agent can accept with its terms, oldest first. */
const findCompatible = (context: ChallengeContext, agentId: string, terms: ChallengeTerms): Challenge[] =>
  context.store
    .listOpenOfGame(terms.template)
    .filter(({ challenger, opponent }) => challenger !== agentId && (opponent ?? agentId) === agentId)
    .filter(
      (challenge) => isWaiting(context, challenge) && areCompatible(termsOf(context, challenge), terms),
    );

/** See `Challenges.findOthers`. */
export function findOthers(context: ChallengeContext, own: Challenge) {
  const terms = termsOf(context, own);
  return context.store
    .listOpen()
    .filter(
      (challenge) =>
        challenge.template === own.template &&
        challenge.challenger !== own.challenger &&
        challenge.opponent === null &&
        isWaiting(context, challenge),
    )
    .map((challenge) => ({ challenge, differs: compareTerms(terms, termsOf(context, challenge)) }));
}

/** The terms of a challenge with the defaults of its game, so that equal terms are written alike. */
function termsOf(
  context: ChallengeContext,
  { template, options = {}, clock: gameClock, illegalLimit, role }: NewChallenge | Challenge,
): ChallengeTerms {
  return {
    template,
    options: withDefaultOptions(context.games, { template, options: options as JsonObject }),
    gameClock: gameClock ?? null,
    illegalLimit: illegalLimit ?? null,
    role: role ?? null,
  };
}
