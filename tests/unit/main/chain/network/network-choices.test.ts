import { describe, expect, test } from 'vitest';
import { createChainChoices } from '../../../../../src/main/chain/network/network-choices.ts';
import type { ChainContext } from '../../../../../src/main/chain/context.ts';
import { stateStore } from '../../../../../src/main/chain/store/state-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const TOKEN = `0x${'Ab'.repeat(20)}`;
const REAL = {
  profile: 'base-sepolia',
  typedName: 'base-sepolia',
  rpcUrl: 'https://rpc.example/key',
  rewardToken: TOKEN,
} as const;

/** The stored settings and the audit rows: all that the choices use of the context. */
async function setUp(profile = 'settings') {
  const state = stateStore(await memoryDb());
  const auditRows: { action: string; subject: string; actor: string }[] = [];
  const context = {
    profile,
    state,
    audit: { append: (row: (typeof auditRows)[number]) => void auditRows.push(row) },
  };
  return { choices: createChainChoices(context as unknown as ChainContext), state, auditRows };
}

describe('the chosen profile', () => {
  test('is the local one by default and if the stored name is unknown', async () => {
    const { choices, state } = await setUp();
    expect(choices.profile()).toBe('local');
    state.upsert('profile', 'toString');
    expect(choices.profile()).toBe('local');
  });

  test('is overridden by the command line, which does not change the settings', async () => {
    const { choices } = await setUp('off');
    expect([choices.profile(), choices.storedProfile(), choices.ledgerProfile()]).toEqual([
      'off',
      'local',
      'local',
    ]);
  });

  test('is audited with the person who chose it', async () => {
    const { choices, auditRows } = await setUp();
    expect(choices.choose({ profile: 'local-base-sepolia-shape' })).toBe(true);
    expect(choices.profile()).toBe('local-base-sepolia-shape');
    expect(auditRows).toMatchObject([
      { action: 'CHAIN_CHOSEN', subject: 'local-base-sepolia-shape', actor: 'person' },
    ]);
  });

  test('is replaced by the local one for queued rows if it is off', async () => {
    const { choices } = await setUp();
    choices.choose({ profile: 'off' });
    expect([choices.profile(), choices.ledgerProfile()]).toEqual(['off', 'local']);
  });
});

describe('a real network', () => {
  test.each([
    ['its typed name', { ...REAL, typedName: undefined }],
    ['its exact name', { ...REAL, typedName: 'Base-Sepolia' }],
    ['a URL', { ...REAL, rpcUrl: undefined }],
    ['an HTTP URL', { ...REAL, rpcUrl: 'file:///etc/passwd' }],
    ['an encrypted URL', { ...REAL, rpcUrl: 'http://rpc.example/key' }],
    ['a valid token address', { ...REAL, rewardToken: '0x12' }],
  ])('is not switched on without %s, and nothing changes', async (_, choice) => {
    const { choices, auditRows } = await setUp();
    expect(choices.choose({ ...choice, ceilingMicro: 5 })).toBe(false);
    expect([choices.profile(), choices.isAllowed('base-sepolia'), choices.network('base-sepolia')]).toEqual([
      'local',
      false,
      null,
    ]);
    expect([auditRows, choices.dailyMintLimitMicro() === 5]).toEqual([[], false]);
  });

  test('is allowed once its name was typed, and other networks are not', async () => {
    const { choices } = await setUp();
    expect(choices.choose(REAL)).toBe(true);
    expect([
      choices.isAllowed('base-sepolia'),
      choices.isAllowed('base'),
      choices.isAllowed('local'),
    ]).toEqual([true, false, true]);
    expect(choices.network('base-sepolia')).toEqual({
      rpcOrigin: 'https://rpc.example',
      rewardToken: TOKEN.toLowerCase(),
    });
  });

  test('keeps stored values that the next choice leaves out', async () => {
    const { choices } = await setUp();
    choices.choose(REAL);
    expect(choices.choose({ profile: 'base-sepolia', rpcUrl: 'https://other.example' })).toBe(true);
    expect(choices.network('base-sepolia')).toEqual({
      rpcOrigin: 'https://other.example',
      rewardToken: TOKEN.toLowerCase(),
    });
  });

  test('keeps its URL when another token is chosen', async () => {
    const { choices } = await setUp();
    choices.choose(REAL);
    expect(choices.choose({ profile: 'base-sepolia', rewardToken: `0x${'cd'.repeat(20)}` })).toBe(true);
    expect(choices.network('base-sepolia')?.rpcOrigin).toBe('https://rpc.example');
  });

  test('is audited without its URL, which may contain a key', async () => {
    const { choices, auditRows } = await setUp();
    choices.choose(REAL);
    expect(JSON.stringify(auditRows)).not.toContain('rpc.example');
  });
});

describe('the daily mint limit and the pause', () => {
  test('have their latest stored values; invalid stored values count as unset', async () => {
    const { choices, state } = await setUp();
    const before = choices.dailyMintLimitMicro();
    choices.choose({ ceilingMicro: 5 });
    choices.setPaused(true);
    expect([choices.dailyMintLimitMicro(), choices.isPaused()]).toEqual([5, true]);
    state.upsert('ceilingMicro', -1);
    state.upsert('paused', 'yes');
    expect([choices.dailyMintLimitMicro(), choices.isPaused()]).toEqual([before, false]);
  });
});
