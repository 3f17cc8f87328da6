import { useEffect, useRef } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { EmptyPart } from '../../match/index.ts';
import { playerIn, useText } from '../../text/index.ts';
import { cx, FailureNote, Skeleton } from '../../ui/index.ts';
import { totalsOf, turnNumber, type AgentTurn } from './agent-turns.ts';
import { TurnView } from './turn-view.tsx';
import { UsageLine } from './usage-line.tsx';
import type { SeatTurns } from './use-seat-turns.ts';

/** Everything that the agents of this session said and used, turn by turn and in sum. */
export function AgentPanel(props: {
  readonly detail: SessionDetail;
  readonly seats: SeatTurns;
  readonly turns: readonly AgentTurn[];
  readonly at: number;
  readonly onGo: (position: number) => void;
}) {
  const { t } = useText();
  const { detail, seats, turns } = props;
  if (seats.failure !== null) return <FailureNote failure={seats.failure} />;
  if (seats.turns === null)
    return (
      <div role="status" aria-label={t('ui.loading')}>
        <Skeleton className="h-24" />
      </div>
    );
  if (turns.length === 0) return <EmptyPart>{t('reasoning.agent_none')}</EmptyPart>;
  return (
    <>
      {turns.some(({ turn }) => turn.sealed) ? (
        <p className="mb-3 rounded-control bg-raised px-3 py-2 text-small">{t('reasoning.agent_sealed')}</p>
      ) : null}
      <Totals detail={detail} seats={seats} />
      <ol aria-label={t('reasoning.agent_list')} className="flex flex-col gap-2">
        {turns.map((each, index) => (
          <Turn
            key={`${each.turn.role}/${each.turn.tick}/${index}`}
            each={each}
            detail={detail}
            current={each.position === props.at}
            onGo={props.onGo}
          />
        ))}
      </ol>
    </>
  );
}

/** What each agent used in all turns. */
function Totals({ detail, seats }: { readonly detail: SessionDetail; readonly seats: SeatTurns }) {
  const translator = useText();
  const { t } = translator;
  return (
    <dl aria-label={t('reasoning.agent_totals')} className="mb-3 flex flex-col gap-1">
      {totalsOf(seats.turns ?? []).map((total) => (
        <div key={total.role} className="flex flex-wrap items-center gap-x-3">
          <dt className="font-medium">
            {t('reasoning.agent_total', {
              name: playerIn(translator, detail.card, total.role),
              count: total.turns,
            })}
          </dt>
          <dd className="m-0">
            <UsageLine usage={total} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Turn(props: {
  readonly each: AgentTurn;
  readonly detail: SessionDetail;
  readonly current: boolean;
  readonly onGo: (position: number) => void;
}) {
  const translator = useText();
  const { t } = translator;
  const { each, detail, current } = props;
  const { turn } = each;
  const name = playerIn(translator, detail.card, turn.role);
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
          {t('reasoning.move', { name, number: turnNumber(detail.card.template, turn) })}
        </button>
        {turn.version === null ? null : (
          <span className="mono min-w-0 truncate text-muted">{turn.version}</span>
        )}
      </div>
      <TurnView each={each} />
    </li>
  );
}
