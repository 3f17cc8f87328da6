import { createHash } from 'node:crypto';
import { builtInGameTemplates, type GameTemplate } from '../../../src/main/games/index.ts';
import {
  headerHash,
  verifyUploadedGame,
  logRowHash,
  type GameSpecification,
  type UploadedGame,
  type UploadVerdict,
  type UploadedRow,
  type Signers,
} from '../../../src/main/sessions/index.ts';
import { verifyMove } from '../../../src/main/sessions/log/verify-move.ts';
import { seedCommitment } from '../../../src/shared/seed-commitment.ts';

/** Games as a worker hands them in, and forgeries of them whose hashes are right. */

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function gameTemplateOf(template: string): GameTemplate {
  const gameTemplate = builtInGameTemplates.find(({ id }) => id === template);
  if (gameTemplate === undefined) throw new Error(`no template ${template}`);
  return gameTemplate;
}

export const WITHIN = { from: '2026-11-22T09:00:00.000Z', until: '2026-11-22T10:00:00.000Z' };

interface SpecifiedGame {
  readonly template: string;
  readonly sessionId?: string;
  readonly seed?: string;
  readonly prelude?: readonly string[];
}

/** A game between `agent-1`, which has the first role, and `agent-2`. */
export function specified({
  template,
  sessionId = '3f0c0000-0000-4000-8000-00000000c0de',
  seed,
  prelude = [],
}: SpecifiedGame): GameSpecification {
  const gameTemplate = gameTemplateOf(template);
  const [first = '', second = ''] = gameTemplate.roles;
  const header = {
    session_id: sessionId,
    template,
    options: gameTemplate.options.parse({}),
    participants: { [first]: 'agent-1', [second]: 'agent-2' },
    seed_commitment: seed === undefined ? null : seedCommitment(seed, sessionId),
    created_at: '2026-11-22T08:59:00.000Z',
  };
  return { header, headerHash: headerHash(header), seed: seed ?? null, prelude };
}

export type Row = Omit<UploadedRow, 'hash'>;

const START_MS = Date.parse('2026-11-22T09:00:01.000Z');

/** The rows of a game in which the actions are played in order; the last ones may be rows of other kinds. */
export function rowsOf(
  { header }: GameSpecification,
  actions: readonly (string | Pick<Row, 'kind' | 'role' | 'action'>)[],
): Row[] {
  const gameTemplate = gameTemplateOf(header.template);
  let tick = 0;
  let at = 0;
  return actions.map((one, index) => {
    const turn = gameTemplate.roles[at % gameTemplate.roles.length] ?? '';
    const own = typeof one === 'string' ? { kind: 'action', role: turn, action: one } : one;
    const row: Row = {
      seq: index + 1,
      tick,
      ...own,
      agentId: header.participants[own.role] ?? '',
      createdAt: new Date(START_MS + index * 1000).toISOString(),
    };
    const isTalk = own.kind === 'draw_offer' || own.kind === 'draw_decline';
    if (!isTalk) tick += 1;
    if (own.kind === 'action') at += 1;
    return row;
  });
}

/** Hashes the rows as the program of a forger would. */
export function chained(specification: GameSpecification, rows: readonly Row[]): UploadedGame {
  let previous = specification.headerHash;
  const hashed = rows.map((row) => {
    previous = logRowHash(previous, row);
    return { ...row, hash: previous };
  });
  return { header: specification.header, rows: hashed, head: previous };
}

export const judged = (
  specification: GameSpecification,
  uploaded: UploadedGame,
  signers: Signers = {},
): UploadVerdict =>
  verifyUploadedGame(
    specification,
    { uploaded, within: WITHIN, signers },
    { gameTemplate: gameTemplateOf(specification.header.template), sha256, verify: verifyMove },
  );

/** Thirteen actions of chess that end in mate. */
export const MATE = 'g1f3 g8f6 f3g1 f6g8 a2a3 a7a6 e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');
