// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resolveLanguage } from '../../../renderer/text/index.ts';
import type { Phrase } from '../../../renderer/text/phrase.ts';
import { createTranslator, formatUtc } from '../../../renderer/text/translate.ts';
import { CONNECT_CODES } from '../../../src/shared/codes/connect.ts';
import { WINDOW_CODES } from '../../../src/shared/codes/window.ts';
import { MODEL_CODES } from '../../../src/shared/codes/models.ts';
import { PAYMENT_CODES } from '../../../src/shared/codes/payment.ts';
import { REWARD_CODES } from '../../../src/shared/codes/reward.ts';
import { CHAIN_PROGRAM_CODES } from '../../../src/shared/codes/chain-program.ts';
import { INSTALLATION_CODES } from '../../../src/shared/codes/installation.ts';
import { UPDATE_CODES } from '../../../src/shared/codes/updates.ts';
import { WALLET_CODES } from '../../../src/shared/codes/wallet.ts';
import { SESSION_CODES } from '../../../src/shared/codes/session.ts';
import {
  arenaInfo,
  chainStatus,
  attentionItem,
  mcpClientState,
  MODEL_FAULTS,
  MODEL_TEST_CODES,
  modelPolicy,
  rewardRow,
  safeMode,
  seatPlayer,
  serviceState,
} from '../../../src/shared/contract/index.ts';
import { END_REASONS } from '../../../src/shared/end-reason.ts';
import { enInitial } from '../../../renderer/text/en.ts';
import { wholeChinese, wholeEnglish } from '../support/phrasebooks.ts';

const en = await wholeEnglish();
const zhCn = await wholeChinese();

const ROLES = ['white', 'black', 'x', 'o', 'red', 'yellow', 'player_1', 'player_2'];
const GAMES = ['chess', 'rps', 'tic_tac_toe', 'even_odd', 'connect_four', 'iterated_rps', 'kuhn_poker'];

const AUDITED = /action: '([A-Z]+_[A-Z_]+)'|note\([^)]*'([A-Z]+_[A-Z_]+)'/g;

const CODES: readonly string[] = [
  ...Object.keys({
    ...SESSION_CODES,
    ...WINDOW_CODES,
    ...MODEL_CODES,
    ...CONNECT_CODES,
    ...PAYMENT_CODES,
    ...WALLET_CODES,
    ...UPDATE_CODES,
    ...INSTALLATION_CODES,
    ...CHAIN_PROGRAM_CODES,
  }).map((code) => `error.${code}`),
  ...END_REASONS.map((reason) => `reason.${reason}`),
  ...ROLES.flatMap((role) => [`role.${role}`, `outcome.${role}_wins`]),
  'outcome.draw',
  ...[...GAMES, 'holdem_heads_up'].map((game) => `game.${game}.v1`),
  'game.holdem_heads_up.v2',
  ...attentionItem.shape.kind.options.map((kind) => `attention.${kind}`),
  ...serviceState.shape.id.options.map((id) => `service.${id}`),
  ...serviceState.shape.state.options.map((state) => `state.${state}`),
  ...safeMode.shape.reason.options.map((reason) => `safe.reason.${reason}`),
  ...MODEL_TEST_CODES.map((code) => `test.${code}`),
  ...MODEL_FAULTS.map((fault) => `fault.${fault}`),
  ...modelPolicy.options.flatMap((policy) => [
    `policy.${policy}`,
    `models.policy_${policy}`,
    `reasoning.policy_${policy}`,
  ]),
  ...mcpClientState.options.map((state) => `connect.state_${state}`),
  ...arenaInfo.shape.state.options.map((state) => `arena.state_${state}`),
  ...seatPlayer.shape.kind.options.map((kind) => `kind.${kind}`),
  // Refusals of the reward authority have sentences of their own; storage problems use the common ones.
  ...Object.keys(REWARD_CODES).map((code) => `refused.${code}`),
  ...rewardRow.shape.hold.unwrap().options.map((hold) => `hold.${hold}`),
  ...rewardRow.shape.mint.options.flatMap((mint) => [`mint.${mint}`, `provenance.mint_${mint}`]),
  ...chainStatus.shape.detail.unwrap().options.map((problem) => `chain_problem.${problem}`),
  ...chainStatus.shape.state.options.map((state) => `chain_state.${state}`),
  ...chainStatus.shape.profile.options.map((profile) => `profile.${profile}`),
];

const forms = (phrase: Phrase): readonly string[] =>
  typeof phrase === 'string' ? [phrase] : Object.values(phrase).filter((form) => form !== undefined);
const placeholdersIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test('every code of the host has a sentence in both languages', () => {
  for (const language of [en, zhCn]) {
    expect(CODES.filter((key) => !Object.hasOwn(language, key))).toEqual([]);
  }
});

test('every action that the host writes into the audit log has a sentence in both languages', () => {
  const main = fileURLToPath(new URL('../../../src/main', import.meta.url));
  const written = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(main, name), 'utf8').matchAll(AUDITED)])
    .map((match) => `audit_action.${match[1] ?? match[2]}`);
  expect(new Set(written).size).toBeGreaterThan(5);
  for (const language of [en, zhCn]) {
    expect(written.filter((key) => !Object.hasOwn(language, key))).toEqual([]);
  }
});

test('the second language has the same keys and the same placeholders', () => {
  expect(Object.keys(zhCn).sort()).toEqual(Object.keys(en).sort());
  const odd = (Object.keys(en) as (keyof typeof en)[]).filter((key) => {
    const wanted = placeholdersIn(forms(en[key]).at(-1) ?? '');
    return forms(zhCn[key]).some((form) => placeholdersIn(form).join() !== wanted.join());
  });
  expect(odd).toEqual([]);
});

test('no phrase is empty in either language', () => {
  for (const language of [en, zhCn]) {
    const empty = Object.entries(language).filter(([, phrase]) =>
      forms(phrase).some((form) => form.trim() === ''),
    );
    expect(empty).toEqual([]);
  }
});

test('a plural phrase takes the form of its count, with the number written for the language', () => {
  const { t } = createTranslator('en', en);
  expect(t('audit.rows', { count: 1 })).toBe('1 row');
  expect(t('audit.rows', { count: 12_000 })).toBe('12,000 rows');
  expect(createTranslator('zh-CN', zhCn).t('audit.rows', { count: 1 })).toBe('1 行');
});

test('a text that fills a placeholder is not parsed as a phrase again', () => {
  const { t } = createTranslator('en', en);
  expect(t('agents.revoke_title', { name: '{name} $& <b>' })).toBe('Revoke the token of {name} $& <b>?');
});

test('an unknown code falls back to the host’s message, then to the code itself', () => {
  const { code } = createTranslator('en', en);
  expect(code('error', 'BRAND_NEW', 'The host said this.')).toBe('The host said this.');
  expect(code('action', 'BRAND_NEW')).toBe('BRAND_NEW');
  expect(code('error', 'toString')).toBe('toString');
});

test('times, durations and sizes are formatted with two units at most', () => {
  const translator = createTranslator('en', en);
  expect(translator.duration(2 * 3_600_000 + 5 * 60_000 + 7000)).toBe('2 hr 5 min');
  expect(translator.duration(400)).toBe('0 sec');
  expect(translator.ago(0, 3 * 60_000)).toBe('3 min. ago');
  expect(translator.ago(60_000, 0)).toBe('now');
  expect(translator.bytes(48_313_344)).toBe('48.3 MB');
  expect(formatUtc(Date.UTC(2026, 10, 21, 16, 44, 57))).toBe('2026-11-21 16:44:57 UTC');
});

test('the system language is Chinese only where the first known preference says so', () => {
  expect(resolveLanguage('system', ['fr', 'zh-TW', 'en'])).toBe('zh-CN');
  expect(resolveLanguage('system', ['en-GB', 'zh'])).toBe('en');
  expect(resolveLanguage('system', ['fr'])).toBe('en');
  expect(resolveLanguage('zh-CN', ['en'])).toBe('zh-CN');
});

test('built-in players have their names in the language of the window, others keep theirs', async () => {
  const [english, chinese] = [
    createTranslator('en', await wholeEnglish()),
    createTranslator('zh-CN', await wholeChinese()),
  ];
  const random = { kind: 'random', name: 'Random (2)' };
  const builtIn = { kind: 'builtin', name: 'Built-in level 3' };
  expect([random, builtIn].map(english.player)).toEqual(['Random (2)', 'Built-in level 3']);
  expect([random, builtIn].map(chinese.player)).toEqual(['随机玩家（2）', '内置玩家（3 级）']);
  expect(chinese.player({ kind: 'external', name: 'Random' })).toBe('Random');
});

test('the game of a league has its name also where no text of the leagues is loaded', () => {
  expect(createTranslator('en', enInitial).code('game', 'even_odd')).toBe('Even or odd');
});
