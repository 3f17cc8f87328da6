import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { MICRO_PER_UNIT } from '../../../../src/shared/units.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { ChartButton } from '../../../export/chart-button.tsx';
import { useText } from '../../../text/index.ts';
import type { PaidDay } from './paid-days.ts';

const HEIGHT = 260;
const SECOND_MS = 1000;
const HALF_DAY_S = 43_200;

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

/** The options of the plot, with the colours that the theme has now. */
function optionsFor(width: number, language: string): uPlot.Options {
  const axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
    font: '12px "Inter Variable", sans-serif',
  };
  const bars = uPlot.paths.bars;
  return {
    width,
    height: HEIGHT,
    // Days are UTC days in every time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * SECOND_MS), 'Etc/UTC'),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    scales: {
      // Half a day of margin keeps the first and the last bar whole.
      x: { time: true, range: (_, first, last) => [first - HALF_DAY_S, last + HALF_DAY_S] },
      y: { range: (_, __, max) => [0, max <= 0 ? 1 : max * 1.1] },
    },
    axes: [
      { ...axis, values: (_, splits) => splits.map((split) => dayOf(split, language)) },
      { ...axis, size: 64, values: (_, splits) => splits.map((value) => value.toLocaleString(language)) },
    ],
    series: [
      {},
      {
        stroke: colour('--accent'),
        fill: colour('--accent'),
        width: 0,
        points: { show: false },
        ...(bars === undefined ? {} : { paths: bars({ size: [0.7, 40] }) }),
      },
    ],
  };
}

const dayOf = (seconds: number, language: string): string =>
  new Date(seconds * SECOND_MS).toLocaleDateString(language, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  });

const seriesOf = (days: readonly PaidDay[]): uPlot.AlignedData => [
  days.map(({ day }) => Date.parse(day) / SECOND_MS),
  days.map(({ paidMicro }) => paidMicro / MICRO_PER_UNIT),
];

/** Plots one bar per day. Its label has the total and the highest day; a table has the exact amounts. */
export function PaidChart({ days }: { days: readonly PaidDay[] }) {
  const { t, language } = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = box.current;
    if (container === null) return undefined;
    let plot: uPlot | null = null;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(optionsFor(container.clientWidth, language), seriesOf(days), container);
    };
    draw();
    const sizes = new ResizeObserver(() => plot?.setSize({ width: container.clientWidth, height: HEIGHT }));
    const themes = new MutationObserver(draw);
    sizes.observe(container);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      plot?.destroy();
    };
  }, [days, language]);
  const max = days.reduce((best, day) => (day.paidMicro > best.paidMicro ? day : best), days[0] as PaidDay);
  const total = days.reduce((micro, day) => micro + BigInt(day.paidMicro), 0n);
  return (
    <div className="flex flex-col gap-1">
      <div
        ref={box}
        role="img"
        aria-label={t('reward_stats.paid_label', {
          total: formatMicro(total, language),
          count: days.length,
          most: formatMicro(max.paidMicro, language),
          day: max.day,
        })}
        className="min-w-0 overflow-hidden"
        style={{ height: HEIGHT }}
      />
      <ChartButton chart={box} name="rewards-per-day" />
    </div>
  );
}
