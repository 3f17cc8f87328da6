import { Panel } from '../../../ui/index.ts';
import { PrizeFields } from '../prize-fields.tsx';
import type { StepProps } from './wizard-screen.tsx';

/** A pool for the final table; programs of somebody else get their wallets on the league's page. */
export function StepPrize({ form, onChange }: StepProps) {
  return (
    <Panel>
      <PrizeFields
        form={form.prize}
        players={form.seats.map(({ name }) => ({ key: name, name }))}
        onChange={(prize) => onChange({ ...form, prize })}
      />
    </Panel>
  );
}
