import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { Button, buttonClass } from './button.tsx';
import { cx } from './classes.ts';
import { scrimClass } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  /** Names the action (and the amount, where money is involved), never just "OK". */
  confirmLabel: string;
  busy?: boolean;
  danger?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useText();
  return (
    <BaseAlertDialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={scrimClass} />
        <BaseAlertDialog.Popup
          data-over-toasts
          className={cx(
            'fixed top-1/2 left-1/2 z-40 w-[28rem] max-w-[calc(100vw-2rem)] -translate-1/2 rounded-panel border',
            'border-line bg-surface p-5 text-text shadow-float outline-hidden transition-opacity duration-[120ms]',
            'data-starting-style:opacity-0 data-ending-style:opacity-0',
          )}
        >
          <BaseAlertDialog.Title className="text-section font-semibold">{props.title}</BaseAlertDialog.Title>
          <BaseAlertDialog.Description render={<div />} className="mt-2 space-y-2 text-muted">
            {props.children}
          </BaseAlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <BaseAlertDialog.Close className={buttonClass('plain')}>{t('ui.cancel')}</BaseAlertDialog.Close>
            <Button
              variant={props.danger === true ? 'danger' : 'primary'}
              busy={props.busy ?? false}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
