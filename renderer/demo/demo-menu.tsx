import { FlaskConical } from 'lucide-react';
import { useText } from '../text/index.ts';
import { Menu } from '../ui/menu.tsx';
import { useDemoExit } from './use-demo-exit.ts';

/** Shows the demo banner as an entry of the sidebar, for a window without the height for a banner. */
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
