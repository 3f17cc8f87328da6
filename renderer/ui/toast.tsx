import { Toast as BaseToast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { iconButtonClass } from './button.tsx';
import { cx } from './classes.ts';

const manager = BaseToast.createToastManager();

export type ToastKind = 'ok' | 'bad';

/** Shows a short message for a while; anything that needs an action belongs on the screen. */
export function toast(kind: ToastKind, title: string, description?: string): void {
  manager.add({
    title,
    type: kind,
    timeout: kind === 'ok' ? 4000 : 8000,
    ...(description === undefined ? {} : { description }),
  });
}

export function ToastProvider(props: { children: ReactNode }) {
  const { t } = useText();
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      {props.children}
      <BaseToast.Portal>
        <BaseToast.Viewport
          aria-label={t('ui.notifications')}
          className="toasts fixed right-4 bottom-4 z-50 flex w-88 max-w-[calc(100vw-2rem)] flex-col gap-2"
        >
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  const { t } = useText();
  const { toasts } = BaseToast.useToastManager();
  return toasts.map((item) => (
    <BaseToast.Root
      key={item.id}
      toast={item}
      className={cx(
        'flex items-start gap-2 rounded-panel border border-line border-l-4 bg-surface p-3 text-text shadow-float',
        'transition-opacity duration-[120ms] data-starting-style:opacity-0 data-ending-style:opacity-0',
        item.type === 'bad' ? 'border-l-bad' : 'border-l-ok',
      )}
    >
      <BaseToast.Content className="min-w-0 flex-1">
        <BaseToast.Title className="font-medium" />
        <BaseToast.Description className="text-small break-words text-muted" />
      </BaseToast.Content>
      <BaseToast.Close aria-label={t('ui.dismiss')} className={iconButtonClass('quiet', 'size-6')}>
        <X size={14} aria-hidden />
      </BaseToast.Close>
    </BaseToast.Root>
  ));
}
