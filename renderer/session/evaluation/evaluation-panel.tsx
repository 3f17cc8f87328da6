import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureLine } from '../../ui/index.ts';
import { EvaluationChart } from './evaluation-chart.tsx';
import { failureLine } from './evaluation-text.ts';
import type { EvaluationDisplay } from './use-evaluation-choice.ts';
import type { SessionEvaluation } from './use-session-evaluation.ts';

export interface EvaluationPanelProps {
  readonly evaluation: SessionEvaluation;
  readonly display: EvaluationDisplay;
  readonly card: SessionCard;
  readonly position: number;
  readonly lastPosition: number;
  readonly onGoToPosition: (position: number) => void;
  /** Called after a practice game was marked as assisted. */
  readonly onPractise: () => void;
}

/** Shows who is winning and why, with the graph of the game, or a note where nothing may be shown. */
export function EvaluationPanel(props: EvaluationPanelProps) {
  const translator = useText();
  const { t } = translator;
  const { evaluation, display } = props;
  if (evaluation.state === 'off') return null;
  if (evaluation.state === 'hidden') {
    return (
      <div className="flex flex-col gap-1">
        <p className="text-small text-muted">{t('evaluation.hidden')}</p>
        {evaluation.canPractise ? (
          <Practice sessionId={props.card.sessionId} onPractise={props.onPractise} />
        ) : null}
      </div>
    );
  }
  if (evaluation.state === 'failed') {
    return (
      <p className="flex items-center gap-2 text-small text-muted">
        {failureLine(translator, evaluation.engineFailure)}
        <Button small variant="quiet" onClick={evaluation.retry}>
          {t('evaluation.retry')}
        </Button>
      </p>
    );
  }
  if (!display.isOn) {
    return (
      <Button small variant="quiet" className="self-start" onClick={display.toggle}>
        {t('evaluation.show')}
      </Button>
    );
  }
  return <VisibleEvaluation {...props} />;
}

/** Offers the evaluation of a practice game to the person who plays it, and says what that costs. */
function Practice(props: { readonly sessionId: string; readonly onPractise: () => void }) {
  const { t } = useText();
  const practise = useMutation('analysis.practise');
  const start = async (): Promise<void> => {
    if ((await practise.run({ sessionId: props.sessionId })) !== null) props.onPractise();
  };
  return (
    <>
      <Button
        small
        variant="plain"
        className="self-start"
        busy={practise.busy}
        aria-describedby="practice-hint"
        onClick={() => void start()}
      >
        {t('evaluation.practise')}
      </Button>
      <p id="practice-hint" className="text-small text-muted">
        {t('evaluation.practise_hint')}
      </p>
      <FailureLine failure={practise.failure} />
    </>
  );
}

function VisibleEvaluation(props: EvaluationPanelProps) {
  const { t } = useText();
  const { evaluation, display } = props;
  return (
    <section aria-label={t('evaluation.title')} className="flex flex-col gap-1">
      {evaluation.hasChart ? (
        <div data-picture="evaluation">
          <EvaluationChart
            template={props.card.template}
            rows={evaluation.rows}
            publicRows={evaluation.publicRows}
            lastTick={props.lastPosition}
            position={props.position}
            turningPoints={evaluation.turningPoints}
            valueText={evaluation.summary}
            onGoToPosition={props.onGoToPosition}
          />
        </div>
      ) : null}
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium" data-testid="evaluation-words">
          {evaluation.summary}
        </p>
        {evaluation.best === null && !display.hasBest ? null : (
          <Button small variant="quiet" aria-pressed={display.hasBest} onClick={display.toggleBest}>
            {t('evaluation.best')}
          </Button>
        )}
        <Button small variant="quiet" onClick={display.toggle}>
          {t('evaluation.hide')}
        </Button>
      </div>
      {display.hasBest ? (
        <p className="text-small text-muted" data-testid="best-move-words">
          {evaluation.best?.sentence ?? t('evaluation.no_best')}
        </p>
      ) : null}
      {evaluation.moveReason === null ? null : (
        <p className="text-small text-muted">{evaluation.moveReason}</p>
      )}
      {evaluation.accuracy === null ? null : <p className="text-small text-muted">{evaluation.accuracy}</p>}
    </section>
  );
}
