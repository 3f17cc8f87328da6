import { useState } from 'react';
import { useText } from '../text/index.ts';
import { Button, TextField } from '../ui/index.ts';
import type { AgentChooser } from './agents/found-agent.tsx';

const MAX_NAME_LENGTH = 48;
/** 32 bytes in base64url. */
const KEY_LENGTH = 43;

/** Asks for a player that signs its moves: its name on this host, and its public key. */
export function SignedAgent({ chooser }: { readonly chooser: AgentChooser }) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const isComplete = name.trim() !== '' && key.trim() !== '';
  return (
    <section aria-label={t('picker.signed')} className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{t('picker.signed')}</h3>
      <p className="max-w-prose text-small text-muted">{t('picker.signed_hint')}</p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          showLabel
          label={t('picker.signed_name')}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME_LENGTH}
          className="w-40"
        />
        <TextField
          showLabel
          mono
          label={t('picker.signed_key')}
          value={key}
          onChange={setKey}
          maxLength={KEY_LENGTH}
          className="min-w-56 flex-1"
        />
        <Button
          busy={chooser.busy}
          disabled={!isComplete}
          aria-label={t('picker.signed_use')}
          onClick={() => chooser.onChoose(`signed:${name.trim()}@${key.trim()}`, false)}
        >
          {t(`picker.${chooser.verb}`)}
        </Button>
      </div>
    </section>
  );
}
