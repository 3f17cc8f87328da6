import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { DialogClose } from './dialog.tsx';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Shows a panel at the right edge; the list that it belongs to stays visible and usable. */
export function Drawer(props: DrawerProps) {
  return (
    <BaseDialog.Root open={props.open} modal={false} onOpenChange={(open) => !open && props.onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup className="fixed inset-y-0 right-0 z-30 flex w-[30rem] max-w-full flex-col border-l border-line bg-surface text-text shadow-float outline-hidden transition-transform duration-[120ms] ease-out data-starting-style:translate-x-4 data-ending-style:translate-x-4">
          <header className="flex items-center gap-3 border-b border-line px-4 py-2.5">
            <BaseDialog.Title className="min-w-0 flex-1 truncate text-section font-semibold">
              {props.title}
            </BaseDialog.Title>
            <DialogClose />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{props.children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
