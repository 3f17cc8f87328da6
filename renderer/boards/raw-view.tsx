import type { ReactElement } from 'react';
import { useText } from '../text/index.ts';
import type { Play } from './board-props.ts';
import { ChoiceRow } from './choice-row.tsx';

const MAX_CHOICES = 64;

/** A state without a picture of its own: readable, and playable from the legal list. */
export function RawView(props: {
  readonly view: Readonly<Record<string, unknown>>;
  readonly play: Play | null;
}): ReactElement {
  const text = useText();
  return (
    <div className="raw-view">
      <pre tabIndex={0} aria-label={text.t('board.raw')}>
        {JSON.stringify(props.view, null, 2)}
      </pre>
      {props.play && (
        <ChoiceRow
          play={props.play}
          label={text.t('board.your_choice')}
          choices={props.play.legal.slice(0, MAX_CHOICES).map((action) => ({ action, label: action }))}
        />
      )}
    </div>
  );
}
