import type { CallInput } from '../../../../src/shared/contract/index.ts';
import { parseStakeFee, parseStakeShares } from '../../../../src/shared/stakes/amounts.ts';
import { MINUTE_MS } from '../../../../src/shared/units.ts';

/** The fields of the form that opens a stake, as they were typed. */
export interface StakeForm {
  readonly kind: 'session' | 'league';
  readonly template: string;
  readonly leagueId: string;
  readonly title: string;
  /** In USDC. */
  readonly fee: string;
  /** Percent of the pot by place; only a league has more than one. */
  readonly shares: string;
  readonly hostFeePercent: number;
  readonly enterMinutes: number;
  readonly resultHours: number;
}

export const INITIAL_STAKE_FORM: StakeForm = {
  kind: 'session',
  template: 'chess.v1',
  leagueId: '',
  title: '',
  fee: '1',
  shares: '100',
  hostFeePercent: 0,
  enterMinutes: 60,
  resultHours: 24,
};

/** The input of the call that opens the stake; null while something is missing or wrong. */
export function toNewStake(form: StakeForm): CallInput<'stakes.create'> | null {
  const feeMicro = parseStakeFee(form.fee);
  const sharesBps = form.kind === 'league' ? parseStakeShares(form.shares) : [10_000];
  const isChosen = form.kind === 'session' ? form.template !== '' : form.leagueId !== '';
  if (feeMicro === null || sharesBps === null || !isChosen || form.title.trim() === '') return null;
  return {
    title: form.title.trim(),
    game:
      form.kind === 'session'
        ? { kind: 'session', template: form.template }
        : { kind: 'league', leagueId: form.leagueId },
    feeMicro,
    sharesBps,
    hostFeeBps: Math.round(form.hostFeePercent * 100),
    enterWithinMs: form.enterMinutes * MINUTE_MS,
    resultWithinMs: form.resultHours * 60 * MINUTE_MS,
  };
}
