import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LeaguePing } from '../../../../src/shared/contract/index.ts';
import { useApi, useQuery } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, IconButton, Panel, TextField, StatusBadge } from '../../../ui/index.ts';
import { EXTERNAL_PLAYER_URL, type LeagueForm } from './league-form.ts';

const PING_EVERY_MS = 4000;
const EXAMPLE_URL = 'http://localhost:8101/mcp';
const DEFAULT_MANAGER = 'http://localhost:8000/mcp';

/** Edits the addresses of external players that register by themselves; each is pinged while it is shown. */
export function ExternalPlayers(props: {
  readonly form: LeagueForm;
  readonly onChange: (form: LeagueForm) => void;
}) {
  const { t } = useText();
  const { form, onChange } = props;
  const [draft, setDraft] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const services = useQuery('host.overview', {}).value?.services ?? [];
  const manager = services.find(({ id }) => id === 'league')?.address ?? DEFAULT_MANAGER;
  const add = () => {
    const url = draft.trim();
    const isAllowed =
      EXTERNAL_PLAYER_URL.test(url) && form.externalPlayers.every((player) => player.url !== url);
    setIsInvalid(!isAllowed);
    if (!isAllowed) return;
    onChange({ ...form, externalPlayers: [...form.externalPlayers, { url }] });
    setDraft('');
  };
  return (
    <Panel title={t('leagues.external_programs')}>
      <p className="mb-3 max-w-prose text-muted">{t('leagues.external_programs_hint', { manager })}</p>
      <div className="flex items-start gap-2">
        <TextField
          mono
          label={t('leagues.external_program_url')}
          placeholder={EXAMPLE_URL}
          value={draft}
          maxLength={200}
          error={isInvalid ? t('leagues.external_program_invalid') : null}
          onChange={(value) => {
            setIsInvalid(false);
            setDraft(value);
          }}
          onEnter={add}
          className="w-96 max-w-full"
        />
        <Button onClick={add} disabled={draft.trim() === ''}>
          {t('leagues.external_program_add')}
        </Button>
      </div>
      {form.externalPlayers.length === 0 ? null : (
        <ul aria-label={t('leagues.external_programs')} className="mt-3 flex flex-col gap-1">
          {form.externalPlayers.map(({ url }) => (
            <li key={url} className="flex flex-wrap items-center gap-3">
              <span className="mono min-w-0 truncate">{url}</span>
              <Ping url={url} />
              <IconButton
                label={t('leagues.remove', { name: url })}
                icon={<Trash2 size={14} aria-hidden />}
                onClick={() =>
                  onChange({
                    ...form,
                    externalPlayers: form.externalPlayers.filter((player) => player.url !== url),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Pings an address repeatedly and returns the latest result; null before the first one, and when the call failed. */
function usePing(url: string): LeaguePing | null {
  const api = useApi();
  const [ping, setPing] = useState<LeaguePing | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isCurrent = true;
    const check = () => {
      api
        .call('leagues.ping', { url })
        .then(
          (result) => isCurrent && setPing(result),
          () => isCurrent && setPing(null),
        )
        .finally(() => {
          if (isCurrent) timer = setTimeout(check, PING_EVERY_MS);
        });
    };
    check();
    return () => {
      isCurrent = false;
      if (timer !== null) clearTimeout(timer);
    };
  }, [api, url]);
  return ping;
}

function Ping({ url }: { readonly url: string }) {
  const { t, number } = useText();
  const ping = usePing(url);
  if (ping === null) return <StatusBadge tone="pending">{t('leagues.pinging')}</StatusBadge>;
  if (!ping.ok) return <StatusBadge tone="bad">{`${ping.code ?? ''} ${ping.detail}`.trim()}</StatusBadge>;
  return (
    <StatusBadge tone="ok">
      {t('leagues.ping_ok', { ms: number(ping.latencyMs ?? 0, { maximumFractionDigits: 1 }) })}
      {ping.name === null ? null : ` · ${ping.name}`}
    </StatusBadge>
  );
}
