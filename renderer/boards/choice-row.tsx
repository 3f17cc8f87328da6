import { useState, type ReactElement, type ReactNode } from 'react';
import type { BoardPlay } from './board-props.ts';

export interface ChoiceButton {
  readonly action: string;
  readonly label: string;
  readonly picture?: ReactNode;
}

/**
 * Shows a few named actions as buttons. They stay focusable while it is not the person's turn, so
 * that the keyboard focus survives between turns.
 */
export function ChoiceRow(props: {
  readonly play: BoardPlay;
  readonly label: string;
  readonly choices: readonly ChoiceButton[];
}): ReactElement {
  const [pendingAction, setPendingAction] = useState<string | null>(null);
  const choose = (action: string) => {
    if (pendingAction !== null || !props.play.legalActions.includes(action)) return;
    setPendingAction(action);
    void props.play.act(action).finally(() => setPendingAction(null));
  };
  return (
    <div role="group" aria-label={props.label} className="choice-row">
      {props.choices.map(({ action, label, picture }) => (
        <button
          key={action}
          type="button"
          className="choice"
          aria-disabled={!props.play.legalActions.includes(action)}
          data-sending={pendingAction === action}
          onClick={() => choose(action)}
        >
          {picture}
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}
