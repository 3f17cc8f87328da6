import { accept } from '../../shared/outcome.ts';
import { checkCreateRequest } from './create-session.ts';
import type { SessionContext } from './context.ts';
import { appendCompletionAudit } from './log/append-log.ts';
import { headerHash } from './log/hash-chain.ts';
import type { SessionHeader } from './rules/hashed-text.ts';
import type { SessionLogRow } from './rules/log-row.ts';
import type { Signers } from './rules/move-signature.ts';
import type { GameSpecification, UploadedGame, ReplayedGame } from './rules/check-uploaded-game.ts';
import { inRoleOrder, sessionSeedCommitment } from './session-setup.ts';
import type { SessionRecord } from './store/session-rows.ts';
import type { CreateRequest, SessionResponse, SessionStart } from './types.ts';
import { isoNow } from '../platform/runtime.ts';

/** Sessions that a worker plays: this host fixes the game, and stores the log that it receives once it was replayed. */

/** Checks the request and fixes everything of a game before it is played. Nothing is stored. */
export function specifyGame(
  context: SessionContext,
  callerId: string,
  request: CreateRequest,
  { seed: fixedSeed, openingActions = [] }: SessionStart,
): SessionResponse<GameSpecification> {
  const requestCheck = checkCreateRequest(context, callerId, request);
  if (!requestCheck.ok) return requestCheck;
  const { gameTemplate, options } = requestCheck.value;
  const { random, ids } = context.runtime;
  const sessionId = ids.uuid();
  const seed = gameTemplate.hasChance ? (fixedSeed ?? Buffer.from(random.bytes(32)).toString('hex')) : null;
  const header: SessionHeader = {
    session_id: sessionId,
    template: gameTemplate.id,
    options,
    participants: inRoleOrder(gameTemplate.roles, request.participants),
    seed_commitment: sessionSeedCommitment({ seed, sessionId }),
    created_at: isoNow(context),
  };
  return accept({ header, headerHash: headerHash(header), seed, prelude: openingActions });
}

/** A game that was checked row by row (`rules/check-uploaded-game.ts`), with the position that its log leads to. */
export interface CheckedGame {
  readonly specification: GameSpecification;
  readonly uploaded: UploadedGame;
  /** The public keys of the players whose rows are signed, by role. */
  readonly signers: Signers;
  readonly replayed: ReplayedGame;
  /** The agent in whose name the session was created. */
  readonly createdBy: string;
}

/** Stores a checked game as a completed session, with the rows that were received and the state of their replay. */
export function saveUploadedGameInJob(context: SessionContext, game: CheckedGame): void {
  const { specification, uploaded, signers, replayed, createdBy } = game;
  const { header, seed, headerHash: head } = specification;
  const initial: SessionRecord = {
    sessionId: header.session_id,
    template: header.template,
    status: 'active',
    tick: 0,
    createdAt: header.created_at,
    updatedAt: header.created_at,
    createdBy,
    options: header.options,
    seed,
    seq: 0,
    head,
    outcome: null,
    outcomeReason: null,
    winner: null,
    clock: null,
    expiresMs: context.runtime.clock.nowMs(),
    illegalLimit: null,
    illegalCounts: {},
    drawOffer: null,
    quarantined: false,
    assisted: false,
    paceMs: 0,
    participants: header.participants,
  };
  const final: SessionRecord = {
    ...initial,
    status: 'completed',
    tick: replayed.tick,
    updatedAt: uploaded.rows.at(-1)?.createdAt ?? header.created_at,
    seq: uploaded.rows.length,
    head: uploaded.head,
    outcome: replayed.result.outcome,
    outcomeReason: replayed.result.reason,
    winner: replayed.result.winner,
  };
  const state = JSON.stringify(replayed.state);
  context.store.insert(initial, state);
  for (const row of uploaded.rows)
    context.store.insertLogRow(context.runtime.ids.uuid(), initial.sessionId, row as SessionLogRow);
  const signatures = uploaded.rows.flatMap(({ seq, sig }) =>
    sig === undefined ? [] : [[seq, sig] as const],
  );
  context.signatures.insert(initial.sessionId, { signers, bySeq: new Map(signatures) });
  if (!context.store.update(initial, final, state))
    throw new Error('the session of a received game could not be completed');
  appendUploadAudit(context, final, head);
  context.writer.afterCommit(() =>
    context.bus.emit('session.changed', { sessionId: final.sessionId, tick: final.tick, ended: true }),
  );
}

function appendUploadAudit(context: SessionContext, record: SessionRecord, head: string): void {
  const { sessionId, template, participants, options, createdBy } = record;
  context.audit.append({
    system: 'sessions',
    action: 'SESSION_CREATED',
    subject: sessionId,
    actor: createdBy,
    payload: { template, participants, options, head },
  });
  appendCompletionAudit(context, record);
}
