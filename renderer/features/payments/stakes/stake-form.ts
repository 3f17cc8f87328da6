import type { CallInput } from '../../../../src/shared/contract/index.ts';

/** What a person types to open a stake. */
export interface StakeForm {
  readonly kind: 'session' | 'league';
  readonly template: string;
  readonly leagueId: string;
  readonly title: string;
  readonly fee: string;
  readonly shares: string;
  readonly hostFee: number;
  readonly enterMinutes: number;
  readonly resultHours: number;
}

export const NEW_STAKE: StakeForm = {
  kind: 'session',
  template: 'chess.v1',
  leagueId: '',
  title: '',
  fee: '1',
  shares: '100',
  hostFee: 0,
  enterMinutes: 60,
  resultHours: 24,
};

const AMOUNT = /^(?:0|[1-9]\d{0,3})(?:\.\d{1,6})?$/u;
const MICRO = 1_000_000;
const MAX_MICRO = 1000 * MICRO;
const MINUTE_MS = 60_000;

/** Micro-units of the typed amount; null for a text that is no entry fee. Digits are moved, so nothing is rounded. */
export function readFee(text: string): number | null {
  if (!AMOUNT.test(text.trim())) return null;
  const [whole = '0', fraction = ''] = text.trim().split('.');
  const micro = Number(whole) * MICRO + Number(fraction.padEnd(6, '0'));
  return micro > 0 && micro <= MAX_MICRO ? micro : null;
}

/** The parts in hundredths of a percent; null when they do not add up, or a better place gets less. */
export function readShares(text: string): number[] | null {
  const shares = text.split(',').map((part) => Math.round(Number(part.trim()) * 100));
  const isFalling = shares.every((share, at) => share > 0 && (at === 0 || share <= (shares[at - 1] ?? 0)));
  return isFalling && shares.reduce((sum, share) => sum + share, 0) === 10_000 ? shares : null;
}

/** The call that opens the stake; null while something is missing or wrong. */
export function toNewStake(form: StakeForm): CallInput<'stakes.create'> | null {
  const feeMicro = readFee(form.fee);
  const sharesBps = form.kind === 'league' ? readShares(form.shares) : [10_000];
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
    hostFeeBps: Math.round(form.hostFee * 100),
    enterWithinMs: form.enterMinutes * MINUTE_MS,
    resultWithinMs: form.resultHours * 60 * MINUTE_MS,
  };
}
