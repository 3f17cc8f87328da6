import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../../text/index.ts';
import { cx, TextField } from '../../ui/index.ts';
import type { ListedGame } from './pgn-messages.ts';

/** How many rows are drawn; the filter finds the others. */
const MAX_ROWS = 100;

export function GameList(props: {
  readonly games: readonly ListedGame[];
  readonly unlistedCount: number;
  readonly selectedIndex: number | null;
  readonly onShow: (index: number) => void;
}) {
  const { t, number } = useText();
  const { games } = props;
  const [filterText, setFilterText] = useState('');
  const query = useDeferredValue(filterText.trim().toLowerCase());
  const matchingGames = useMemo(
    () =>
      games
        .map((game, index) => ({ game, index }))
        .filter(({ game }) => `${game.white} ${game.black} ${game.event}`.toLowerCase().includes(query)),
    [games, query],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <TextField
        label={t('analysis.filter')}
        placeholder={t('analysis.filter')}
        value={filterText}
        onChange={setFilterText}
      />
      <ul className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label={t('analysis.games')}>
        {matchingGames.slice(0, MAX_ROWS).map(({ game, index }) => (
          <li key={index}>
            <button
              type="button"
              aria-current={index === props.selectedIndex ? 'true' : undefined}
              onClick={() => props.onShow(index)}
              className={cx(
                'grid w-full cursor-default grid-cols-[3.5rem_1fr_4rem] gap-2 rounded-control px-2 py-1.5 text-left hover:bg-raised',
                index === props.selectedIndex && 'bg-raised font-medium',
              )}
            >
              <span className="tabular-nums text-right text-muted">{number(index + 1)}</span>
              <span className="min-w-0 truncate">
                {game.white} – {game.black}
                {game.event === '' ? null : <span className="text-muted"> · {game.event}</span>}
              </span>
              <span className="tabular-nums text-right">{game.result}</span>
            </button>
          </li>
        ))}
      </ul>
      {matchingGames.length === 0 ? <p className="text-muted">{t('analysis.none_found')}</p> : null}
      {matchingGames.length > MAX_ROWS ? (
        <p className="text-small text-muted">
          {t('analysis.more_games', { limit: MAX_ROWS, count: matchingGames.length })}
        </p>
      ) : null}
      {props.unlistedCount === 0 ? null : (
        <p className="text-small text-muted">{t('analysis.left', { count: props.unlistedCount })}</p>
      )}
    </div>
  );
}
