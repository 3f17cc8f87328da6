import { useEffect, useMemo, useRef, useState } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import type { Premove } from '../../boards/index.ts';
import { useText } from '../../text/index.ts';
import { toast } from '../../ui/index.ts';
import { fenOf } from '../move-labels.ts';
import { premovesOf } from './premoves.ts';
import type { SubmitActionState } from './use-submit-action.ts';

/** The seat of a person who may choose a move of chess ahead: only with a clock, because only then a move is urgent. */
function premovingRole({ card, viewpoint }: SessionDetail): string | null {
  const isTimed = card.template === 'chess.v1' && card.clock !== null && card.status === 'active';
  return isTimed ? (card.yours.find((role) => role === viewpoint) ?? null) : null;
}

/**
 * Holds one move until it is the person's turn. Then it is sent if it is legal, and otherwise dropped with a message.
 * The host learns of it only when it is played. Null where no move can be chosen ahead.
 */
export function usePremove(detail: SessionDetail, submitState: SubmitActionState): Premove | null {
  const { t } = useText();
  const role = premovingRole(detail);
  const { tick } = detail.card;
  /** The move with the tick at which it was chosen; it is meant for the next tick. */
  const [chosenMove, setChosenMove] = useState<{ readonly action: string; readonly tick: number } | null>(
    null,
  );
  const legalActions = role === null ? undefined : detail.legal[role];
  const isTurn = legalActions !== undefined && legalActions.length > 0;
  const dueAction = isTurn && chosenMove?.tick === tick - 1 ? chosenMove.action : null;
  const decidedTick = useRef(-1);
  const { act } = submitState;
  useEffect(() => {
    if (dueAction === null || role === null || decidedTick.current === tick) return;
    decidedTick.current = tick;
    if (legalActions?.includes(dueAction) === true) void act(role, dueAction);
    else toast('bad', t('session.premove_dropped', { move: dueAction }));
  }, [dueAction, role, tick, legalActions, act, t]);
  const action = chosenMove?.tick === tick && !isTurn ? chosenMove.action : null;
  const fen = fenOf(detail.view);
  const moves = useMemo(() => (role === null || fen === null ? [] : premovesOf(fen, role)), [role, fen]);
  return useMemo(
    () =>
      role === null
        ? null
        : { moves, action, choose: (next) => setChosenMove(next === null ? null : { action: next, tick }) },
    [role, moves, action, tick],
  );
}
