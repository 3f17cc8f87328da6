import { describe, expect, test } from 'vitest';
import { WALLET_CALLS, walletLimits } from '../../../../src/shared/contract/wallet.ts';
import { faults } from '../../../support/schema.ts';

const ADDRESS = `0x${'c3'.repeat(20)}`;
const SOUND = {
  enabled: false,
  perCallMicro: 0,
  perHourMicro: 0,
  perDayMicro: 0,
  approveAboveMicro: 0,
  payees: [],
  tools: [],
};
const wrong = (over: object) => faults(walletLimits, { ...SOUND, ...over });

describe('limits of the wallet', () => {
  test.each(['perCallMicro', 'perHourMicro', 'perDayMicro', 'approveAboveMicro'])(
    '%s is a whole amount of at most a thousand dollars, and required',
    (member) => {
      expect([...wrong({ [member]: 0 }), ...wrong({ [member]: 1_000_000_000 })]).toEqual([]);
      for (const value of [-1, 0.5, 1_000_000_001, '5', null, undefined]) {
        expect(wrong({ [member]: value })).toEqual([member]);
      }
    },
  );

  test('allow no agent and no other server by default', () => {
    expect(walletLimits.parse(SOUND)).toMatchObject({ agents: [], servers: [], toolCaps: [] });
  });

  test('name payees by whole addresses and tools by valid names', () => {
    expect(wrong({ payees: [ADDRESS], tools: ['get_match-1'] })).toEqual([]);
    expect(wrong({ payees: [ADDRESS.slice(0, 41), `${ADDRESS}\n`] })).toEqual(['payees.0', 'payees.1']);
    expect(wrong({ tools: ['', '../pay', 'a b'] })).toEqual(['tools.0', 'tools.1', 'tools.2']);
  });

  test('for a single tool are whole amounts too', () => {
    expect(wrong({ toolCaps: [{ tool: 't', perCallMicro: 0.1, perDayMicro: 1 }] })).toEqual([
      'toolCaps.0.perCallMicro',
    ]);
  });

  test('need a boolean switch and lists', () => {
    expect(wrong({ enabled: 'false' })).toEqual(['enabled']);
    expect(wrong({ servers: ['not an address'] })).toEqual(['servers.0']);
  });
});

describe('a payment', () => {
  const pay = (over: object) =>
    faults(WALLET_CALLS['wallet.pay'].input, { tool: 'match', server: null, args: {}, ...over });

  test('goes to this host with null and elsewhere with an address', () => {
    expect([...pay({}), ...pay({ server: 'https://example.org' })]).toEqual([]);
    expect([pay({ server: undefined }), pay({ server: '' })]).toEqual([['server'], ['server']]);
  });

  test('has arguments that are JSON', () => {
    expect(pay({ args: { deep: [1, null, { x: 'y' }] } })).toEqual([]);
    expect(pay({ args: { f: () => 1 } })).not.toEqual([]);
    expect(pay({ args: { n: Number.NaN } })).not.toEqual([]);
  });
});
