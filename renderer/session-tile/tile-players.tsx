import type { SessionCard } from '../../src/shared/contract/index.ts';
import { parseBuiltInName } from '../../src/shared/names/built-in-names.ts';
import { sideColours } from '../boards/index.ts';
import { PlayerKindBadge } from '../names/index.ts';
import { isEqualScore, expectedScorePercent } from '../../src/shared/evaluation/expected-score-percent.ts';
import { useText } from '../text/index.ts';
import { Badge } from '../ui/index.ts';
import { TileBar } from './tile-evaluation.tsx';
import { useTileRow } from './use-tile-row.ts';

const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const;

/** Shows who plays on a tile, and in a live session who is ahead: a bar, and the expected score of that player. */
export function TilePlayers({ card }: { readonly card: SessionCard }) {
  const translator = useText();
  const { setBar, isEvaluated, row } = useTileRow(card);
  const roles = Object.keys(card.seats);
  const colours = sideColours(card.template);
  const leader =
    row === undefined || isEqualScore(row.expectedScore) ? null : roles[row.expectedScore > 0.5 ? 0 : 1];
  return (
    <>
      {isEvaluated ? <TileBar setBar={setBar} template={card.template} row={row} /> : null}
      <ul className="flex flex-col gap-0.5">
        {Object.entries(card.seats).map(([role, player], index) => (
          <li key={role} className="flex min-w-0 items-center gap-1.5">
            <SideDot
              colour={colours[index] ?? colours[0]}
              title={card.toAct.includes(role) ? translator.t('overview.to_move') : null}
            />
            <span className={card.winner === role || leader === role ? 'truncate font-semibold' : 'truncate'}>
              {translator.player(player)}
            </span>
            {parseBuiltInName(player.kind, player.name) === null ? (
              <PlayerKindBadge player={player} iconOnly />
            ) : null}
            {card.yours.includes(role) ? (
              <Badge className="ml-auto">{translator.t('sessions.yours')}</Badge>
            ) : null}
            {row !== undefined && leader === role ? (
              <span
                className="tabular-nums ml-auto shrink-0 text-small font-semibold"
                data-testid="tile-share"
              >
                {translator.number(
                  expectedScorePercent(Math.max(row.expectedScore, 1 - row.expectedScore)) / 100,
                  PERCENT,
                )}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the colour that a player has on the board; whose turn it is has a ring and a title. */
function SideDot({ colour, title }: { readonly colour: string; readonly title: string | null }) {
  const ring = title === null ? 'ring-1 ring-line' : 'ring-2 ring-accent';
  return (
    <span
      aria-hidden
      title={title ?? undefined}
      className={`ml-0.5 size-2 shrink-0 rounded-round ${ring}`}
      style={{ backgroundColor: colour }}
    />
  );
}
