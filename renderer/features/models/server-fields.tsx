import { Plus, Trash2 } from 'lucide-react';
import { MAX_MODEL_SERVERS, type EndpointServer } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Button, IconButton, TextField } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';

/** Shows fields for the servers of an endpoint besides the first one. */
export function ServerFields(props: {
  readonly value: readonly EndpointServer[];
  readonly onChange: (servers: readonly EndpointServer[]) => void;
}) {
  const { t } = useText();
  const { value, onChange } = props;
  const change = (index: number, patch: Partial<EndpointServer>) =>
    onChange(value.map((server, serverIndex) => (serverIndex === index ? { ...server, ...patch } : server)));
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-1 text-body font-semibold">{t('models.further_servers')}</legend>
      <p className="mb-2 max-w-prose text-small text-muted">{t('models.further_servers_hint')}</p>
      <div className="flex flex-col gap-3">
        {value.map(({ baseUrl, requestsAtOnce }, index) => (
          // A server is identified by its index, because its address changes while it is typed.
          <div key={index} className="flex flex-wrap items-end gap-3">
            <TextField
              showLabel
              mono
              className="min-w-64 flex-1"
              label={t('models.server_address', { place: index + 2 })}
              value={baseUrl}
              maxLength={2048}
              onChange={(text) => change(index, { baseUrl: text })}
            />
            <NumberField
              label={t('models.server_requests', { place: index + 2 })}
              value={requestsAtOnce}
              min={1}
              max={32}
              onChange={(requests) => change(index, { requestsAtOnce: requests })}
            />
            <IconButton
              label={t('models.server_remove', { place: index + 2 })}
              icon={<Trash2 size={15} aria-hidden />}
              onClick={() => onChange(value.filter((_, serverIndex) => serverIndex !== index))}
            />
          </div>
        ))}
        <Button
          disabled={value.length >= MAX_MODEL_SERVERS - 1}
          onClick={() => onChange([...value, { baseUrl: '', requestsAtOnce: 1 }])}
          className="self-start"
        >
          <Plus size={14} aria-hidden />
          {t('models.server_add')}
        </Button>
      </div>
    </fieldset>
  );
}
