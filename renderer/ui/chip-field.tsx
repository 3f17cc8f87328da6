import { useId, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { controlClass, cx } from './classes.ts';

export interface ChipFieldProps {
  readonly label: string;
  readonly hint: ReactNode;
  /** The initial entries; from then on the field holds the list and reports its changes. */
  readonly entries: readonly string[];
  /** Called with all entries, the word that is being typed included. */
  readonly onChange: (entries: string[]) => void;
  readonly isValid: (entry: string) => boolean;
  /** The message for an entry that is not valid. */
  readonly invalidMessage: (entry: string) => string;
  /** The accessible name of the button that removes an entry. */
  readonly removeLabel: (entry: string) => string;
}

const entriesIn = (text: string): string[] => text.split(/[\s,]+/u).filter((entry) => entry !== '');

/**
 * Edits a list of words, each shown as a chip that can be removed. Space, comma, Enter or leaving the field ends a word;
 * Backspace in the empty field takes the last chip back into it. An entry that is not valid stays, marked, until it is
 * corrected.
 */
export function ChipField(props: ChipFieldProps) {
  const { label, isValid } = props;
  const id = useId();
  const [chips, setChips] = useState<readonly string[]>(props.entries);
  const [draft, setDraft] = useState('');
  const set = (nextChips: readonly string[], nextDraft: string): void => {
    setChips(nextChips);
    setDraft(nextDraft);
    props.onChange([...new Set([...nextChips, ...entriesIn(nextDraft)])]);
  };
  const finish = (text: string): void => {
    if (text.trim() !== '') set([...new Set([...chips, ...entriesIn(text)])], '');
  };
  const type = (text: string): void => (/[\s,]/u.test(text) ? finish(text) : set(chips, text));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const last = chips.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      finish(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      set(chips.slice(0, -1), last);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\s,]/u.test(text)) return;
    // A field of one line would join the lines of a pasted list.
    event.preventDefault();
    finish(`${draft} ${text}`);
  };
  const invalidEntry = [...chips, ...entriesIn(draft)].find((entry) => !isValid(entry));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium text-muted">
        {label}
      </label>
      {chips.length === 0 ? null : (
        <ul aria-label={label} className="flex max-h-40 flex-wrap gap-1 overflow-y-auto">
          {chips.map((entry) => (
            <Chip
              key={entry}
              text={entry}
              removeLabel={props.removeLabel(entry)}
              isInvalid={!isValid(entry)}
              mono
              onRemove={() =>
                set(
                  chips.filter((chip) => chip !== entry),
                  draft,
                )
              }
            />
          ))}
        </ul>
      )}
      <input
        id={id}
        value={draft}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={invalidEntry === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => finish(draft)}
        className={cx(controlClass, 'mono w-full', invalidEntry !== undefined && 'border-bad')}
      />
      <div
        id={`${id}-note`}
        className={cx('text-small', invalidEntry === undefined ? 'text-muted' : 'text-bad')}
      >
        {invalidEntry === undefined ? props.hint : props.invalidMessage(invalidEntry)}
      </div>
    </div>
  );
}
