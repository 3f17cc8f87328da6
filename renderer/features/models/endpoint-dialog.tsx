import { useRef, useState, useId } from 'react';
import { type ModelEndpoint, modelPolicy, type ModelPolicy } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Checkbox, Dialog, FailureNote, Select, TextField, toast } from '../../ui/index.ts';
import {
  toNewEndpoint,
  toEndpointChange,
  toEndpointForm,
  isEndpointFormComplete,
  initialEndpointForm,
  PRESET_IDS,
  PRESETS,
  withPreset,
  type EndpointForm,
} from './endpoint-form.ts';
import { LimitFields } from './limit-fields.tsx';
import { ModelField } from './model-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { SamplingFields } from './sampling-fields.tsx';
import { ServerFields } from './server-fields.tsx';

export interface EndpointDialogProps {
  /** Null adds a new endpoint. */
  readonly endpoint: ModelEndpoint | null;
  /** The names of the other endpoints. */
  readonly takenNames: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: (endpoint: ModelEndpoint, shouldTest: boolean) => void;
}

/** Edits all settings of an endpoint. A typed key is sent to the host and never read back. */
export function EndpointDialog({ endpoint, takenNames, onClose, onSaved }: EndpointDialogProps) {
  const { t } = useText();
  const [form, setForm] = useState(() =>
    endpoint === null ? initialEndpointForm('ollama', takenNames) : toEndpointForm(endpoint),
  );
  const modelField = useRef<HTMLInputElement>(null);
  const saveEndpoint = useSave(endpoint);
  const change = (patch: Partial<EndpointForm>) => setForm({ ...form, ...patch });
  const save = async (shouldTest: boolean) => {
    const savedEndpoint = await saveEndpoint.run(form);
    if (savedEndpoint === null) return;
    toast('ok', t('models.saved', { name: savedEndpoint.name }));
    onSaved(savedEndpoint, shouldTest);
  };
  const isBlocked = !isEndpointFormComplete(form);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      focusOn={modelField}
      title={endpoint === null ? t('models.form_add') : t('models.form_edit', { name: endpoint.name })}
      description={t('models.form_hint')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {endpoint === null ? (
            <Button disabled={isBlocked} busy={saveEndpoint.busy} onClick={() => void save(false)}>
              {t('models.add_submit')}
            </Button>
          ) : null}
          <Button
            variant="primary"
            disabled={isBlocked}
            busy={saveEndpoint.busy}
            onClick={() => void save(endpoint === null)}
          >
            {t(endpoint === null ? 'models.add_and_test' : 'models.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ConnectionFields
          form={form}
          onChange={change}
          modelField={modelField}
          takenNames={takenNames}
          endpointId={endpoint?.endpointId ?? null}
        />
        <KeyField form={form} endpoint={endpoint} onChange={change} />
        <details open={endpoint !== null}>
          <summary className="cursor-default font-medium">{t('models.advanced')}</summary>
          <div className="mt-3 flex flex-col gap-5">
            <PolicyField value={form.policy} onChange={(policy) => change({ policy })} />
            <LimitFields value={form.limits} onChange={(limits) => change({ limits })} />
            <ServerFields value={form.servers} onChange={(servers) => change({ servers })} />
            <SamplingFields value={form.sampling} onChange={(sampling) => change({ sampling })} />
            <PriceFields value={form.price} onChange={(price) => change({ price })} />
          </div>
        </details>
        <FailureNote failure={saveEndpoint.failure} />
      </div>
    </Dialog>
  );
}

/** Saves the form, either as a new endpoint or as a change. */
function useSave(endpoint: ModelEndpoint | null) {
  const add = useMutation('models.add');
  const update = useMutation('models.update');
  return {
    busy: add.busy || update.busy,
    failure: add.failure ?? update.failure,
    run: (form: EndpointForm) =>
      endpoint === null
        ? add.run(toNewEndpoint(form))
        : update.run(toEndpointChange(endpoint.endpointId, form)),
  };
}

interface PartProps {
  readonly form: EndpointForm;
  readonly onChange: (patch: Partial<EndpointForm>) => void;
}

function ConnectionFields({
  form,
  onChange,
  modelField,
  takenNames,
  endpointId,
}: PartProps & {
  readonly takenNames: readonly string[];
  readonly modelField: React.Ref<HTMLInputElement>;
  readonly endpointId: string | null;
}) {
  const { t } = useText();
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <div className="flex flex-col gap-1">
        <Select
          showLabel
          label={t('models.server')}
          value={form.preset}
          choices={PRESET_IDS.map((id) => ({ value: id, label: t(`models.preset_${id}`) }))}
          onChange={(preset) => onChange(withPreset(form, preset, takenNames))}
        />
        <p className="text-small text-muted">{t(`models.preset_${form.preset}_hint`)}</p>
      </div>
      <TextField
        showLabel
        mono
        label={t('models.address')}
        hint={t('models.address_hint')}
        value={form.baseUrl}
        maxLength={2048}
        placeholder={PRESETS.ollama.baseUrl}
        onChange={(baseUrl) => onChange({ baseUrl })}
      />
      <ModelField
        ref={modelField}
        form={form}
        endpointId={endpointId}
        onChange={(model) => onChange({ model })}
      />
      <TextField
        showLabel
        label={t('models.name')}
        hint={t('models.name_hint')}
        value={form.name}
        maxLength={64}
        onChange={(name) => onChange({ name })}
      />
    </div>
  );
}

function KeyField({ form, endpoint, onChange }: PartProps & { endpoint: ModelEndpoint | null }) {
  const { t } = useText();
  const isStored = endpoint !== null && endpoint.key !== 'none';
  return (
    <div className="flex flex-col gap-2">
      <TextField
        showLabel
        secret
        mono
        label={t('models.key')}
        hint={t(isStored ? 'models.key_keep' : 'models.key_hint')}
        value={form.apiKey}
        maxLength={4096}
        disabled={form.dropKey}
        onChange={(apiKey) => onChange({ apiKey })}
      />
      {isStored ? (
        <Checkbox
          label={t('models.key_remove')}
          checked={form.dropKey}
          onChange={(dropKey) => onChange({ dropKey, apiKey: '' })}
        />
      ) : null}
    </div>
  );
}

/** Chooses what happens when no attempt was legal, and explains the three choices. */
function PolicyField(props: {
  readonly value: ModelPolicy;
  readonly onChange: (policy: ModelPolicy) => void;
}) {
  const { t } = useText();
  const name = useId();
  return (
    <fieldset className="m-0 border-0 p-0" aria-describedby={`${name}-note`}>
      <legend className="mb-2 text-body font-semibold">{t('models.policy')}</legend>
      <div className="flex flex-col gap-1">
        {modelPolicy.options.map((policy) => (
          <label key={policy} className="flex min-h-6 items-baseline gap-2.5">
            <input
              type="radio"
              name={name}
              value={policy}
              checked={props.value === policy}
              onChange={() => props.onChange(policy)}
              className="size-4 shrink-0 translate-y-0.5 accent-accent"
            />
            <span>
              <span className="font-medium">{t(`policy.${policy}`)}</span>
              <span className="text-muted"> · {t(`models.policy_${policy}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-note`} className="mt-1 text-small text-muted">
        {t('models.policy_note')}
      </p>
    </fieldset>
  );
}
