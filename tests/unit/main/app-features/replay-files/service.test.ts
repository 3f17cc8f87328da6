import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  createReplayFiles,
  type ReplayFilesDeps,
} from '../../../../../src/main/app-features/replay-files/index.ts';
import { signedText } from '../../../../../src/main/sessions/index.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';
import { findReplayBlock } from '../../../../../src/shared/replays/replay-block.ts';
import type { ReplayRecord } from '../../../../../src/main/sessions/index.ts';
import { gameTemplateOf, randomRecord } from '../../../../support/replays/record.ts';

/** A folder with the page assets of one game, as the build writes it. */
let pageAssetsFolder: URL;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-replays-'));
  writeFileSync(join(folder, 'holdem_heads_up.v1.js'), 'start();');
  writeFileSync(join(folder, 'holdem_heads_up.v1.css'), 'body { margin: 0 }');
  pageAssetsFolder = pathToFileURL(`${folder}/`);
});

const RECORD = randomRecord('holdem_heads_up.v1', { hands: 2 });
const { header, seed, rows, signed } = RECORD;
const SOURCE = { header, seed, rows, head: signed.head, result: signed.result, clock: null };

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');

/** The service with a key of its own; `seen` has the audiences whose evaluations were read. */
function replayFiles(changes: Partial<Record<keyof ReplayFilesDeps, unknown>> = {}) {
  const seen: string[] = [];
  const deps = {
    sessions: { readReplaySource: () => accept(SOURCE), positionsAs: () => [] },
    agents: { find: (agentId: string) => ({ name: `Agent ${agentId.slice(-1)}\u202e`, kind: 'llm' }) },
    games: { get: gameTemplateOf },
    models: {
      movesOf: () => [
        { tick: 0, role: 'player_1', text: 'I raise.' },
        { tick: 1, role: 'player_2', text: '' },
      ],
    },
    analysis: {
      readRows: (_: string, audience: string) => {
        seen.push(audience);
        return [
          { tick: 0, kind: 'equity', expectedScore: 0.123_456 },
          { tick: 1, kind: 'none', expectedScore: 0.5 },
        ];
      },
    },
    openings: { findAlong: () => [] },
    reportKey: {
      sign: async (text: string) =>
        accept({ key: KEY, signature: sign(null, Buffer.from(text), privateKey).toString('hex') }),
      isOwn: async (key: string) => key === KEY,
      fingerprint: async () => accept('AAAA'),
    },
    pageAssetsFolder,
    ...changes,
  };
  return { files: createReplayFiles(deps as unknown as ReplayFilesDeps), seen };
}

async function exported(withTexts: boolean, changes?: Parameters<typeof replayFiles>[0]) {
  const { files, seen } = replayFiles(changes);
  const made = await files.export(header.session_id, { withTexts });
  if (!made.ok) throw new Error(made.message);
  const block = findReplayBlock(made.value.text) ?? '';
  return { files, seen, file: made.value, block, record: JSON.parse(block) as ReplayRecord };
}

test('a finished session is one signed document, which the same service verifies as its own', async () => {
  const { files, file, block, record } = await exported(false);
  expect(file).toMatchObject({ fileName: 'replay-holdem_heads_up-5a0f6f3e.html', mediaType: 'text/html' });
  expect(record).toMatchObject({ header, rows, seed, key: KEY });
  expect(record.signed.result).toEqual(signed.result);
  const verdict = await files.verify(block);
  expect(verdict).toMatchObject({ ok: true, value: { isOwnKey: true, verdict: { ok: true, broken: null } } });
  expect(signedText(record.signed)).toContain(signed.head);
});

test('names lose what could turn the text around, and a player without an account has the name of its seat', async () => {
  const { record } = await exported(false);
  expect(record.players['player_1']).toEqual({ name: 'Agent 1', kind: 'llm' });
  const unknown = await exported(false, { agents: { find: () => null } });
  expect(unknown.record.players['player_1']).toEqual({ name: 'player_1', kind: 'external' });
});

test('texts of models are included only when they are asked for, and empty ones never', async () => {
  expect((await exported(false)).record.details.texts).toEqual([]);
  expect((await exported(true)).record.details.texts).toEqual([
    { tick: 0, role: 'player_1', text: 'I raise.' },
  ]);
});

test('a game of hidden cards has the evaluations of all hands, rounded, without those that judge nothing', async () => {
  const { record, seen } = await exported(false);
  expect(seen).toEqual(['all_hands']);
  expect(record.details.evaluations).toEqual([[0, 'equity', 0.123]]);
});

test('what cannot be exported is refused as the session or the key says, and without a program', async () => {
  const codeOf = async (changes: Parameters<typeof replayFiles>[0]) => {
    const made = await replayFiles(changes).files.export('s1', { withTexts: false });
    return made.ok ? null : made.code;
  };
  const live = { readReplaySource: () => refuse('CONFLICT', 'The game is still in progress') };
  expect(await codeOf({ sessions: live })).toBe('CONFLICT');
  expect(await codeOf({ pageAssetsFolder: new URL('file:///nowhere/') })).toBe('UNAVAILABLE');
  const locked = { sign: async () => refuse('STORAGE_FULL', 'no key') };
  expect(await codeOf({ reportKey: locked })).toBe('STORAGE_FULL');
});

test('a text that is no record is refused, and a key of another folder is told', async () => {
  const { files } = replayFiles();
  expect(await files.verify('{}')).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect(await files.verify(JSON.stringify(RECORD))).toMatchObject({
    ok: true,
    value: { isOwnKey: false, verdict: { ok: true } },
  });
  expect(await files.fingerprint()).toEqual(accept('AAAA'));
});
