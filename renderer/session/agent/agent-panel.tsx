import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { EmptyPanel } from '../../match/index.ts';
import { playerNameOf, useText } from '../../text/index.ts';
import { FailureNote, Skeleton } from '../../ui/index.ts';
import { turnNumber } from '../../boards/turn-number.ts';
import { ListedTurn } from '../turn-parts.tsx';
import { totalsOf, type AgentTurn } from './agent-turns.ts';
import { TurnView } from './turn-view.tsx';
import { UsageLine } from './usage-line.tsx';
import type { SeatTurns } from './use-seat-turns.ts';

/** Shows everything that the agents of this session said and used, turn by turn and in total. */
export function AgentPanel(props: {
  readonly detail: SessionDetail;
  readonly seats: SeatTurns;
  readonly turns: readonly AgentTurn[];
  readonly position: number;
  readonly onGoToPosition: (position: number) => void;
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
  if (turns.length === 0) return <EmptyPanel>{t('reasoning.agent_none')}</EmptyPanel>;
  return (
    <>
      {turns.some(({ seatTurn }) => seatTurn.sealed) ? (
        <p className="mb-3 rounded-control bg-raised px-3 py-2 text-small">{t('reasoning.agent_sealed')}</p>
      ) : null}
      <Totals detail={detail} seats={seats} />
      <ol aria-label={t('reasoning.agent_list')} className="flex flex-col gap-2">
        {turns.map((turn, index) => (
          <Turn
            key={`${turn.seatTurn.role}/${turn.seatTurn.tick}/${index}`}
            agentTurn={turn}
            detail={detail}
            current={turn.position === props.position}
            onGoToPosition={props.onGoToPosition}
          />
        ))}
      </ol>
    </>
  );
}

/** Shows the usage of each agent over all its turns. */
function Totals({ detail, seats }: { readonly detail: SessionDetail; readonly seats: SeatTurns }) {
  const translator = useText();
  const { t } = translator;
  return (
    <dl aria-label={t('reasoning.agent_totals')} className="mb-3 flex flex-col gap-1">
      {totalsOf(seats.turns ?? []).map((total) => (
        <div key={total.role} className="flex flex-wrap items-center gap-x-3">
          <dt className="font-medium">
            {t('reasoning.agent_total', {
              name: playerNameOf(translator, detail.card, total.role),
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
  readonly agentTurn: AgentTurn;
  readonly detail: SessionDetail;
  readonly current: boolean;
  readonly onGoToPosition: (position: number) => void;
}) {
  const translator = useText();
  const { agentTurn, detail } = props;
  const { seatTurn } = agentTurn;
  const name = playerNameOf(translator, detail.card, seatTurn.role);
  return (
    <ListedTurn
      title={translator.t('reasoning.move', {
        name,
        number: turnNumber(detail.card.template, seatTurn.tick),
      })}
      player={seatTurn.version}
      current={props.current}
      onGoToPosition={() => props.onGoToPosition(agentTurn.position)}
    >
      <TurnView agentTurn={agentTurn} />
    </ListedTurn>
  );
}
