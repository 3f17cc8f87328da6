import { FlaskConical } from 'lucide-react';
import { useMutation } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button } from '../ui/index.ts';
import { Menu } from '../ui/menu.tsx';
import { useDemoData, useReloadOnSwitch } from './use-demo-data.ts';

/** Whether demo data is shown, and the two ways back from it. */
function useDemoExit() {
  const status = useDemoData();
  const leave = useMutation('demoData.leave');
  const remove = useMutation('demoData.remove');
  useReloadOnSwitch(status);
  return { isVisible: status?.state === 'shown', leave, remove };
}

/** Reminds the person on every screen that this is demo data, and offers the way back. */
export function DemoBanner() {
  const { t } = useText();
  const { isVisible, leave, remove } = useDemoExit();
  if (!isVisible) return null;
  return (
    <section
      aria-label={t('demo.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-l-4 border-line border-l-accent bg-surface px-5 py-2"
    >
      <FlaskConical size={16} aria-hidden className="text-accent" />
      <p className="min-w-56 flex-1">{t('demo.shown')}</p>
      <Button busy={leave.busy} onClick={() => void leave.run({})}>
        {t('demo.leave')}
      </Button>
      <Button busy={remove.busy} onClick={() => void remove.run({})}>
        {t('demo.remove')}
      </Button>
    </section>
  );
}

/** The same as an entry of the sidebar, for a window without the height for a banner. */
export function DemoMenu(props: { readonly collapsed: boolean; readonly className: string }) {
  const { t } = useText();
  const { isVisible, leave, remove } = useDemoExit();
  if (!isVisible) return null;
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('demo.title')} className={props.className}>
          <FlaskConical size={16} aria-hidden className="shrink-0 text-accent" />
          {props.collapsed ? null : t('demo.title')}
        </button>
      }
      choices={[
        { id: 'leave', label: t('demo.leave'), disabled: leave.busy, onPick: () => void leave.run({}) },
        { id: 'remove', label: t('demo.remove'), disabled: remove.busy, onPick: () => void remove.run({}) },
      ]}
    />
  );
}
