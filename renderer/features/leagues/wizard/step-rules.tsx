import { leagueAuth } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel, Segmented, Switch, TextField } from '../../../ui/index.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { EVEN_ODD } from './league-form.ts';
import type { StepProps } from './wizard-screen.tsx';

const MAX_EVEN_ODD_BUDGET_S = 600;
const MAX_BOARD_BUDGET_S = 3600;
const WORKERS = ['here', 'own', 'signed', 'invited'] as const;

/** Chooses tokens, the id of the league, strictness, the time limit, and who referees and plays the matches. */
export function StepRules({ form, onChange }: StepProps) {
  const { t } = useText();
  return (
    <Panel>
      <div className="flex flex-col items-start gap-5">
        <div>
          <div className="mb-1 text-small font-medium text-muted">{t('leagues.auth')}</div>
          <Segmented
            label={t('leagues.auth')}
            value={form.auth}
            segments={leagueAuth.options.map((auth) => ({ value: auth, label: t(`leagues.auth_${auth}`) }))}
            onChange={(auth) => onChange({ ...form, auth })}
          />
          <p className="mt-1 max-w-prose text-small text-muted">{t(`leagues.auth_hint_${form.auth}`)}</p>
        </div>
        <div>
          <TextField
            showLabel
            label={t('leagues.chosen_id')}
            value={form.leagueId}
            maxLength={64}
            onChange={(leagueId) => onChange({ ...form, leagueId })}
            className="max-w-md"
          />
          <p className="mt-1 max-w-prose text-small text-muted">{t('leagues.chosen_id_hint')}</p>
        </div>
        <Switch
          label={t('leagues.wire_strict')}
          hint={t('leagues.wire_strict_hint')}
          checked={form.wire === 'strict'}
          onChange={(isStrict) => onChange({ ...form, wire: isStrict ? 'strict' : 'tolerant' })}
        />
        <NumberField
          label={t('leagues.budget')}
          hint={t('leagues.budget_hint')}
          value={form.budgetSeconds}
          min={0}
          max={form.game === EVEN_ODD ? MAX_EVEN_ODD_BUDGET_S : MAX_BOARD_BUDGET_S}
          step={10}
          onChange={(budgetSeconds) => onChange({ ...form, budgetSeconds })}
        />
        {form.game === EVEN_ODD ? (
          <Switch
            label={t('leagues.trust_referee')}
            hint={t('leagues.trust_referee_hint')}
            checked={form.trustReferee}
            onChange={(trustReferee) => onChange({ ...form, trustReferee })}
          />
        ) : null}
        {form.game === EVEN_ODD ? (
          <Switch
            label={t('leagues.external_referees')}
            hint={t('leagues.external_referees_hint')}
            checked={form.externalReferees}
            onChange={(externalReferees) => onChange({ ...form, externalReferees })}
          />
        ) : null}
        {form.game === EVEN_ODD ? null : (
          <div>
            <div className="mb-1 text-small font-medium text-muted">{t('leagues.workers')}</div>
            <Segmented
              label={t('leagues.workers')}
              value={form.workers}
              segments={WORKERS.map((workers) => ({
                value: workers,
                label: t(`leagues.workers_${workers}`),
              }))}
              onChange={(workers) => onChange({ ...form, workers })}
            />
            <p className="mt-1 max-w-prose text-small text-muted">
              {t(`leagues.workers_hint_${form.workers}`)}
            </p>
          </div>
        )}
        <Switch
          label={t('leagues.rate_technical')}
          hint={t('leagues.rate_technical_hint')}
          checked={form.rateTechnical}
          onChange={(rateTechnical) => onChange({ ...form, rateTechnical })}
        />
        {form.format === 'knockout' ? null : (
          <Switch
            label={t('leagues.late_entry')}
            hint={t('leagues.late_entry_hint')}
            checked={form.lateEntry}
            onChange={(lateEntry) => onChange({ ...form, lateEntry })}
          />
        )}
      </div>
    </Panel>
  );
}
