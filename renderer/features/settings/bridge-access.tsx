import { X } from 'lucide-react';
import { useState } from 'react';
import { useMutation, useQuery, useQueryUpdate } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, CopyBlock, FailureNote, IconButton, Panel, Switch, TextField } from '../../ui/index.ts';

/**
 * Chooses who may open the game's socket: pages by their origin and, with pairing, only the pages that know the token;
 * and whether several pages may join as a private lobby.
 */
export function BridgeAccess() {
  const { t } = useText();
  const access = useQuery('openfront.door', {});
  return (
    <Panel title={t('settings.bridge')}>
      {access.failure !== null ? (
        <FailureNote failure={access.failure} />
      ) : access.value === null ? null : (
        <div className="flex flex-col gap-4">
          <Origins origins={access.value.origins} />
          <Pairing isPaired={access.value.paired} onDone={access.reload} />
          <Lobby isOn={access.value.lobby} />
        </div>
      )}
    </Panel>
  );
}

interface OriginsProps {
  readonly origins: readonly string[];
}

function Origins({ origins }: OriginsProps) {
  const { t } = useText();
  const mutation = useMutation('openfront.setOrigins');
  const [newOrigin, setNewOrigin] = useState('');
  const update = useQueryUpdate('openfront.door', {});
  const saveOrigins = async (next: readonly string[]): Promise<void> => {
    const access = await mutation.run({ origins: [...next] });
    if (access === null) return;
    // The host takes the list as a whole, so the next change starts from this response.
    update(() => access);
    setNewOrigin('');
  };
  const add = (): void => {
    if (newOrigin.trim() !== '') void saveOrigins([...origins, newOrigin.trim()]);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t('settings.bridge_origins_hint')}</p>
      {origins.length === 0 ? <p>{t('settings.bridge_origins_none')}</p> : null}
      <ul aria-label={t('settings.bridge_origins')} className="flex flex-col">
        {origins.map((origin) => (
          <li key={origin} className="flex min-h-8 items-center justify-between gap-3">
            <span className="mono min-w-0 truncate">{origin}</span>
            <IconButton
              label={t('settings.bridge_origin_remove', { origin })}
              icon={<X size={14} aria-hidden />}
              busy={mutation.busy}
              onClick={() => void saveOrigins(origins.filter((candidate) => candidate !== origin))}
            />
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <TextField
          label={t('settings.bridge_origin_new')}
          showLabel
          mono
          value={newOrigin}
          maxLength={200}
          onChange={setNewOrigin}
          onEnter={add}
          className="min-w-0 flex-1"
        />
        <Button busy={mutation.busy} disabled={newOrigin.trim() === ''} onClick={add}>
          {t('settings.bridge_origin_add')}
        </Button>
      </div>
      <FailureNote failure={mutation.failure} />
    </div>
  );
}

function Lobby({ isOn }: { readonly isOn: boolean }) {
  const { t } = useText();
  const mutation = useMutation('openfront.setLobby');
  const update = useQueryUpdate('openfront.door', {});
  const setIsOn = async (isNowOn: boolean): Promise<void> => {
    const access = await mutation.run({ on: isNowOn });
    if (access !== null) update(() => access);
  };
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={t('settings.bridge_lobby')}
        hint={t('settings.bridge_lobby_hint')}
        checked={isOn}
        onChange={(isNowOn) => void setIsOn(isNowOn)}
      />
      <FailureNote failure={mutation.failure} />
    </div>
  );
}

function Pairing({ isPaired, onDone }: { readonly isPaired: boolean; readonly onDone: () => void }) {
  const { t } = useText();
  const mutation = useMutation('openfront.setPairing');
  const [token, setToken] = useState<string | null>(null);
  const setIsOn = async (isNowOn: boolean): Promise<void> => {
    const pairing = await mutation.run({ on: isNowOn });
    if (pairing === null) return;
    setToken(pairing.token);
    onDone();
  };
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={t('settings.bridge_pairing')}
        hint={t('settings.bridge_pairing_hint')}
        checked={isPaired}
        onChange={(isNowOn) => void setIsOn(isNowOn)}
      />
      {token === null ? null : (
        <div role="status" className="flex flex-col gap-1">
          <p className="text-small">{t('settings.bridge_token_once')}</p>
          <CopyBlock text={`?mcp=true&mcpToken=${token}`} name={t('settings.bridge_token')} />
        </div>
      )}
      <FailureNote failure={mutation.failure} />
    </div>
  );
}
