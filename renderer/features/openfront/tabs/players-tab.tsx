import { memo } from 'react';
import type { OpenFrontPlayer } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { EmptyPanel } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { Badge, cx } from '../../../ui/index.ts';
import { ownerCss } from '../map/map-colours.ts';
import { tickOf, useReloadOnChange } from '../use-openfront.ts';

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
const MAX_PLAYERS = 60;
const MIN_READ_GAP_MS = 1000;

/**
 * Lists the players by land, living players first, as the host sorts them. The bar of a player is its land relative to
 * the land of the player with the most land.
 */
export function PlayersTab() {
  const { t } = useText();
  const { value, reload } = useQuery('openfront.players', {});
  useReloadOnChange(reload, tickOf, MIN_READ_GAP_MS);
  if (value !== null && value.length === 0) return <EmptyPanel>{t('openfront.no_players')}</EmptyPanel>;
  return <PlayersTable players={value ?? []} />;
}

/** Shows the first players of the list, as they are now or as they were last seen. */
export function PlayersTable(props: { readonly players: readonly OpenFrontPlayer[] }) {
  const { t } = useText();
  const players = props.players.slice(0, MAX_PLAYERS);
  const maxTiles = Math.max(1, ...players.map(({ tiles }) => tiles));
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead className="text-small text-muted">
        <tr>
          <th className="py-1 font-medium">{t('openfront.player')}</th>
          <th className="w-16 py-1 text-right font-medium">{t('openfront.land')}</th>
          <th className="w-16 py-1 text-right font-medium">{t('openfront.troops')}</th>
          <th className="w-16 py-1 text-right font-medium">{t('openfront.gold')}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <PlayerRow key={player.id} player={player} maxTiles={maxTiles} />
        ))}
      </tbody>
    </table>
  );
}

const PlayerRow = memo(function PlayerRow({
  player,
  maxTiles,
}: {
  readonly player: OpenFrontPlayer;
  readonly maxTiles: number;
}) {
  const { t, number } = useText();
  const { isAlive, isMe, isAlly, isTraitor } = player;
  const colour = ownerCss(player.id, isMe);
  return (
    <tr className={cx('border-t border-line', isMe && 'font-semibold', !isAlive && 'text-muted')}>
      <td className="min-w-0 py-1.5 pr-2">
        <span className="flex min-w-0 items-center gap-2">
          <span aria-hidden className="size-3 shrink-0 rounded-control" style={{ backgroundColor: colour }} />
          <span className="truncate" title={player.name}>
            {player.name}
          </span>
          {isMe ? <Badge>{t('openfront.you')}</Badge> : null}
          {isAlly && !isMe ? <Badge>{t('openfront.ally')}</Badge> : null}
          {isTraitor ? <Badge>{t('openfront.traitor')}</Badge> : null}
          {isAlive ? null : <Badge>{t('openfront.out')}</Badge>}
        </span>
        <span aria-hidden className="mt-1 block h-1 rounded-round bg-raised">
          <span
            className="block h-1 rounded-round"
            style={{ width: `${(player.tiles * 100) / maxTiles}%`, backgroundColor: colour }}
          />
        </span>
      </td>
      <td className="tabular-nums text-right align-top leading-8">{number(player.tiles, COMPACT)}</td>
      <td className="tabular-nums text-right align-top leading-8">{number(player.troops, COMPACT)}</td>
      <td className="tabular-nums text-right align-top leading-8">{number(player.gold, COMPACT)}</td>
    </tr>
  );
});
