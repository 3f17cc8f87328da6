import { useState } from 'react';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyBlock, FailureNote, Panel, TextField } from '../../ui/index.ts';

/** The entry of a program that connects by an address, in the form that most MCP clients read. */
const entryText = (gateway: string, token: string): string =>
  `"arbiter": ${JSON.stringify(
    {
      type: 'http',
      url: `${gateway}/mcp/sessions?tool-names=safe`,
      headers: { Authorization: `Bearer ${token}` },
    },
    null,
    2,
  )}`;

/** Creates an agent and shows the entry with its token, for programs that connect without a child process or Node. */
export function EntryByAddress() {
  const { t } = useText();
  const gateway = useGatewayAddress();
  const create = useMutation('agents.create');
  const [name, setName] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const createEntry = async (): Promise<void> => {
    if (name.trim() === '') return;
    const newAgent = await create.run({ name });
    if (newAgent !== null) setToken(newAgent.token);
  };
  return (
    <Panel title={t('connect.address_title')}>
      <div className="flex max-w-prose flex-col gap-3">
        <p className="text-muted">{t('connect.address_hint')}</p>
        <FailureNote failure={create.failure} />
        {token === null ? (
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              label={t('connect.address_name')}
              showLabel
              value={name}
              maxLength={200}
              onChange={setName}
              onEnter={() => void createEntry()}
            />
            <Button busy={create.busy} disabled={name.trim() === ''} onClick={() => void createEntry()}>
              {t('connect.address_make')}
            </Button>
          </div>
        ) : (
          <>
            <p role="status">{t('connect.address_once')}</p>
            <CopyBlock text={entryText(gateway, token)} name={t('connect.exact_entry')} />
          </>
        )}
      </div>
    </Panel>
  );
}
