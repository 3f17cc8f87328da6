import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { LeagueHistory } from '../../../../src/shared/contract/index.ts';
import { useLive } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { useLeaguePart } from '../use-leagues.ts';
import { keepStyles } from './line-styles.ts';

/** More lines could not be distinguished; the table has all players. */
const MAX_LINES = 8;
const HEIGHT_PX = 220;
const GAP_MS = 4000;

/** Lines differ by dash as well as by colour. */
const LINE_STYLES = [
  { token: '--accent', dash: [] },
  { token: '--ok', dash: [] },
  { token: '--warn', dash: [] },
  { token: '--bad', dash: [] },
  { token: '--accent', dash: [6, 4] },
  { token: '--ok', dash: [6, 4] },
  { token: '--warn', dash: [2, 3] },
  { token: '--bad', dash: [2, 3] },
] as const;

const colour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();

type Styles = ReadonlyMap<string, number>;

const styleOf = (styles: Styles, playerId: string) =>
  LINE_STYLES[styles.get(playerId) ?? 0] ?? LINE_STYLES[0];

function optionsOf(history: LeagueHistory, styles: Styles, width: number): uPlot.Options {
  const axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
    font: '12px "Inter Variable", sans-serif',
  };
  return {
    width,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, incrs: [1, 2, 5, 10, 20, 50] },
      { ...axis, size: 44 },
    ],
    series: [
      {},
      ...history.players.slice(0, MAX_LINES).map((player) => {
        const style = styleOf(styles, player.playerId);
        return {
          label: player.displayName,
          stroke: colour(style.token),
          width: 2,
          dash: [...style.dash],
          points: { show: history.rounds < 2 },
        };
      }),
    ],
  };
}

/** Builds the series: zero at round 0, then the sum after each completed round. */
const dataOf = ({ rounds, players }: LeagueHistory): uPlot.AlignedData => [
  Array.from({ length: rounds + 1 }, (_, round) => round),
  ...players.slice(0, MAX_LINES).map(({ points }) => [0, ...points]),
];

interface PictureProps {
  readonly history: LeagueHistory;
  readonly styles: Styles;
  readonly label: string;
}

function Picture({ history, styles, label }: PictureProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const plot = new uPlot(optionsOf(history, styles, element.clientWidth), dataOf(history), element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [history, styles]);
  return (
    <div
      ref={container}
      role="img"
      aria-label={label}
      className="min-w-0 overflow-hidden"
      style={{ height: HEIGHT_PX }}
    />
  );
}

/** Plots the points of the leaders after each round. */
export function StandingsPlot({ leagueId }: { readonly leagueId: string }) {
  const { t } = useText();
  // Colours are read when the plot is drawn, so another theme draws it again.
  const theme = useLive((live) => live.settings?.theme);
  const { value: history } = useLeaguePart('leagues.history', { leagueId }, GAP_MS);
  const leaders = useMemo(() => history?.players.slice(0, MAX_LINES) ?? [], [history]);
  const [drawn, setDrawn] = useState<{ readonly of: typeof leaders; readonly styles: Styles }>({
    of: [],
    styles: new Map(),
  });
  if (drawn.of !== leaders) {
    const ids = leaders.map(({ playerId }) => playerId);
    setDrawn({ of: leaders, styles: keepStyles(drawn.styles, ids, LINE_STYLES.length) });
  }
  const { styles } = drawn;
  if (history === null || history.rounds === 0) return null;
  const description = leaders
    .map(({ displayName, points }) => `${displayName} ${points.at(-1) ?? 0}`)
    .join(', ');
  return (
    <Panel title={t('leagues.plot_title')}>
      <Picture
        key={theme}
        history={history}
        styles={styles}
        label={t('leagues.plot_label', { rounds: history.rounds, leaders: description })}
      />
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
        {leaders.map((player) => (
          <li key={player.playerId} className="inline-flex items-center gap-1.5">
            <LineSample style={styleOf(styles, player.playerId)} />
            {player.displayName}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LineSample({ style }: { readonly style: (typeof LINE_STYLES)[number] }) {
  return (
    <svg width={22} height={6}>
      <line
        x1={0}
        x2={22}
        y1={3}
        y2={3}
        stroke={`var(${style.token})`}
        strokeWidth={2}
        strokeDasharray={style.dash.join(' ')}
      />
    </svg>
  );
}
