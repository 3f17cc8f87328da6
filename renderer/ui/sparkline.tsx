export interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** The accessible name of the picture. */
  label: string;
  tone?: 'accent' | 'warn';
  height?: number;
}

const WIDTH = 160;

/** Draws counts per period as bars on one baseline, so that nothing is joined or smoothed. */
export function Sparkline({ values, label, tone = 'accent', height = 28 }: SparklineProps) {
  const max = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      className={tone === 'accent' ? 'block w-full text-accent' : 'block w-full text-warn'}
      style={{ height }}
    >
      {values.map((value, index) => {
        const barHeight = value === 0 ? 1 : Math.max(2, (value / max) * height);
        return (
          <rect
            // The bars have a fixed order, so their index identifies them.
            key={index}
            x={index * step + step * 0.12}
            y={height - barHeight}
            width={step * 0.76}
            height={barHeight}
            rx={0.75}
            fill="currentColor"
            opacity={value === 0 ? 0.35 : 0.9}
          />
        );
      })}
    </svg>
  );
}
