import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OrderedGame } from '../../../shared/wire/fleet.ts';
import type { SignerLogRow } from '../../../shared/wire/signer.ts';
import type { WorkerGame, SigningPrograms } from '../../fleet/index.ts';
import type {
  MoveChooser,
  MoveChooserCode,
  MoveDecision,
  SessionSeat,
  SignedSeats,
  TurnPosition,
} from '../../players/index.ts';
import type { Sessions } from '../../sessions/index.ts';

/** The seats of players who sign their own moves, in one game that a worker plays. */

export interface SignedSeatsOfGame extends SignedSeats {
  /** Adds the signature to each row of a player who signs, except to the opening moves. Throws when one is missing. */
  sign(rows: WorkerGame['rows']): WorkerGame['rows'];
  /** Why a player gave no move that counts; null when every one of them did. */
  findProblem(): string | null;
}

interface SignedSeatsState {
  readonly game: OrderedGame;
  readonly signers: SigningPrograms | null;
  readonly sessions: () => Pick<Sessions, 'logAs' | 'resign'>;
  /** The signatures, by the hash of the row before the signed one. */
  readonly signatures: Map<string, string>;
  problem: string | null;
}

/**
 * Creates the seats of one game. `sessions` is called only when a move is requested, because players are opened before
 * the sessions know them.
 */
export function createSignedSeatsOfGame(
  deps: Pick<SignedSeatsState, 'game' | 'signers' | 'sessions'>,
): SignedSeatsOfGame {
  const state: SignedSeatsState = { ...deps, signatures: new Map(), problem: null };
  return {
    open: (key, seat) =>
      state.signers?.keys.includes(key) === true
        ? accept(signedChooser(state, key, seat))
        : refuse('INVALID_REQUEST', 'This worker has no program that signs for the player'),
    sign: (rows) => signRows(state, rows),
    findProblem: () => state.problem,
  };
}

const signedChooser = (state: SignedSeatsState, key: string, seat: SessionSeat): MoveChooser => ({
  async decide(position, signal) {
    const decision = await decide(state, { key, seat, position }, signal);
    // The game is given back: if a lost reply counted against the player, a worker could choose who wins.
    if (!decision.ok && decision.code !== 'DROPPED') state.problem = decision.message;
    return decision;
  },
  close: () => Promise.resolve(),
});

interface MoveRequest {
  readonly key: string;
  readonly seat: SessionSeat;
  readonly position: TurnPosition;
}

async function decide(
  { game, signers, sessions, signatures }: SignedSeatsState,
  { key, seat, position }: MoveRequest,
  signal: AbortSignal,
): Promise<Outcome<MoveDecision, MoveChooserCode>> {
  const { sessionId, agentId, role } = seat;
  const log = sessions().logAs(sessionId, role);
  if (log === null || signers === null) return refuse('ENDPOINT_LOST', 'the game is not open here');
  const { header } = game;
  const others = Object.keys(header.participants).filter((other) => other !== role);
  const reply = await signers.requestMove(
    {
      key,
      role,
      tick: position.tick,
      header,
      rows: log.rows.map(toSignerRow),
      previous_hash: log.head,
      view: position.view,
      legal: position.legal,
      resign: { reason: 'resignation', winner: others.length === 1 ? (others[0] ?? null) : null },
    },
    signal,
  );
  if (signal.aborted) return refuse('DROPPED', 'the reply is no longer needed');
  if (!reply.ok) return refuse('ENDPOINT_LOST', reply.message);
  const { action, sig } = reply.value;
  signatures.set(log.head, sig);
  if (typeof action === 'string') return accept(action);
  const resigned = await sessions().resign(agentId, sessionId);
  return resigned.ok
    ? accept({ kind: 'acted', tick: position.tick })
    : refuse('ENDPOINT_LOST', `the player could not resign: ${resigned.message}`);
}

type VisibleLogRow = NonNullable<ReturnType<Sessions['logAs']>>['rows'][number];

const toSignerRow = (row: VisibleLogRow): SignerLogRow => ({
  seq: row.seq,
  tick: row.tick,
  kind: row.kind,
  role: row.role,
  agent_id: row.agentId,
  action: row.details ?? row.action,
  created_at: row.createdAt,
  hash: row.hash ?? '',
});

function signRows({ game, signatures }: SignedSeatsState, rows: WorkerGame['rows']): WorkerGame['rows'] {
  let previous = game.header_hash;
  return rows.map((row, index) => {
    const sig = signatures.get(previous);
    previous = row.hash;
    if (game.seats[row.role]?.kind !== 'signed' || index < game.prelude.length) return row;
    if (sig === undefined) throw new Error('a move of a signed player has no signature');
    return { ...row, sig };
  });
}
