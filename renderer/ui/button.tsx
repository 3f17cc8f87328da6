import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './classes.ts';
import { Tooltip } from './tooltip.tsx';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-data-disabled:brightness-110',
  plain: 'border-edge bg-surface text-text hover:not-data-disabled:bg-raised',
  quiet: 'border-transparent bg-transparent text-text hover:not-data-disabled:bg-raised',
  danger: 'border-transparent bg-bad text-on-bad hover:not-data-disabled:brightness-110',
};

const SHAPE =
  'inline-flex h-8 shrink-0 cursor-default items-center justify-center gap-1.5 rounded-control border text-body ' +
  'font-medium whitespace-nowrap select-none no-underline transition-[background-color,filter] duration-[120ms] ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-55 active:not-data-disabled:translate-y-px';

export const buttonClass = (look: ButtonLook = 'plain', extra?: string): string =>
  cx(SHAPE, 'px-3', LOOKS[look], extra);

type BaseProps = Omit<ComponentProps<typeof BaseButton>, 'className'>;

export interface ButtonProps extends BaseProps {
  look?: ButtonLook;
  /** Work is under way: the button keeps its focus and refuses a second press. */
  busy?: boolean;
  className?: string;
}

export function Button({ look = 'plain', busy = false, disabled, className, ...rest }: ButtonProps) {
  return (
    <BaseButton
      {...rest}
      disabled={Boolean(disabled) || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
    />
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** The name read aloud and shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, look = 'quiet', disabled, className, ...rest }: IconButtonProps) {
  const { busy = false, ...others } = rest;
  return (
    <Tooltip text={label}>
      <BaseButton
        {...others}
        aria-label={label}
        disabled={Boolean(disabled) || busy}
        focusableWhenDisabled
        className={cx(SHAPE, 'w-8 px-0', LOOKS[look], className)}
      >
        {icon}
      </BaseButton>
    </Tooltip>
  );
}
