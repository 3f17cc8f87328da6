import type { LeagueCross } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { FailureNote, Skeleton } from '../../../ui/index.ts';
import { CrossGrid } from './cross-grid.tsx';
import { useLeaguePart } from '../use-leagues.ts';

const GAP_MS = 3000;

/** Everybody against everybody; a square opens its match. */
export function CrossTab({ leagueId }: { readonly leagueId: string }) {
  const { t } = useText();
  const { value, failure } = useLeaguePart('leagues.crosstable', { leagueId }, GAP_MS);
  if (failure !== null) return <FailureNote failure={failure} />;
  if (value === null) return <Skeleton className="h-64" />;
  if (value.players.length === 0) return <p className="text-muted">{t('leagues.no_players')}</p>;
  return <Whole leagueId={leagueId} cross={value} />;
}

function Whole(props: { readonly leagueId: string; readonly cross: LeagueCross }) {
  const { t } = useText();
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <CrossGrid leagueId={props.leagueId} cross={props.cross} />
      <p className="shrink-0 text-small text-muted">{t('leagues.cross_hint')}</p>
    </div>
  );
}
