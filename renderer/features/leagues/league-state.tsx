import type { LeagueInfo, LeagueMatch } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Verdict, type VerdictKind } from '../../ui/index.ts';

const STATUS: Readonly<Record<LeagueInfo['status'], VerdictKind>> = {
  registering: 'flag',
  running: 'pending',
  completed: 'ok',
  cancelled: 'neutral',
  stopped: 'warn',
  failed: 'bad',
};

export function LeagueState({ status }: { readonly status: LeagueInfo['status'] }) {
  const { t } = useText();
  return <Verdict kind={STATUS[status]}>{t(`leagues.status_${status}`)}</Verdict>;
}

function kindOf({ state, absent, disputed, isVoid }: LeagueMatch): VerdictKind {
  if (disputed || isVoid) return 'warn';
  if (state === 'REPORTED' || state === 'DECIDED') return absent.length > 0 ? 'late' : 'ok';
  return state === 'planned' || state === 'scheduled' ? 'neutral' : 'pending';
}

export function MatchState({ match }: { readonly match: LeagueMatch }) {
  const { t } = useText();
  return <Verdict kind={kindOf(match)}>{t(`leagues.match_${match.state}`)}</Verdict>;
}
