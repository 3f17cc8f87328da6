import { MAX_LEAGUE_REFEREES } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import type { StepProps } from './wizard-screen.tsx';

/** How many referees of the house; others may register beside them. */
export function StepReferees({ form, onChange }: StepProps) {
  const { t } = useText();
  return (
    <Panel>
      <NumberField
        label={t('leagues.house_referees')}
        hint={t('leagues.house_referees_hint')}
        value={form.referees}
        min={0}
        max={MAX_LEAGUE_REFEREES}
        onChange={(referees) => onChange({ ...form, referees })}
      />
    </Panel>
  );
}
