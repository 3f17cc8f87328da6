import { useText } from '../../text/index.ts';
import { Button } from '../../ui/index.ts';
import { EvaluationGraph } from './evaluation-graph.tsx';
import type { SessionEvaluation } from './use-session-evaluation.ts';

/** Says who is winning and why, with the graph of the game; says so where nothing may be shown. */
export function EvaluationPanel(props: {
  readonly evaluation: SessionEvaluation;
  readonly template: string;
  readonly at: number;
  readonly last: number;
  readonly onGo: (position: number) => void;
}) {
  const { t } = useText();
  const { evaluation } = props;
  if (evaluation.state === 'off') return null;
  if (evaluation.state === 'hidden') {
    return <p className="text-small text-muted">{t('evaluation.hidden')}</p>;
  }
  if (evaluation.state === 'failed') {
    return (
      <p className="flex items-center gap-2 text-small text-muted">
        {t('evaluation.failed')}
        <Button look="quiet" onClick={evaluation.retry}>
          {t('evaluation.retry')}
        </Button>
      </p>
    );
  }
  return (
    <section aria-label={t('evaluation.title')} className="flex flex-col gap-1">
      {evaluation.hasGraph ? (
        <EvaluationGraph
          template={props.template}
          rows={evaluation.rows}
          publicRows={evaluation.publicRows}
          last={props.last}
          at={props.at}
          turns={evaluation.turns}
          line={evaluation.line}
          onGo={props.onGo}
        />
      ) : null}
      <p className="font-medium" data-testid="evaluation-words">
        {evaluation.line}
      </p>
      {evaluation.why === null ? null : <p className="text-small text-muted">{evaluation.why}</p>}
      {evaluation.accuracy === null ? null : <p className="text-small text-muted">{evaluation.accuracy}</p>}
    </section>
  );
}
