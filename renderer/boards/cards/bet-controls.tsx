import { useState, type ReactElement } from 'react';
import { useText, type Translator } from '../../text/index.ts';
import type { BoardPlay } from '../board-props.ts';

interface Slot {
  /** The same for every turn, so that the button keeps the focus. */
  readonly slot: string;
  readonly action: string;
  readonly label: string;
}

export interface BetState {
  /** The chips that a call costs; null where calls have no amount. */
  readonly toCall: number | null;
  /** The chips that the player has left; null where there is no all-in. */
  readonly stack: number | null;
}

const RAISE = 'raise:';
const NONCE = 'nonce:';

function slotsFor(
  translator: Translator,
  kind: 'kuhn' | 'holdem',
  legalActions: readonly string[],
  bet: BetState,
): Slot[] {
  const has = (action: string) => legalActions.includes(action);
  const isCallOffered = has('call') || (!has('check') && (bet.toCall ?? 0) > 0);
  const call =
    bet.toCall === null
      ? translator.code('action', 'call')
      : translator.t('board.poker.call', { chips: Math.min(bet.toCall, bet.stack ?? bet.toCall) });
  const slots: Slot[] = [
    { slot: 'fold', action: 'fold', label: translator.code('action', 'fold') },
    isCallOffered
      ? { slot: 'stay', action: 'call', label: call }
      : { slot: 'stay', action: 'check', label: translator.code('action', 'check') },
  ];
  if (kind === 'kuhn')
    return [...slots, { slot: 'bet', action: 'bet', label: translator.code('action', 'bet') }];
  return [
    ...slots,
    {
      slot: 'all_in',
      action: 'all_in',
      label: translator.t('board.poker.all_in', { chips: bet.stack ?? 0 }),
    },
  ];
}

/** Shows buttons to fold, check or call, to raise by each allowed amount, and to go all in. */
export function BetControls(props: {
  readonly play: BoardPlay;
  readonly kind: 'kuhn' | 'holdem';
  readonly bet: BetState;
}): ReactElement {
  const translator = useText();
  const { play } = props;
  const [pendingAction, setPendingAction] = useState<string | null>(null);
  const send = (action: string) => {
    if (pendingAction !== null || !play.legalActions.includes(action)) return;
    setPendingAction(action);
    void play.act(action).finally(() => setPendingAction(null));
  };
  const nonces = play.legalActions.filter((action) => action.startsWith(NONCE));
  if (nonces.length > 0) return <NoncePicker actions={nonces} onPick={send} />;

  const raises = play.legalActions.filter((action) => action.startsWith(RAISE));
  const button = ({ slot, action, label }: Slot) => (
    <button
      key={slot}
      type="button"
      className="choice"
      data-slot={slot}
      aria-disabled={!play.legalActions.includes(action)}
      data-sending={pendingAction === action}
      onClick={() => send(action)}
    >
      {label}
    </button>
  );
  const slots = slotsFor(translator, props.kind, play.legalActions, props.bet);
  return (
    <div role="group" aria-label={translator.t('board.your_choice')} className="choice-row bet-row">
      {slots.slice(0, 2).map(button)}
      {raises.length > 0 && (
        <span role="group" aria-label={translator.t('board.poker.raise_to')} className="bet-raises">
          <span aria-hidden="true">{translator.t('board.poker.raise_to')}</span>
          {raises.map((action, index) =>
            button({
              slot: `raise-${index}`,
              action,
              label: translator.number(Number(action.slice(RAISE.length))),
            }),
          )}
        </span>
      )}
      {slots.slice(2).map(button)}
    </div>
  );
}

/** Lets each player add a byte of their own to the shuffle before the first deal. */
function NoncePicker(props: {
  readonly actions: readonly string[];
  readonly onPick: (action: string) => void;
}): ReactElement {
  const translator = useText();
  const pick = () => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    props.onPick(props.actions[byte % props.actions.length] ?? '');
  };
  return (
    <div className="choice-row">
      <button type="button" className="choice" onClick={pick}>
        {translator.t('board.poker.pick_nonce')}
      </button>
    </div>
  );
}
