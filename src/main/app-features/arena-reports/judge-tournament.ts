import { utf8 } from '../../../shared/bytes.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import { judgeTournament, type TournamentCheck, type TournamentRecord } from '../../arena/index.ts';
import { verifyEd25519 } from '../../platform/report-key/index.ts';
import { readTournamentReport } from './tournament-file.ts';

export interface TournamentFileVerdict {
  readonly record: TournamentRecord | null;
  readonly passed: readonly ('record' | TournamentCheck)[];
  readonly broken: { readonly check: 'record' | TournamentCheck; readonly place: string } | null;
}

/** Checks the JSON file of a tournament. */
export async function judgeTournamentText(text: string): Promise<TournamentFileVerdict> {
  const read = readTournamentReport(text);
  if ('problem' in read)
    return { record: null, passed: [], broken: { check: 'record', place: read.problem } };
  const { passed, broken } = await judgeTournament(read.record, {
    sha256: (value) => sha256Hex(utf8(value)),
    verify: (signature, signed, key) => Promise.resolve(verifyEd25519(signature, signed, key)),
  });
  return { record: read.record, passed: ['record', ...passed], broken };
}
