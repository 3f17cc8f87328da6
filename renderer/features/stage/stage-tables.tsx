import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { playerNameOf, playerNames, useText } from '../../text/index.ts';

const MAX_ROWS = 8;

/** Shows the first places of a league. */
export function StageStandings({ leagueId }: { readonly leagueId: string }) {
  const { t, number } = useText();
  const { value, reload } = useQuery('leagues.details', { leagueId });
  useHostEvent('league.changed', (change) => {
    if (change.leagueId === leagueId) reload();
  });
  if (value === null || value.standings.length === 0) return null;
  return (
    <table className="stage-rows">
      <caption>{t('stage.standings')}</caption>
      <tbody>
        {value.standings.slice(0, MAX_ROWS).map((row) => (
          <tr key={row.playerId}>
            <td>{row.rank}</td>
            <th scope="row">{row.displayName}</th>
            <td>{number(row.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the games that ended last, while no live game may be shown. */
export function StageResults() {
  const { t } = useText();
  const { value } = useQuery('sessions.page', { status: 'completed', limit: MAX_ROWS });
  const rows = value?.rows ?? [];
  return (
    <section className="stage-quiet">
      <h2>{t(rows.length === 0 ? 'stage.no_games' : 'stage.latest')}</h2>
      {rows.length === 0 ? (
        <p>{t('stage.no_games_hint')}</p>
      ) : (
        <table className="stage-rows">
          <caption className="sr-only">{t('stage.latest')}</caption>
          <tbody>
            {rows.map((card) => (
              <ResultRow key={card.sessionId} card={card} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function ResultRow({ card }: { readonly card: SessionCard }) {
  const translator = useText();
  return (
    <tr>
      <th scope="row">{playerNames(translator, card)}</th>
      <td>{translator.code('game', card.template)}</td>
      <td>
        {card.winner === null
          ? translator.code('outcome', card.outcome ?? 'draw')
          : translator.t('session.wins', { name: playerNameOf(translator, card, card.winner) })}
      </td>
    </tr>
  );
}
