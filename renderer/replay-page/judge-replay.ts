import { sha256Hex } from '../../src/shared/sha256.ts';
import { REPLAY_BLOCK_ID } from '../../src/shared/replays/replay-block.ts';
import { seedCommitment } from '../../src/shared/seed-commitment.ts';
import type { GameTemplate } from '../../src/main/games/game-template.ts';
import type { ReplayRecord } from '../../src/main/sessions/rules/replay-record.ts';
import { verifyReplay, type SignedVerdict } from '../../src/main/sessions/rules/replay-verdict.ts';
import { verifySignature } from './verify-signature.ts';

/** The record of this page, or null when it cannot be read. */
export function readRecord(): ReplayRecord | null {
  try {
    const text = document.getElementById(REPLAY_BLOCK_ID)?.textContent ?? '';
    const record = JSON.parse(text) as ReplayRecord;
    return Array.isArray(record.rows) && typeof record.signed === 'object' ? record : null;
  } catch {
    return null;
  }
}

/** Checks the record with the rules in this page; null when its data have another shape than a record. */
export async function judgeReplay(
  record: ReplayRecord,
  gameTemplate: GameTemplate,
): Promise<SignedVerdict | null> {
  try {
    return await verifyReplay(record, {
      gameTemplate,
      sha256: sha256Hex,
      commitment: seedCommitment,
      verify: verifySignature,
    });
  } catch {
    return null;
  }
}
