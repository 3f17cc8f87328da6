import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './classes.ts';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-data-disabled:brightness-110',
  plain: 'border-edge bg-surface text-text hover:not-data-disabled:bg-raised',
  quiet: 'border-transparent bg-transparent text-text hover:not-data-disabled:bg-raised',
  danger: 'border-transparent bg-bad text-on-bad hover:not-data-disabled:brightness-110',
};

const SHAPE =
  'inline-flex shrink-0 cursor-default items-center justify-center gap-1.5 border ' +
  'font-medium whitespace-nowrap select-none no-underline transition-[background-color,filter] duration-[120ms] ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-55 active:not-data-disabled:translate-y-px';

export const buttonClass = (variant: ButtonVariant = 'plain', extra?: string): string =>
  cx(SHAPE, 'h-8 rounded-control px-3 text-body', VARIANTS[variant], extra);

/** The classes of a square button that shows only an icon. */
export const iconButtonClass = (variant: ButtonVariant = 'quiet', size = 'size-8'): string =>
  cx(SHAPE, 'rounded-control', size, VARIANTS[variant]);

type BaseProps = Omit<ComponentProps<typeof BaseButton>, 'className'>;

export interface ButtonProps extends BaseProps {
  variant?: ButtonVariant;
  /** 24 px high, for use beside small text. */
  small?: boolean;
  /** Work is in progress: the button keeps the focus and ignores further presses. */
  busy?: boolean;
  className?: string;
}

export function Button({ variant = 'plain', busy = false, small = false, ...others }: ButtonProps) {
  const { disabled, className, ...rest } = others;
  return (
    <BaseButton
      {...rest}
      disabled={Boolean(disabled) || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={
        small
          ? cx(SHAPE, 'h-6 rounded-round px-2.5 text-small', VARIANTS[variant], className)
          : buttonClass(variant, className)
      }
    />
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  disabled,
  className,
  ...rest
}: IconButtonProps) {
  const { busy = false, ...others } = rest;
  return (
    <Tooltip text={label}>
      <BaseButton
        {...others}
        aria-label={label}
        disabled={Boolean(disabled) || busy}
        focusableWhenDisabled
        className={cx(iconButtonClass(variant), className)}
      >
        {icon}
      </BaseButton>
    </Tooltip>
  );
}
