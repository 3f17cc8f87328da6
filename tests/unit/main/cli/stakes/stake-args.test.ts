import { expect, test } from 'vitest';
import { readStake, stakeLeague } from '../../../../../src/main/cli/stakes/stake-args.ts';
import type { Api, LeagueInfo } from '../../../../../src/shared/contract/index.ts';

test.each([
  [{ stake: '', 'stake-shares': '100' }, undefined],
  [
    { stake: '1.5', 'stake-shares': '60,40' },
    { feeMicro: 1_500_000, sharesBps: [6000, 4000] },
  ],
])('reads %j', (values, stake) => {
  expect(readStake(values)).toEqual({ ok: true, value: stake });
});

test.each([
  [{ stake: '0', 'stake-shares': '100' }, '--stake'],
  [{ stake: '1', 'stake-shares': '60,50' }, '--stake-shares'],
])('refuses %j', (values, named) => {
  const read = readStake(values);
  expect(!read.ok && read.message).toContain(named);
});

const LEAGUE = { leagueId: 'league_1' } as LeagueInfo;
const STAKE = { feeMicro: 1, sharesBps: [10_000] };

/** A host that answers calls as a real network without permission, or as a chain with play money. */
function fakeHost(isAllowed: boolean, entered: number) {
  const names: string[] = [];
  const answers: Record<string, unknown> = {
    'chain.status': { state: 'ready' },
    'stakes.networks': { network: 'base', playMoney: isAllowed, isAllowed, law: 'The law may ask more.' },
  };
  const call = (name: string) => {
    names.push(name);
    return Promise.resolve(
      answers[name] ?? { stakeId: 's1', entered, state: entered < 0 ? 'refunded' : 'open' },
    );
  };
  return { api: { call } as unknown as Api, names };
}

test('real money is not staked without permission, and what the law may ask is said', async () => {
  const { api, names } = fakeHost(false, 0);
  const io = { stderr: () => undefined } as never;
  const staking = stakeLeague(api, LEAGUE, { stake: STAKE, players: ['a'], seats: 2, io });
  await expect(staking).rejects.toThrow(/off on base\. The law may ask more/u);
  expect(names).not.toContain('stakes.create');
});

test('names the stake, and refuses to begin a league whose fees were not paid', async () => {
  const lines: string[] = [];
  const io = { stderr: (line: string) => void lines.push(line) } as never;
  await stakeLeague(fakeHost(true, 2).api, LEAGUE, { stake: STAKE, players: ['a', 'b'], seats: 2, io });
  expect(lines.join('')).toContain('stake s1: 2 of 2 fees paid');
  const unpaid = stakeLeague(fakeHost(true, -1).api, LEAGUE, { stake: STAKE, players: ['a'], seats: 2, io });
  await expect(unpaid).rejects.toThrow('stays open');
});
