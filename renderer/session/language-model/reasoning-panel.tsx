import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { EmptyPanel } from '../../match/index.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { playerNameOf, useText } from '../../text/index.ts';
import { Button, FailureNote } from '../../ui/index.ts';
import { ModelMoveView } from './model-move-view.tsx';
import { turnNumber } from '../../boards/turn-number.ts';
import { ListedTurn } from '../turn-parts.tsx';
import { traceKey } from '../move-traces/trace-key.ts';
import type { PlayedModelMove } from './played-model-moves.ts';
import type { ModelMoves } from './use-model-moves.ts';

/** Lists every move of the models in this session, with the failed attempts. */
export function ReasoningPanel(props: {
  readonly detail: SessionDetail;
  readonly models: ModelMoves;
  readonly playedMoves: readonly PlayedModelMove[];
  readonly position: number;
  readonly onGoToPosition: (position: number) => void;
}) {
  const { t } = useText();
  const { models, playedMoves } = props;
  if (models.failure !== null) return <FailureNote failure={models.failure} />;
  if (!models.hasModels) return <EmptyPanel>{t('reasoning.no_models')}</EmptyPanel>;
  if (playedMoves.length === 0) return <EmptyPanel>{t('reasoning.none')}</EmptyPanel>;
  return (
    <>
      {playedMoves.some(({ modelMove }) => modelMove.sealed) ? (
        <p className="mb-3 rounded-control bg-raised px-3 py-2 text-small">{t('reasoning.sealed')}</p>
      ) : null}
      <ol aria-label={t('reasoning.list')} className="flex flex-col gap-2">
        {playedMoves.map((playedModelMove) => (
          <ModelMoveItem
            key={traceKey(playedModelMove.modelMove)}
            playedModelMove={playedModelMove}
            detail={props.detail}
            current={playedModelMove.position === props.position}
            onGoToPosition={props.onGoToPosition}
          />
        ))}
      </ol>
    </>
  );
}

function ModelMoveItem(props: {
  readonly playedModelMove: PlayedModelMove;
  readonly detail: SessionDetail;
  readonly current: boolean;
  readonly onGoToPosition: (position: number) => void;
}) {
  const translator = useText();
  const { playedModelMove, detail } = props;
  const { role, model, tick, logTick } = playedModelMove.modelMove;
  const name = playerNameOf(translator, detail.card, role);
  const number = turnNumber(detail.card.template, logTick ?? tick);
  return (
    <ListedTurn
      title={translator.t('reasoning.move', { name, number })}
      player={model}
      current={props.current}
      onGoToPosition={() => props.onGoToPosition(playedModelMove.position)}
    >
      <ModelMoveView playedModelMove={playedModelMove} />
      <OpenPrompt playedModelMove={playedModelMove} />
    </ListedTurn>
  );
}

/** Opens the prompt and the whole reply of this move in the traces. */
function OpenPrompt({ playedModelMove: { modelMove } }: { readonly playedModelMove: PlayedModelMove }) {
  const { t } = useText();
  const query = useAddressQuery();
  if (modelMove.sealed) return null;
  return (
    <Button
      small
      className="mt-1 self-start"
      onClick={() => query.set({ part: 'trace', move: traceKey(modelMove) })}
    >
      {t('reasoning.open_prompt')}
    </Button>
  );
}
