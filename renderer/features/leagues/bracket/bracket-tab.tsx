import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { LeagueBracket, LeagueBracketPair, LeaguePage } from '../../../../src/shared/contract/index.ts';
import type { AddressQuery } from '../../../routes/hash-router.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Badge, cx, FailureNote, Select, Skeleton } from '../../../ui/index.ts';
import { matchRoute } from '../league-labels.ts';
import { useLeaguePart } from '../use-leagues.ts';
import { pairLabel, roundLabel, seatLabel, type PairSeat } from './bracket-labels.ts';
import {
  BOX_HEIGHT_PX,
  BOX_WIDTH_PX,
  bracketPictureOf,
  firstRoundOf,
  type PlacedBox,
} from './bracket-picture.ts';

const MIN_READ_GAP_MS = 1000;

/** Shows the bracket of a knockout. The first round that it shows is part of the address. */
export function BracketTab(props: { readonly league: LeaguePage; readonly addressQuery: AddressQuery }) {
  const translator = useText();
  const { t } = translator;
  const { league, addressQuery } = props;
  const { value: bracket, failure } = useLeaguePart(
    'leagues.bracket',
    { leagueId: league.leagueId },
    MIN_READ_GAP_MS,
  );
  if (failure !== null) return <FailureNote failure={failure} />;
  if (bracket === null)
    return league.startedAtMs === null ? (
      <p className="text-muted">{t('league_view.bracket_later')}</p>
    ) : (
      <Skeleton className="h-64" />
    );
  const requestedRound = Number.parseInt(addressQuery.get('from'), 10);
  const firstRound = bracket.rounds.some(({ round }) => round === requestedRound)
    ? requestedRound
    : firstRoundOf(bracket);
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        {bracket.rounds.length < 2 ? null : (
          <Select
            label={t('league_view.bracket_from')}
            value={String(firstRound)}
            choices={bracket.rounds.map(({ round }) => ({
              value: String(round),
              label: roundLabel(translator, bracket, round),
            }))}
            onChange={(round) => addressQuery.set({ from: round })}
            className="w-48"
          />
        )}
        {bracket.champion === null ? null : (
          <p className="inline-flex items-center gap-2 font-semibold">
            <Trophy size={16} aria-hidden className="text-ok" />
            {t('league_view.champion', { name: bracket.champion.displayName })}
          </p>
        )}
      </div>
      <BracketDrawing leagueId={league.leagueId} bracket={bracket} firstRound={firstRound} />
      <BracketTable bracket={bracket} />
    </div>
  );
}

interface BracketDrawingProps {
  readonly leagueId: string;
  readonly bracket: LeagueBracket;
  readonly firstRound: number;
}

/** Draws the lines, and over them the boxes in the order of the rounds. */
function BracketDrawing({ leagueId, bracket, firstRound }: BracketDrawingProps) {
  const translator = useText();
  const [followedPlayerId, setFollowedPlayerId] = useState<string | null>(null);
  const { width, height, heads, boxes, lines } = bracketPictureOf(bracket, firstRound);
  return (
    <div className="min-h-0 flex-1 overflow-auto rounded-panel border border-line bg-surface p-4">
      <div className="relative" style={{ width, height }}>
        <svg aria-hidden width={width} height={height} className="absolute inset-0">
          {lines.map(({ from, path, playerId }) => (
            <path
              key={from}
              d={path}
              fill="none"
              strokeWidth={playerId !== null && playerId === followedPlayerId ? 2 : 1}
              stroke={playerId !== null && playerId === followedPlayerId ? 'var(--accent)' : 'var(--edge)'}
            />
          ))}
        </svg>
        {heads.map(({ round, x }) => (
          <span
            key={round}
            aria-hidden
            className="absolute top-0 truncate text-small font-medium text-muted"
            style={{ left: x, width: BOX_WIDTH_PX }}
          >
            {roundLabel(translator, bracket, round)}
          </span>
        ))}
        {boxes.map((placed) => (
          <Box
            key={placed.pair.matchId}
            leagueId={leagueId}
            placed={placed}
            followedPlayerId={followedPlayerId}
            onFollow={setFollowedPlayerId}
          />
        ))}
      </div>
    </div>
  );
}

interface BoxProps {
  readonly leagueId: string;
  readonly placed: PlacedBox;
  /** The player whose way through the bracket is marked; null for none. */
  readonly followedPlayerId: string | null;
  readonly onFollow: (playerId: string | null) => void;
}

/**
 * Shows a pair, as a link to its match once that is drawn. While the pointer or the focus is on it, the way of its
 * winner is marked.
 */
function Box({ leagueId, placed, followedPlayerId, onFollow }: BoxProps) {
  const translator = useText();
  const { pair, round, x, y } = placed;
  const [firstSeat, secondSeat] = pair.seats;
  const label = translator.t('league_view.pair', {
    match: pair.matchId,
    round,
    names: `${seatLabel(translator, firstSeat)} – ${seatLabel(translator, secondSeat)}`,
    result: pairLabel(translator, pair),
  });
  const sharedProps = {
    className: cx(
      'absolute flex flex-col overflow-hidden rounded-control border bg-raised text-small text-text no-underline',
      pair.state === 'playing' ? 'border-accent' : 'border-edge',
    ),
    style: { left: x, top: y, width: BOX_WIDTH_PX, height: BOX_HEIGHT_PX },
    onPointerEnter: () => onFollow(pair.winner),
    onPointerLeave: () => onFollow(null),
  };
  const content = pair.seats.map((seat, index) => (
    <SeatLine
      key={index === 0 ? 'one' : 'other'}
      seat={seat}
      pair={pair}
      isFollowed={seat.player !== null && seat.player.playerId === followedPlayerId}
    />
  ));
  if (pair.state === 'ahead')
    return (
      <div {...sharedProps} role="group" aria-label={label}>
        {content}
      </div>
    );
  return (
    <Link
      {...sharedProps}
      href={matchRoute(leagueId, pair.matchId)}
      aria-label={label}
      title={pairLabel(translator, pair)}
      onFocus={() => onFollow(pair.winner)}
      onBlur={() => onFollow(null)}
    >
      {content}
    </Link>
  );
}

/** The note after a player: that it won and how, or that the referee named it although another result counts. */
function signOf({ t }: Translator, pair: LeagueBracketPair, { player }: PairSeat): string {
  if (player === null) return '';
  if (player.playerId !== pair.winner)
    return player.playerId === pair.refereed?.playerId ? t('league_view.referee_sign') : '';
  if (pair.refereed !== undefined) return t('league_view.decided_sign');
  return t(pair.byLot ? 'league_view.lot_sign' : 'league_view.won_sign');
}

function SeatLine(props: {
  readonly seat: PairSeat;
  readonly pair: LeagueBracketPair;
  readonly isFollowed: boolean;
}) {
  const translator = useText();
  const { seat, pair } = props;
  const hasWon = seat.player !== null && seat.player.playerId === pair.winner;
  const isStruck = pair.state === 'over' && (!hasWon || pair.isDeserted);
  return (
    <span
      className={cx(
        'flex min-h-0 flex-1 items-center gap-1.5 px-2 first:border-b first:border-line',
        hasWon && 'font-semibold',
        seat.player === null && 'text-muted',
        props.isFollowed && 'text-accent',
      )}
    >
      <span
        className={cx('min-w-0 flex-1 truncate', isStruck && 'text-muted', pair.isDeserted && 'line-through')}
      >
        {seatLabel(translator, seat)}
      </span>
      {seat.hasBye ? <Badge>{translator.t('league_view.bye')}</Badge> : null}
      <span className="shrink-0 empty:hidden">{signOf(translator, pair, seat)}</span>
    </span>
  );
}

/** Shows the bracket as text, for screen readers: one row for each pair, in the order of the rounds. */
function BracketTable({ bracket }: { readonly bracket: LeagueBracket }) {
  const translator = useText();
  const { t } = translator;
  return (
    // A table itself is never narrower than its texts.
    <div className="sr-only">
      <table>
        <caption>{t('leagues.format_knockout')}</caption>
        <thead>
          <tr>
            {(
              [
                'leagues.round',
                'leagues.column_match',
                'league_view.players',
                'leagues.column_result',
              ] as const
            ).map((title) => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bracket.rounds.flatMap(({ round, boxes }) =>
            boxes.map((pair) => (
              <tr key={pair.matchId}>
                <td>{roundLabel(translator, bracket, round)}</td>
                <td>{pair.matchId}</td>
                <td>
                  {pair.seats
                    .map((seat) =>
                      seat.hasBye
                        ? t('leagues.has_bye', { name: seatLabel(translator, seat) })
                        : seatLabel(translator, seat),
                    )
                    .join(' – ')}
                </td>
                <td>{pairLabel(translator, pair)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
