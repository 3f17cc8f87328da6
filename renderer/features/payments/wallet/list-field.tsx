import { useState } from 'react';
import { TextField } from '../../../ui/index.ts';

export interface ListFieldProps {
  label: string;
  hint: string;
  entries: readonly string[];
  /** Whether a word may stand; `wrong` is said of one that may not. */
  fits: (word: string) => boolean;
  wrong: (word: string) => string;
  onChange: (entries: string[]) => void;
}

const itemsIn = (text: string): string[] => text.split(/[\s,]+/u).filter((word) => word !== '');

/** A list as one line of words. The text stays as it was typed: a space at its end is the next word beginning. */
export function ListField({ label, hint, entries, fits, wrong, onChange }: ListFieldProps) {
  const [text, setText] = useState(entries.join(' '));
  const misfit = itemsIn(text).find((word) => !fits(word));
  return (
    <TextField
      label={label}
      labelled
      mono
      hint={hint}
      error={misfit === undefined ? null : wrong(misfit)}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(itemsIn(typed));
      }}
    />
  );
}
