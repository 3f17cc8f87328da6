import type { LeagueInfo, LeagueMatch } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { StatusBadge, type StatusTone } from '../../ui/index.ts';

const STATUS_TONES: Readonly<Record<LeagueInfo['status'], StatusTone>> = {
  registering: 'flag',
  running: 'pending',
  completed: 'ok',
  cancelled: 'neutral',
  stopped: 'warn',
  failed: 'bad',
};

export function LeagueState({ status }: { readonly status: LeagueInfo['status'] }) {
  const { t } = useText();
  return <StatusBadge tone={STATUS_TONES[status]}>{t(`leagues.status_${status}`)}</StatusBadge>;
}

function matchTone({ state, absent, disputed, isVoid }: LeagueMatch): StatusTone {
  if (disputed || isVoid) return 'warn';
  if (state === 'REPORTED' || state === 'DECIDED') return absent.length > 0 ? 'late' : 'ok';
  return state === 'planned' || state === 'scheduled' ? 'neutral' : 'pending';
}

export function MatchState({ match }: { readonly match: LeagueMatch }) {
  const { t } = useText();
  return <StatusBadge tone={matchTone(match)}>{t(`leagues.match_${match.state}`)}</StatusBadge>;
}
