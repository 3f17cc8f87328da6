import { sha256Hex } from '../../../shared/sha256.ts';
import { fingerprintOf } from '../../../shared/replays/key-fingerprint.ts';
import type { ReplayFileVerdict } from '../../../shared/contract/replays.ts';
import { seedCommitment } from '../../../shared/seed-commitment.ts';
import type { GameRegistry } from '../../games/index.ts';
import { verifyEd25519 } from '../../platform/report-key/index.ts';
import { verifyReplay, REPLAY_CHECKS, type ReplayRecord, type ReplayTools } from '../../sessions/index.ts';
import { parseReplayRecord } from './schema.ts';

/** The replay file of the longest game is about 2 MB. */
export const MAX_REPLAY_FILE_BYTES = 16 * 1024 * 1024;

/**
 * Checks the record of a replay file with the rules of this program; the program in the file takes no part.
 * Null when the text is not a record, or this host does not have its game.
 */
export async function verifyReplayText(
  text: string,
  games: Pick<GameRegistry, 'get'>,
): Promise<ReplayFileVerdict | null> {
  const record = parseReplayRecord(text);
  const gameTemplate = record === null ? undefined : games.get(record.header.template);
  if (record === null || gameTemplate === undefined) return null;
  if (!gameTemplate.options.safeParse(record.header.options).success)
    return verdictOf(record, { check: 'header', row: null });
  const tools: ReplayTools = {
    gameTemplate,
    sha256: sha256Hex,
    commitment: seedCommitment,
    verify: (signature, signed, key) => Promise.resolve(verifyEd25519(signature, signed, key)),
  };
  const { broken } = await verifyReplay(record, tools);
  return verdictOf(record, broken);
}

function verdictOf(record: ReplayRecord, broken: ReplayFileVerdict['broken']): ReplayFileVerdict {
  const { header, signed, players, rows } = record;
  const failedAt = broken === null ? REPLAY_CHECKS.length : REPLAY_CHECKS.indexOf(broken.check);
  return {
    ok: broken === null,
    sessionId: header.session_id,
    template: header.template,
    players: Object.fromEntries(
      Object.entries(players).map(([role, { name, kind }]) => [role, { name, kind }]),
    ),
    outcome: signed.result.outcome,
    rows: rows.length,
    head: signed.head,
    key: record.key,
    fingerprint: fingerprintOf(record.key),
    passed: REPLAY_CHECKS.slice(0, failedAt),
    broken,
  };
}
