import type { LeagueInfo, LeagueMatch } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { StatusBadge, type StatusKind } from '../../ui/index.ts';

const STATUS: Readonly<Record<LeagueInfo['status'], StatusKind>> = {
  registering: 'flag',
  running: 'pending',
  completed: 'ok',
  cancelled: 'neutral',
  stopped: 'warn',
  failed: 'bad',
};

export function LeagueState({ status }: { readonly status: LeagueInfo['status'] }) {
  const { t } = useText();
  return <StatusBadge kind={STATUS[status]}>{t(`leagues.status_${status}`)}</StatusBadge>;
}

function kindOf({ state, absent, disputed, isVoid }: LeagueMatch): StatusKind {
  if (disputed || isVoid) return 'warn';
  if (state === 'REPORTED' || state === 'DECIDED') return absent.length > 0 ? 'late' : 'ok';
  return state === 'planned' || state === 'scheduled' ? 'neutral' : 'pending';
}

export function MatchState({ match }: { readonly match: LeagueMatch }) {
  const { t } = useText();
  return <StatusBadge kind={kindOf(match)}>{t(`leagues.match_${match.state}`)}</StatusBadge>;
}
