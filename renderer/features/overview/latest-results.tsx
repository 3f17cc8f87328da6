import { useEffect } from 'react';
import { Link } from 'wouter';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { playerNameOf, playerNames, useText, type Translator } from '../../text/index.ts';
import { FailureNote, Panel, Skeleton, TimeAgo } from '../../ui/index.ts';

const MAX_RESULTS = 6;

/** Lists who beat whom in the matches that ended last, and reads them again when another one ends. */
export function LatestResults({ completedCount }: { readonly completedCount: number | undefined }) {
  const { t } = useText();
  const { value, failure, reload } = useQuery('sessions.page', { status: 'completed', limit: MAX_RESULTS });
  useEffect(() => {
    if (completedCount !== undefined) reload();
  }, [completedCount, reload]);
  return (
    <Panel
      title={t('overview.latest')}
      flush
      aside={
        <Link
          href="/sessions?status=completed"
          className="rounded-control text-small text-accent hover:underline"
        >
          {t('overview.see_all')}
        </Link>
      }
    >
      <FailureNote failure={failure} onRetry={reload} />
      {value === null ? (
        failure === null ? (
          <div className="space-y-2 px-4 py-2">
            <Skeleton />
            <Skeleton />
          </div>
        ) : null
      ) : value.rows.length === 0 ? (
        <p className="px-4 pt-2 pb-3 text-muted">{t('overview.no_results')}</p>
      ) : (
        <ul className="pt-1">
          {value.rows.map((card) => (
            <Row key={card.sessionId} card={card} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ card }: { readonly card: SessionCard }) {
  const translator = useText();
  return (
    <li className="flex items-center gap-3 px-4">
      <Link
        href={`/sessions/${encodeURIComponent(card.sessionId)}`}
        className="flex min-h-8 min-w-0 flex-1 flex-wrap items-baseline gap-x-2 rounded-control py-1 hover:bg-raised"
      >
        <span className="max-w-full truncate">{resultOf(translator, card)}</span>
        <span className="text-small text-muted">
          {[
            translator.code('game', card.template),
            ...(card.winner === null ? [translator.code('outcome', card.outcome ?? 'draw')] : []),
            ...(card.outcomeReason === null ? [] : [translator.code('reason', card.outcomeReason)]),
          ].join(' · ')}
        </span>
      </Link>
      <TimeAgo atMs={card.updatedAtMs} />
    </li>
  );
}

/** `Alpha beat Beta`, or both players of a match without a winner. */
function resultOf(translator: Translator, card: SessionCard): string {
  const { winner } = card;
  if (winner === null) return playerNames(translator, card);
  const loser = Object.keys(card.seats).find((role) => role !== winner) ?? '';
  return translator.t('overview.beat', {
    winner: playerNameOf(translator, card, winner),
    loser: playerNameOf(translator, card, loser),
  });
}
