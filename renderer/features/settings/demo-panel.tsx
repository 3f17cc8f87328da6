import { LoadDemo, useDemoData } from '../../demo/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Panel } from '../../ui/index.ts';

/** Demo data: what it is, the switch, and its complete removal. */
export function DemoPanel() {
  const { t } = useText();
  const status = useDemoData();
  const remove = useMutation('demoData.remove');
  return (
    <Panel title={t('demo.title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">{t('demo.hint')}</p>
        <LoadDemo />
        {status?.state === 'kept' ? (
          <Button busy={remove.busy} onClick={() => void remove.run({})}>
            {t('demo.remove')}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
