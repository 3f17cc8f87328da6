import { FlaskConical } from 'lucide-react';
import { useText } from '../text/index.ts';
import { Button } from '../ui/index.ts';
import { useDemoExit } from './use-demo-exit.ts';

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
