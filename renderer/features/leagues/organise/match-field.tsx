import { useQuery } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Select, TextField } from '../../../ui/index.ts';
import { resultLabel } from '../league-labels.ts';

const MATCH_ID = /^R\d+M\d+/u;

/**
 * Asks for the match that a decision is about, shows its players and result as soon as it is known, and asks for the
 * result that is to count.
 */
export function MatchField(props: {
  readonly leagueId: string;
  readonly matchId: string;
  readonly onMatchChange: (matchId: string) => void;
  /** Null for a decision without a result. */
  readonly result: string | null;
  readonly onResultChange: (result: string) => void;
}) {
  const translator = useText();
  const { t } = translator;
  const { leagueId, matchId, result } = props;
  const { value, failure } = useQuery('leagues.match', MATCH_ID.test(matchId) ? { leagueId, matchId } : null);
  const match = value !== null && value.match.matchId === matchId ? value.match : null;
  const hint =
    match === null
      ? t('organise.match_hint')
      : t('organise.match_is', {
          a: match.a.displayName,
          b: match.b.displayName,
          result: resultLabel(translator, match) || t('leagues.not_over'),
        });
  return (
    <>
      <TextField
        label={t('leagues.column_match')}
        showLabel
        mono
        value={matchId}
        maxLength={16}
        hint={hint}
        error={failure === null ? null : t('leagues.match_missing')}
        onChange={props.onMatchChange}
        className="w-72"
      />
      {result === null || match === null ? null : (
        <Select
          label={t('organise.counts_as')}
          showLabel
          value={result}
          choices={[
            { value: '', label: t('organise.choose') },
            ...[match.a, match.b].map(({ playerId, displayName }) => ({
              value: playerId,
              label: t('leagues.result_won', { name: displayName }),
            })),
            { value: 'draw', label: t('leagues.result_draw') },
            { value: 'void', label: t('organise.result_void') },
          ]}
          onChange={props.onResultChange}
          className="w-56"
        />
      )}
    </>
  );
}
