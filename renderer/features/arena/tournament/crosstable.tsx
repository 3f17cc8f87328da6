import { useState } from 'react';
import { Link } from 'wouter';
import type { ArenaRunInfo, TournamentInfo } from '../../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { formatPercent } from '../arena-labels.ts';
import { playerName } from '../player-names.ts';

type Player = TournamentInfo['players'][number];

const isSameChoice = (left: Player['choice'], right: Player['choice']): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** The run of two players in a game, and whether `row` is its first player; null where there is no run. */
function findRun(
  runs: readonly ArenaRunInfo[],
  row: Player,
  column: Player,
): { readonly run: ArenaRunInfo; readonly isFirst: boolean } | null {
  for (const run of runs) {
    if (isSameChoice(run.a.choice, row.choice) && isSameChoice(run.b.choice, column.choice))
      return { run, isFirst: true };
    if (isSameChoice(run.b.choice, row.choice) && isSameChoice(run.a.choice, column.choice))
      return { run, isFirst: false };
  }
  return null;
}

/**
 * Shows the results of every player against every other one in one game; each cell is from the side of the player of
 * its row.
 */
export function TournamentCrosstable({ tournament }: { readonly tournament: TournamentInfo }) {
  const translator = useText();
  const { t, code } = translator;
  const { templates, players, runs } = tournament;
  const names = players.map((player) => playerName(translator, player));
  const [chosenTemplate, setChosenTemplate] = useState(templates[0] ?? '');
  const runsOfGame = runs.filter(({ template }) => template === chosenTemplate);
  return (
    <Panel
      title={t('arena.cross_table')}
      aside={
        templates.length < 2 ? null : (
          <Segmented
            label={t('arena.game')}
            value={chosenTemplate}
            segments={templates.map((template) => ({ value: template, label: code('game', template) }))}
            onChange={setChosenTemplate}
          />
        )
      }
    >
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('arena.cross_table')}>
        <table className="border-collapse text-left">
          <caption className="sr-only">{code('game', chosenTemplate)}</caption>
          <thead>
            <tr className="text-small text-muted">
              <th scope="col" className="py-1 pr-4 font-medium">
                {t('arena.cross_row')}
              </th>
              {names.map((name, index) => (
                <th key={index} scope="col" className="max-w-32 truncate px-2 py-1 font-medium" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((row, index) => (
              <tr key={index} className="border-t border-line align-top">
                <th scope="row" className="max-w-48 truncate py-1.5 pr-4 font-medium" title={names[index]}>
                  {names[index]}
                </th>
                {players.map((column, columnIndex) => (
                  <td key={columnIndex} className="tabular-nums px-2 py-1.5">
                    <ResultCell
                      rowRun={index === columnIndex ? null : findRun(runsOfGame, row, column)}
                      isSelf={index === columnIndex}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-small text-muted">{t('arena.cross_hint')}</p>
    </Panel>
  );
}

function ResultCell(props: { readonly rowRun: ReturnType<typeof findRun>; readonly isSelf: boolean }) {
  const translator = useText();
  const { t } = translator;
  if (props.isSelf) return <span className="block size-4 bg-raised" aria-hidden />;
  if (props.rowRun === null) return <span className="text-muted">{t('arena.cross_not_played')}</span>;
  const { run, isFirst } = props.rowRun;
  const { share, range } = rowTextsOf(translator, run, isFirst);
  return (
    <Link href={`/arena/${encodeURIComponent(run.arenaId)}`} className="block text-text">
      <b className="font-semibold">{share ?? t('ui.none')}</b>
      {range === null ? null : <span className="block text-small text-muted">{range}</span>}
      <span className="block text-small text-muted">
        {t('arena.cross_games', { played: run.played, games: run.games })}
      </span>
    </Link>
  );
}

/** Formats share and interval for the player of the row; a share of the second player is 1 minus that of the first. */
function rowTextsOf(
  translator: Translator,
  { share, interval95 }: ArenaRunInfo,
  isFirst: boolean,
): { readonly share: string | null; readonly range: string | null } {
  const toRowSide = (value: number): number => (isFirst ? value : 1 - value);
  const ends = interval95 === null ? null : isFirst ? interval95 : interval95.toReversed();
  return {
    share: share === null ? null : formatPercent(translator, toRowSide(share)),
    range: ends === null ? null : ends.map((end) => formatPercent(translator, toRowSide(end))).join(' – '),
  };
}
