import { useQuery } from '../../host/index.ts';
import type { AuditFilter } from '../../../src/shared/contract/index.ts';
import { HOUR_MS } from '../../../src/shared/units.ts';
import type { AddressQuery } from '../../routes/hash-router.ts';
import { useText } from '../../text/index.ts';
import { FailureLine } from '../../ui/index.ts';
import { toUtcField } from './audit-filter.ts';

const WIDTH = 960;
const HEIGHT = 32;
/** A new log has few hours; its bars are as wide as the bars of a whole day. */
const MIN_HOURS = 24;

/**
 * Draws how many rows each hour has, whatever times are chosen. A click on a bar, or the arrow keys, choose the times of
 * that hour; the bars of the chosen times stand out.
 */
export function HourChart(props: {
  readonly filter: AuditFilter;
  /** The number of the newest row that is counted. */
  readonly asOf: number;
  readonly addressQuery: AddressQuery;
}) {
  const { t, number } = useText();
  const { fromMs: chosenFromMs, toMs: chosenToMs, ...filter } = props.filter;
  const { value, failure } = useQuery('audit.hours', { filter, asOf: props.asOf });
  if (failure !== null) return <FailureLine failure={failure} />;
  if (value === null || value.counts.length === 0) return null;
  const addedHours = Math.max(0, MIN_HOURS - value.counts.length);
  const counts = [...Array.from({ length: addedHours }, () => 0), ...value.counts];
  const fromMs = value.fromMs - addedHours * HOUR_MS;
  const max = Math.max(...counts);
  const step = WIDTH / counts.length;
  const startOf = (hourIndex: number): number => fromMs + hourIndex * HOUR_MS;
  const isChosen = (hourIndex: number): boolean =>
    startOf(hourIndex) + HOUR_MS > (chosenFromMs ?? -Infinity) &&
    startOf(hourIndex) <= (chosenToMs ?? Infinity);
  const nameOf = (hourIndex: number): string =>
    t('audit.hour_rows', {
      count: counts[hourIndex] ?? 0,
      hour: toUtcField(startOf(hourIndex)).slice(0, 16),
    });
  const choose = (hourIndex: number): void =>
    props.addressQuery.set({
      from: toUtcField(startOf(hourIndex)),
      to: toUtcField(startOf(hourIndex) + HOUR_MS - 1000),
    });
  const position =
    chosenFromMs === undefined ? counts.length - 1 : Math.floor((chosenFromMs - fromMs) / HOUR_MS);
  const selectedIndex = Math.max(0, Math.min(counts.length - 1, position));
  return (
    <figure className="relative m-0 mb-3 flex items-end gap-3">
      {/* The bars are for a pointer; the keyboard has a slider, whose focus the bars show. */}
      <input
        type="range"
        min={0}
        max={counts.length - 1}
        value={selectedIndex}
        aria-label={t('audit.by_hour')}
        aria-valuetext={nameOf(selectedIndex)}
        onChange={(event) => choose(Number(event.target.value))}
        className="peer sr-only"
      />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        className="block h-8 min-w-0 flex-1 rounded-control text-accent outline-offset-2 outline-accent peer-focus-visible:outline-2"
      >
        {counts.map((count, index) => {
          const barHeight = count === 0 ? 1 : Math.max(3, (count / max) * HEIGHT);
          return (
            <g key={startOf(index)} opacity={isChosen(index) ? 1 : 0.35} onClick={() => choose(index)}>
              <title>{nameOf(index)}</title>
              <rect x={index * step} width={step} height={HEIGHT} fill="transparent" />
              <rect
                x={index * step + step * 0.12}
                y={HEIGHT - barHeight}
                width={step * 0.76}
                height={barHeight}
                fill="currentColor"
              />
            </g>
          );
        })}
      </svg>
      <figcaption className="shrink-0 text-small text-muted">
        {t('audit.hours', { hours: number(counts.length), max: number(max) })}
      </figcaption>
    </figure>
  );
}
