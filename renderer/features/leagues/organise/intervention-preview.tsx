import type {
  InterventionChanges,
  LeagueIntervention,
  LeaguePage,
} from '../../../../src/shared/contract/index.ts';
import { ConfirmCall } from '../../../layout/confirm-call.tsx';
import { useText, type Translator } from '../../../text/index.ts';

type EntryRounds = NonNullable<InterventionChanges['entry']>;

export interface PreviewedIntervention {
  readonly intervention: LeagueIntervention;
  readonly changes: InterventionChanges;
}

const MAX_MATCHES = 8;

/** Shows what a decision changes and makes it when it is confirmed. */
export function InterventionPreview(props: {
  readonly league: LeaguePage;
  readonly previewed: PreviewedIntervention;
  readonly onClose: () => void;
  readonly onMade: () => void;
}) {
  const { t } = useText();
  const { intervention, changes } = props.previewed;
  return (
    <ConfirmCall
      call="leagues.intervene"
      input={intervention}
      title={t(`organise.kind_${intervention.kind}`)}
      confirmLabel={t('organise.confirm')}
      onClose={props.onClose}
      onDone={props.onMade}
    >
      <p>{t('organise.for_reason', { reason: intervention.reason })}</p>
      {intervention.kind === 'close' ? (
        <p>{t('organise.close_now')}</p>
      ) : changes.entry === undefined ? (
        <>
          <ChangedMatches league={props.league} changes={changes} />
          <ChangedTable changes={changes} />
        </>
      ) : (
        <LateEntry entry={changes.entry} />
      )}
    </ConfirmCall>
  );
}

/** Says with which round a player that joins now begins, and until when one may join. */
function LateEntry({ entry: { first, last } }: { readonly entry: EntryRounds }) {
  const { t } = useText();
  if (first === null || last === null) return <p>{t('organise.admit_later')}</p>;
  return (
    <p>
      {t('organise.admit_now', { round: first })}
      {last > first ? ` ${t('organise.admit_until', { round: last })}` : ''}
    </p>
  );
}

/** Formats a stored result: the name of its winner, a draw, void, or none. */
const resultText = ({ t }: Translator, league: LeaguePage, result: string | null): string => {
  if (result === null) return t('organise.result_none');
  if (result === 'draw') return t('leagues.result_draw');
  if (result === 'void') return t('organise.result_void');
  const name = league.standings.find(({ playerId }) => playerId === result)?.displayName ?? result;
  return t('leagues.result_won', { name });
};

function ChangedMatches({
  league,
  changes,
}: {
  readonly league: LeaguePage;
  readonly changes: InterventionChanges;
}) {
  const translator = useText();
  const { t } = translator;
  const { matches, forfeits } = changes;
  return (
    <>
      {matches.length === 0 ? null : (
        <ul aria-label={t('organise.changed_matches')} className="space-y-1">
          {matches.slice(0, MAX_MATCHES).map(({ matchId, before, after }) => (
            <li key={matchId}>
              {t('organise.match_change', {
                match: matchId,
                before: resultText(translator, league, before),
                after: resultText(translator, league, after),
              })}
            </li>
          ))}
        </ul>
      )}
      {matches.length > MAX_MATCHES ? (
        <p>{t('organise.more_matches', { count: matches.length - MAX_MATCHES })}</p>
      ) : null}
      {forfeits === 0 ? null : <p>{t('organise.forfeits', { count: forfeits })}</p>}
    </>
  );
}

function ChangedTable({ changes: { table } }: { readonly changes: InterventionChanges }) {
  const { t, number } = useText();
  const changedRows = table.filter(({ points, place }) => points[0] !== points[1] || place[0] !== place[1]);
  if (changedRows.length === 0) return <p>{t('organise.table_same')}</p>;
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('organise.changed_table')}</caption>
      <thead className="text-small">
        <tr>
          <th scope="col" className="font-medium">
            {t('organise.player')}
          </th>
          <th scope="col" className="text-right font-medium">
            {t('organise.points')}
          </th>
          <th scope="col" className="text-right font-medium">
            {t('organise.place')}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {changedRows.map(({ playerId, displayName, points, place }) => (
          <tr key={playerId}>
            <th scope="row" className="font-normal">
              {displayName}
            </th>
            <td className="text-right">
              {number(points[0])} → {number(points[1])}
            </td>
            <td className="text-right">
              {number(place[0])} → {number(place[1])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
