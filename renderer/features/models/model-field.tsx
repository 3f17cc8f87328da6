import { ListFilter } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { PRESETS, type EndpointForm } from './endpoint-form.ts';

interface ModelFieldProps {
  readonly form: EndpointForm;
  /** Null for a new endpoint; the host uses the key that is stored for it. */
  readonly endpointId: string | null;
  readonly onChange: (model: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Asks for the name of a model, which is picked from what the server lists, or typed. */
export function ModelField({ ref, ...props }: ModelFieldProps) {
  const { t } = useText();
  const { form, onChange } = props;
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={ref}
        showLabel
        mono
        label={t('models.model')}
        hint={t('models.model_hint', { example: PRESETS[form.preset].example })}
        value={form.model}
        maxLength={200}
        onChange={onChange}
      />
      <ListedModels {...props} />
    </div>
  );
}

interface ListedAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/**
 * The address whose models are listed: the usual one of a kind of server at once, any other one only when the person
 * asks for it; null for neither.
 */
function addressToList(form: EndpointForm, requestedAddress: ListedAddress | null): ListedAddress | null {
  if (requestedAddress !== null && requestedAddress.baseUrl === form.baseUrl) return requestedAddress;
  const isUsual = form.preset !== 'other' && form.baseUrl === PRESETS[form.preset].baseUrl;
  return isUsual ? { baseUrl: form.baseUrl, apiKey: '' } : null;
}

function requestOf({ baseUrl, apiKey }: ListedAddress, endpointId: string | null) {
  return {
    baseUrl,
    ...(apiKey === '' ? {} : { apiKey }),
    ...(endpointId === null ? {} : { endpointId }),
  };
}

function ListedModels({ form, endpointId, onChange }: Omit<ModelFieldProps, 'ref'>) {
  const { t } = useText();
  const [requestedAddress, setRequestedAddress] = useState<ListedAddress | null>(null);
  const address = addressToList(form, requestedAddress);
  const { value, failure } = useQuery(
    'models.available',
    address === null ? null : requestOf(address, endpointId),
    { isCached: false },
  );
  const models = value?.models ?? [];
  const onlyModel = models.length === 1 ? models[0] : undefined;
  const pick = useEffectEvent((model: string) => {
    if (form.model.trim() === '') onChange(model);
  });
  // With one model on the server there is nothing to choose.
  useEffect(() => {
    if (onlyModel !== undefined) pick(onlyModel);
  }, [onlyModel]);
  if (models.length === 0)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Button
          small
          disabled={!URL.canParse(form.baseUrl)}
          onClick={() => setRequestedAddress({ baseUrl: form.baseUrl, apiKey: form.apiKey })}
        >
          <ListFilter size={14} aria-hidden />
          {t('models.list_models')}
        </Button>
        {requestedAddress !== null && (failure !== null || value !== null) ? (
          <span className="text-small text-muted">{t('models.none_listed')}</span>
        ) : null}
      </span>
    );
  return (
    <Select
      label={t('models.listed')}
      showLabel
      value={models.includes(form.model) ? form.model : ''}
      choices={[
        { value: '', label: t('models.listed_choose', { count: models.length }) },
        ...models.map((model) => ({ value: model, label: model })),
      ]}
      onChange={(model) => model !== '' && onChange(model)}
    />
  );
}
