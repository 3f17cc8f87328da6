import { useEffect, useRef } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { EmptyPart } from '../../match/index.ts';
import { playerIn, useText } from '../../text/index.ts';
import { cx, FailureNote } from '../../ui/index.ts';
import { DecisionView } from './decision-view.tsx';
import { moveNumber, type ModelDecision } from './model-decisions.ts';
import type { ModelMoves } from './use-model-moves.ts';

/** Lists every decision of the models in this session, with the move it led to. */
export function ThinkingPanel(props: {
  readonly detail: SessionDetail;
  readonly models: ModelMoves;
  readonly decisions: readonly ModelDecision[];
  readonly at: number;
  readonly onGo: (position: number) => void;
}) {
  const { t } = useText();
  const { models, decisions } = props;
  if (models.failure !== null) return <FailureNote failure={models.failure} />;
  if (!models.any) return <EmptyPart>{t('reasoning.no_models')}</EmptyPart>;
  if (decisions.length === 0) return <EmptyPart>{t('reasoning.none')}</EmptyPart>;
  return (
    <>
      {decisions.some(({ decision }) => decision.sealed) ? (
        <p className="mb-3 rounded-control bg-raised px-3 py-2 text-small">{t('reasoning.sealed')}</p>
      ) : null}
      <ol aria-label={t('reasoning.list')} className="flex flex-col gap-2">
        {decisions.map((each) => (
          <Decision
            key={`${each.decision.role}/${each.decision.tick}/${each.decision.atMs}`}
            each={each}
            detail={props.detail}
            current={each.position === props.at}
            onGo={props.onGo}
          />
        ))}
      </ol>
    </>
  );
}

function Decision(props: {
  readonly each: ModelDecision;
  readonly detail: SessionDetail;
  readonly current: boolean;
  readonly onGo: (position: number) => void;
}) {
  const translator = useText();
  const { t } = translator;
  const { each, detail, current } = props;
  const { role, model } = each.decision;
  const name = playerIn(translator, detail.card, role);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <li
      ref={item}
      className={cx('rounded-control border px-3 py-2', current ? 'border-accent bg-raised' : 'border-line')}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          aria-current={current ? 'step' : undefined}
          onClick={() => props.onGo(each.position)}
          className="min-h-6 cursor-default rounded-control text-left font-medium hover:underline"
        >
          {t('reasoning.move', { name, number: moveNumber(detail.card.template, each.decision) })}
        </button>
        <span className="mono min-w-0 truncate text-muted">{model}</span>
      </div>
      <DecisionView modelDecision={each} />
    </li>
  );
}
