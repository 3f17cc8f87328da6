import { useMutation } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button, ErrorNote, Progress } from '../ui/index.ts';
import { useDemoData } from './use-demo-data.ts';

/** Shows the button that loads the demo data, and the progress while it loads. */
export function LoadDemo() {
  const { t, number } = useText();
  const status = useDemoData();
  const load = useMutation('demoData.load');
  const cancel = useMutation('demoData.cancel');
  if (status === null || status.state === 'shown') return null;
  if (status.state === 'loading')
    return (
      <div className="flex items-center gap-3">
        <div className="w-56">
          <Progress
            label={t('demo.loading')}
            value={status.done}
            max={status.total}
            text={t('demo.progress', { done: number(status.done), total: number(status.total) })}
          />
        </div>
        <Button busy={cancel.busy} onClick={() => void cancel.run({})}>
          {t('ui.cancel')}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={load.busy} onClick={() => void load.run({})}>
        {t(status.state === 'kept' ? 'demo.show' : 'demo.load')}
      </Button>
      {status.failure === null ? null : <ErrorNote code="DEMO_FAILED" message={status.failure} />}
    </div>
  );
}
