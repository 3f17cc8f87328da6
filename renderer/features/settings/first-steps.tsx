import { useMutation, useQuery, useQueryUpdate } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { FailureNote, Panel, Switch } from '../../ui/index.ts';

/** Brings the first steps back to Overview, or takes them away. */
export function FirstSteps() {
  const { t } = useText();
  const { value } = useQuery('onboarding.get', {});
  const dismiss = useMutation('onboarding.dismiss');
  const update = useQueryUpdate('onboarding.get', {});
  const change = (isVisible: boolean) =>
    void dismiss.run({ dismissed: !isVisible }).then((next) => next !== null && update(() => next));
  return (
    <Panel title={t('checklist.title')}>
      <Switch
        label={t('checklist.shown')}
        hint={t('checklist.shown_hint')}
        checked={value !== null && !value.dismissed}
        disabled={value === null || dismiss.busy}
        onChange={change}
      />
      <FailureNote failure={dismiss.failure} />
    </Panel>
  );
}
