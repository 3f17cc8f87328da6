import { readFileSync, statSync } from 'node:fs';
import type { ReplayFileVerdict } from '../../../shared/contract/replays.ts';
import { parseFingerprint } from '../../../shared/replays/key-fingerprint.ts';
import { findReplayBlock } from '../../../shared/replays/replay-block.ts';
import { verifyReplayText, MAX_REPLAY_FILE_BYTES } from '../../app-features/replay-files/index.ts';
import { builtInGameTemplates, createRegistry } from '../../games/index.ts';
import { reportUsageError, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/** The explanation of each failed check, in the words of docs/replay-files.md. */
const PROBLEMS: Readonly<Record<NonNullable<ReplayFileVerdict['broken']>['check'], string>> = {
  header: 'the header of the session was changed',
  rows: 'the hash does not follow from the row before',
  seed: 'the seed does not match its commitment',
  rules: 'the rules do not allow this action',
  result: 'the moves do not lead to the recorded result',
  clock: 'the clocks cannot show these times',
  head: 'the last row is not the one that was signed',
  players: 'the names of the players were changed',
  details: 'clocks, texts, evaluations or names of openings were changed',
  signature: 'the signature is wrong',
};

export interface VerifyFileRequest {
  readonly file: string;
  /** The fingerprint that the key must have; null accepts every key. */
  readonly key: string | null;
  readonly json: boolean;
}

/** The text of a file, or what is wrong with the file. */
function readText(file: string): { readonly text: string } | { readonly problem: string } {
  try {
    if (statSync(file).size > MAX_REPLAY_FILE_BYTES)
      return { problem: `${file} is larger than a replay file` };
    return { text: readFileSync(file, 'utf8') };
  } catch {
    return { problem: `${file} cannot be read` };
  }
}

/** `arbiter verify --replay FILE`: checks the data of the file with the rules of this program, without a host. */
export async function verifyReplayFile(request: VerifyFileRequest, io: CommandIo): Promise<ExitCode> {
  const expectedFingerprint = request.key === null ? null : parseFingerprint(request.key);
  if (request.key !== null && expectedFingerprint === null)
    return reportUsageError(io, 'verify', '--key must be a fingerprint of 40 hex digits');
  const read = readText(request.file);
  if ('problem' in read) {
    io.stderr(`arbiter verify: ${read.problem}\n`);
    return EXIT.failed;
  }
  const block = findReplayBlock(read.text);
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const verdict = block === null ? null : await verifyReplayText(block, games);
  if (verdict === null) {
    io.stderr(`arbiter verify: ${request.file} has no record of a replay that this version can read\n`);
    return EXIT.failed;
  }
  const isKeyRight = expectedFingerprint === null || expectedFingerprint === verdict.fingerprint;
  io.stdout(request.json ? verdictJson(verdict, isKeyRight) : verdictText(verdict, isKeyRight));
  return verdict.ok && isKeyRight ? EXIT.ok : EXIT.failed;
}

/** For programs: exactly these fields, documented in docs/cli.md. */
const verdictJson = (verdict: ReplayFileVerdict, isKeyRight: boolean): string =>
  `${JSON.stringify({
    ok: verdict.ok && isKeyRight,
    session_id: verdict.sessionId,
    template: verdict.template,
    rows: verdict.rows,
    outcome: verdict.outcome,
    head: verdict.head,
    fingerprint: verdict.fingerprint,
    passed: verdict.passed,
    broken: verdict.broken ?? (isKeyRight ? null : { check: 'key', row: null }),
  })}\n`;

function verdictText(verdict: ReplayFileVerdict, isKeyRight: boolean): string {
  const { broken } = verdict;
  const checks = verdict.passed.map((check) => `✓ ${check}\n`).join('');
  const key = `signed by key ${verdict.fingerprint}`;
  if (broken !== null) {
    const place = broken.row === null ? '' : ` at row ${broken.row}`;
    return `${checks}✗ ${broken.check}\n\nBroken${place}: ${PROBLEMS[broken.check]}.\n`;
  }
  if (!isKeyRight) return `${checks}✗ key\n\nAnother key signed this file: ${verdict.fingerprint}.\n`;
  return `${checks}\nVerified: ${verdict.rows} rows by the rules of ${verdict.template}; ${key}.\n`;
}
