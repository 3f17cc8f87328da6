import { useEffect, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useLive } from '../../../host/index.ts';
import { ChartButton } from '../../../export/chart-button.tsx';
import { formatList, useText } from '../../../text/index.ts';
import { assignStyles } from './line-styles.ts';

/** More lines could not be distinguished. */
export const MAX_LINES = 8;
const HEIGHT_PX = 220;

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

const cssColour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();

type Styles = ReadonlyMap<string, number>;

const styleOf = (styles: Styles, id: string) => LINE_STYLES[styles.get(id) ?? 0] ?? LINE_STYLES[0];

/** One line: a value at each step, null where it has none yet. */
export interface ChartLine {
  readonly id: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface LineChartProps {
  /** At most `MAX_LINES`, best first, each with a value for every step. */
  readonly lines: readonly ChartLine[];
  /** The name of each step of the horizontal axis. */
  readonly steps: readonly string[];
  /** Describes the plot to screen readers. */
  readonly label: string;
  /** The unit of a step, which names the control that chooses one. */
  readonly stepLabel: string;
}

interface LineChartCanvasProps extends Pick<LineChartProps, 'lines' | 'steps' | 'label'> {
  readonly styles: Styles;
  readonly stepIndex: number;
  readonly onStepChange: (stepIndex: number) => void;
}

type PlotInput = Pick<LineChartCanvasProps, 'lines' | 'steps' | 'styles' | 'onStepChange'>;

function optionsOf({ lines, steps, styles, onStepChange }: PlotInput, width: number): uPlot.Options {
  const axis = {
    stroke: cssColour('--muted'),
    grid: { stroke: cssColour('--line'), width: 1 },
    ticks: { stroke: cssColour('--line'), width: 1 },
    font: '12px "Inter Variable", sans-serif',
  };
  return {
    width,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    hooks: {
      setCursor: [
        ({ cursor }) => cursor.idx !== null && cursor.idx !== undefined && onStepChange(cursor.idx),
      ],
    },
    scales: { x: { time: false } },
    axes: [
      { ...axis, incrs: [1, 2, 5, 10, 20, 50] },
      { ...axis, size: 52 },
    ],
    series: [
      {},
      ...lines.map(({ id, name }) => {
        const style = styleOf(styles, id);
        return {
          label: name,
          stroke: cssColour(style.token),
          width: 2,
          dash: [...style.dash],
          points: { show: steps.length < 3 },
        };
      }),
    ],
  };
}

function LineChartCanvas(props: LineChartCanvasProps) {
  const { lines, steps, styles, label, stepIndex, onStepChange } = props;
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const data: uPlot.AlignedData = [steps.map((_, step) => step), ...lines.map(({ values }) => [...values])];
    const plot = new uPlot(
      optionsOf({ lines, steps, styles, onStepChange }, element.clientWidth),
      data,
      element,
    );
    chart.current = plot;
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }),
    );
    observer.observe(element);
    return () => {
      chart.current = null;
      observer.disconnect();
      plot.destroy();
    };
  }, [lines, steps, styles, onStepChange]);
  // The cursor of the plot stands at the chosen step, also when the slider chose it.
  useEffect(() => {
    const plot = chart.current;
    if (plot !== null && plot.cursor.idx !== stepIndex)
      plot.setCursor({ left: plot.valToPos(stepIndex, 'x'), top: 0 }, false);
  }, [stepIndex]);
  return (
    <div className="flex flex-col gap-1">
      <div
        ref={container}
        role="img"
        aria-label={label}
        className="min-w-0 overflow-hidden"
        style={{ height: HEIGHT_PX }}
      />
      <ChartButton chart={container} name="plot" />
    </div>
  );
}

/**
 * Plots lines over steps, with a legend that shows their values at the step under the pointer. The arrow keys choose a
 * step on the slider below.
 */
export function LineChart({ lines, steps, label, stepLabel }: LineChartProps) {
  const translator = useText();
  const { number } = translator;
  const sliderId = useId();
  // Colours are read when the plot is drawn, so another theme draws it again.
  const theme = useLive((live) => live.settings?.theme);
  const [chosenStep, setChosenStep] = useState<number | null>(null);
  const [styling, setStyling] = useState<{ readonly lines: typeof lines; readonly styles: Styles }>({
    lines: [],
    styles: new Map(),
  });
  if (styling.lines !== lines) {
    const ids = lines.map(({ id }) => id);
    setStyling({ lines, styles: assignStyles(styling.styles, ids, LINE_STYLES.length) });
  }
  const lastStep = steps.length - 1;
  const stepIndex = Math.min(chosenStep ?? lastStep, lastStep);
  const valueAt = ({ values }: ChartLine): string => {
    const value = values[stepIndex] ?? null;
    return value === null ? '–' : number(value, { maximumFractionDigits: 0 });
  };
  const valuesText = formatList(
    translator,
    lines.map((line) => `${line.name} ${valueAt(line)}`),
  );
  return (
    <>
      <LineChartCanvas
        key={theme}
        lines={lines}
        steps={steps}
        styles={styling.styles}
        label={label}
        stepIndex={stepIndex}
        onStepChange={setChosenStep}
      />
      <div className="mt-2 flex items-center gap-3 text-small text-muted">
        <label htmlFor={sliderId} className="shrink-0">
          {stepLabel}
        </label>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={lastStep}
          value={stepIndex}
          aria-valuetext={`${steps[stepIndex] ?? ''}: ${valuesText}`}
          onChange={(event) => setChosenStep(Number(event.target.value))}
          className="w-40 accent-accent"
        />
        <span className="tabular-nums min-w-0 truncate">{steps[stepIndex]}</span>
      </div>
      <ul
        aria-hidden
        data-testid="plot-legend"
        className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted"
      >
        {lines.map((line) => (
          <li key={line.id} className="inline-flex items-center gap-1.5">
            <LineSample style={styleOf(styling.styles, line.id)} />
            {line.name}
            <b className="tabular-nums font-semibold text-text">{valueAt(line)}</b>
          </li>
        ))}
      </ul>
    </>
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
