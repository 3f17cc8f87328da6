import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../text/index.ts';
import { iconButtonClass } from './button.tsx';
import { cx } from './classes.ts';

export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-[120ms] data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the most likely one last. */
  actions?: ReactNode;
  wide?: boolean;
  /** The element that gets the focus when the dialog opens; by default the first control. */
  focusOn?: RefObject<HTMLElement | null>;
}

export function Dialog(props: DialogProps) {
  return (
    <BaseDialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrimClass} />
        <BaseDialog.Popup
          data-over-toasts
          {...(props.focusOn === undefined ? {} : { initialFocus: props.focusOn })}
          className={cx(
            'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-1/2 flex-col',
            'rounded-panel border border-line bg-surface text-text shadow-float outline-hidden',
            'transition-opacity duration-[120ms] data-starting-style:opacity-0 data-ending-style:opacity-0',
            props.wide === true ? 'w-[46rem]' : 'w-[30rem]',
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <BaseDialog.Title className="text-section font-semibold">{props.title}</BaseDialog.Title>
              {props.description === undefined ? null : (
                <BaseDialog.Description render={<div />} className="mt-1 text-muted">
                  {props.description}
                </BaseDialog.Description>
              )}
            </div>
            <DialogClose />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2">{props.children}</div>
          {props.actions === undefined ? null : (
            <footer className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-4">{props.actions}</footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export function DialogClose() {
  const { t } = useText();
  return (
    <BaseDialog.Close aria-label={t('ui.close')} className={iconButtonClass()}>
      <X size={16} aria-hidden />
    </BaseDialog.Close>
  );
}
