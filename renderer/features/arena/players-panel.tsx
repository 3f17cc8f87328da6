import { useState } from 'react';
import type { ArenaTable, RatingIsland } from '../../../src/shared/contract/index.ts';
import { useQuery, type Query } from '../../host/index.ts';
import { formatList, useText, type Translator } from '../../text/index.ts';
import { FailureNote, Panel, Skeleton, StatusBadge } from '../../ui/index.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { formatPercent, formatSigned } from './arena-labels.ts';
import { ratedPlayerName } from './rated-player-name.ts';

/** Shows the ratings of the players of all runs, in each game and over all of them. */
export function PlayersPanel() {
  const { t } = useText();
  const [counting, setCounting] = useState<ArenaTable['policy']>('strict');
  const query = useQuery('arena.table', { templates: [], policy: counting });
  return (
    <RatingsPanel
      title={t('arena.ratings')}
      query={query}
      counting={counting}
      onCountingChange={setCounting}
    />
  );
}

/** Shows ratings of players, with the choice of the counting. */
export function RatingsPanel(props: {
  readonly title: string;
  readonly query: Query<ArenaTable>;
  readonly counting: ArenaTable['policy'];
  readonly onCountingChange: (counting: ArenaTable['policy']) => void;
}) {
  const { t } = useText();
  const { value, failure, reload } = props.query;
  return (
    <Panel
      title={props.title}
      aside={
        <Segmented
          label={t('arena.policies')}
          value={props.counting}
          segments={[
            { value: 'strict', label: t('arena.strict') },
            { value: 'tolerant', label: t('arena.tolerant') },
          ]}
          onChange={props.onCountingChange}
        />
      }
    >
      {failure !== null ? (
        <FailureNote failure={failure} onRetry={reload} />
      ) : value === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className="h-24" />
        </div>
      ) : value.games.length === 0 ? (
        <p className="text-muted">{t('arena.ratings_empty')}</p>
      ) : (
        <RatingTables table={value} />
      )}
    </Panel>
  );
}

function RatingTables({ table: { games, combined } }: { readonly table: ArenaTable }) {
  const translator = useText();
  const { t, code, number } = translator;
  const tables = [
    ...(combined === null
      ? []
      : [{ key: 'all', title: t('arena.ratings_all'), isBiased: false, ...combined }]),
    ...games.map(({ template, pairs, ...rest }) => ({
      key: template,
      title: `${code('game', template)} · ${t('arena.ratings_pairs', { count: pairs })}`,
      lacking: [],
      varianceShares: [],
      ...rest,
    })),
  ];
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-small text-muted">{t('arena.ratings_hint')}</p>
      {tables.map(({ key, title, islands, lacking, isBiased, varianceShares = [] }) => (
        <section key={key} aria-label={title} className="flex flex-col gap-2">
          <h3 className="font-semibold">{title}</h3>
          {islands.map((island) => (
            <IslandTable key={island.players[0]?.player} title={title} island={island} />
          ))}
          {islands.length > 1 ? (
            <StatusBadge tone="warn">{t('arena.ratings_islands', { count: islands.length })}</StatusBadge>
          ) : null}
          {varianceShares.length < 2 ? null : (
            <p className="text-small text-muted">
              {t('arena.ratings_variance', {
                games: formatList(
                  translator,
                  varianceShares.map(
                    ({ template, share }) => `${code('game', template)} ${formatPercent(translator, share)}`,
                  ),
                ),
              })}
            </p>
          )}
          {isBiased ? <StatusBadge tone="warn">{t('arena.left_out_warning')}</StatusBadge> : null}
          {lacking.length === 0 ? null : (
            <p className="text-small text-muted">
              {t('arena.ratings_lacking', {
                count: lacking.length,
                players: formatList(
                  translator,
                  lacking.map(({ player }) => ratedPlayerName(translator, player)),
                ),
                total: number(games.length),
              })}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

const COLUMNS = ['rank', 'player', 'rating', 'interval', 'games', 'better'] as const;

/**
 * Shows the ratings of one island, which is a group of players that are connected by games. A column in which no player
 * has a value is left out.
 */
function IslandTable({ title, island }: { readonly title: string; readonly island: RatingIsland }) {
  const translator = useText();
  const { t, number } = translator;
  const rows = island.players.map((row) => ({ key: row.player, cells: cellsOf(translator, row) }));
  const columns = COLUMNS.map((name, index) => ({ name, index })).filter(({ index }) =>
    rows.some(({ cells }) => cells[index] !== t('ui.none')),
  );
  return (
    <>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-small text-muted">
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="py-1 pr-4 font-medium">
                  {t(`arena.ratings_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key} className="border-t border-line">
                {columns.map(({ name, index }) => (
                  <td key={name} className="tabular-nums max-w-80 py-1 pr-4 break-words">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {island.hasPrior ? <p className="text-small text-muted">{t('arena.ratings_prior')}</p> : null}
      {island.freeAnchors.map(({ player, given, free }) => (
        <p key={player} className="text-small text-muted">
          {t('arena.ratings_free', {
            player: ratedPlayerName(translator, player),
            given: number(given),
            free: number(Math.round(free)),
          })}
        </p>
      ))}
    </>
  );
}

/** The texts of a row in the order of `COLUMNS`; `>` and `<` mark a rating that is only a bound. */
function cellsOf(translator: Translator, row: RatingIsland['players'][number]): readonly string[] {
  const { t, number } = translator;
  const [best, worst] = row.ranks;
  const mark = row.open === null ? '' : row.open === 'above' ? '> ' : '< ';
  return [
    best === worst ? number(best) : `${number(best)}–${number(worst)}`,
    ratedPlayerName(translator, row.player),
    `${mark}${formatSigned(translator, row.rating)}`,
    row.isAnchor
      ? t('arena.ratings_given')
      : t('arena.elo_range', {
          low: formatSigned(translator, row.interval95[0]),
          high: formatSigned(translator, row.interval95[1]),
        }),
    number(row.games),
    row.betterThanNext === null ? t('ui.none') : formatPercent(translator, row.betterThanNext),
  ];
}
