import { useEffect, useState } from 'react';
import type { AnalysisLine } from '../../../src/shared/contract/index.ts';
import { useLive, useQuery } from '../../host/index.ts';
import { useText, type Translator } from '../../text/index.ts';
import { FailureLine, Skeleton, Switch } from '../../ui/index.ts';

const LINE_COUNT = 3;
/** A person who steps through a game quickly needs no analysis of each position on the way. */
const SETTLE_MS = 250;

/** Returns the position once it has been on the board for a moment; null until then. */
function useSettledFen(fen: string | null): string | null {
  const [settledFen, setSettledFen] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledFen(fen), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [fen]);
  return settledFen === fen ? settledFen : null;
}

/** Shows the three best lines of a position, by the built-in engine. */
export function EngineLines(props: {
  readonly fen: string;
  /** Plays the first move of a line. */
  readonly onPlay: (uci: string) => void;
}) {
  const { t } = useText();
  const [isOn, setIsOn] = useState(true);
  const isEvaluationOff = useLive((live) => live.settings?.evaluation === 'off');
  const fen = useSettledFen(isOn && !isEvaluationOff ? props.fen : null);
  if (isEvaluationOff) return <p className="shrink-0 text-small text-muted">{t('analysis.engine_off')}</p>;
  return (
    <section aria-label={t('analysis.engine')} className="shrink-0">
      <Switch label={t('analysis.engine')} checked={isOn} onChange={setIsOn} />
      {isOn ? fen === null ? <Waiting /> : <Lines key={fen} fen={fen} onPlay={props.onPlay} /> : null}
    </section>
  );
}

/** Keeps the height of the lines, so that nothing below them moves. */
const Waiting = () => <Skeleton className="mt-2 h-27" />;

function Lines({ fen, onPlay }: { readonly fen: string; readonly onPlay: (uci: string) => void }) {
  const translator = useText();
  const { t, number } = translator;
  const { value, failure } = useQuery('analysis.position', { fen, lines: LINE_COUNT });
  if (failure !== null) return <FailureLine failure={failure} />;
  if (value === null) return <Waiting />;
  if (value.lines.length === 0) return <p className="mt-2 text-muted">{t('analysis.game_over')}</p>;
  const nodesPerMs = Math.round(value.nodes / Math.max(1, value.elapsedMs));
  return (
    <div className="mt-1 min-h-27">
      <p className="text-small text-muted">
        {t('analysis.engine_depth', { depth: value.depth, speed: number(nodesPerMs) })}
      </p>
      <ol>
        {value.lines.map((line) => (
          <li key={line.uci}>
            <button
              type="button"
              onClick={() => onPlay(line.uci)}
              className="grid min-h-7 w-full cursor-default grid-cols-[6.5rem_1fr] items-center gap-2 rounded-control px-1.5 text-left hover:bg-raised"
            >
              <span className="tabular-nums font-medium">{scoreOf(translator, line)}</span>
              <span className="mono truncate">{line.moves.join(' ')}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Formats the expected score of White, or a forced mate. */
function scoreOf({ t }: Translator, { expectedScore, mateIn }: AnalysisLine): string {
  if (mateIn !== null)
    return t(mateIn > 0 ? 'analysis.white_mates' : 'analysis.black_mates', { count: Math.abs(mateIn) });
  return t('analysis.white_share', { percent: Math.round(expectedScore * 100) });
}
