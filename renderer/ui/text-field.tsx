import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { controlClass, cx } from './classes.ts';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shows the label above; otherwise it is only the accessible name. */
  showLabel?: boolean;
  hint?: ReactNode;
  error?: string | null;
  placeholder?: string;
  maxLength?: number;
  icon?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  onEnter?: () => void;
  onBlur?: () => void;
  disabled?: boolean;
  className?: string;
  mono?: boolean;
  /** The typed text is not shown, and browsers do not store it. */
  secret?: boolean;
}

const kindOf = ({ secret }: TextFieldProps) =>
  secret === true
    ? ({ type: 'password', autoComplete: 'new-password' } as const)
    : ({ type: 'text', autoComplete: 'off' } as const);

export function TextField({ ref, ...props }: TextFieldProps) {
  const id = useId();
  const error = props.error ?? null;
  const note = error ?? props.hint ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onEnter?.();
  };
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', props.className)}>
      <label
        htmlFor={id}
        className={props.showLabel === true ? 'text-small font-medium text-muted' : 'sr-only'}
      >
        {props.label}
      </label>
      <div className="relative flex items-center">
        {props.icon === undefined ? null : (
          <span aria-hidden className="pointer-events-none absolute left-2.5 text-muted">
            {props.icon}
          </span>
        )}
        <input
          ref={ref}
          id={id}
          value={props.value}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          disabled={props.disabled}
          spellCheck={false}
          {...kindOf(props)}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={note === null ? undefined : `${id}-note`}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={props.onBlur}
          className={cx(
            controlClass,
            'w-full',
            props.icon !== undefined && 'pl-8',
            props.mono === true && 'mono',
            error !== null && 'border-bad',
          )}
        />
      </div>
      {note === null ? null : <Note id={`${id}-note`} bad={error !== null} text={note} />}
    </div>
  );
}

function Note(props: { id: string; bad: boolean; text: ReactNode }) {
  return (
    <div id={props.id} className={cx('text-small', props.bad ? 'text-bad' : 'text-muted')}>
      {props.text}
    </div>
  );
}
