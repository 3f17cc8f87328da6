import type { LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { NoPart } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { Bodies, ExchangeLine } from '../exchange-view.tsx';

/** Every message between referee, players and manager in this match, oldest first. */
export function MatchExchanges({ detail }: { readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  const { exchanges } = detail;
  if (exchanges.length === 0) return <NoPart>{t('leagues.no_exchange')}</NoPart>;
  return (
    <section aria-label={t('leagues.exchanges', { count: exchanges.length })}>
      <ol className="divide-y divide-line">
        {exchanges.map((exchange) => (
          <li key={exchange.id}>
            <details className="group">
              <summary className="cursor-default py-2 hover:bg-raised">
                <span className="inline-block w-[calc(100%-1.5rem)] align-top">
                  <ExchangeLine message={exchange} />
                </span>
              </summary>
              <div className="pt-1 pb-3">
                <Bodies exchange={exchange} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
