import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import type { AgentChooser } from './found-agent.tsx';
import { AgentTestReport } from './agent-test-report.tsx';
import { useAgentTest } from './use-agent-test.ts';

/** How such a player is written; it is the same in every language. */
const EXAMPLE = 'url:http://127.0.0.1:8000/act';
const MAX_LENGTH = 2048;

/** Asks for an agent behind an address, or a command of the person's own. */
export function AddressAgent({ chooser }: { readonly chooser: AgentChooser }) {
  const { t } = useText();
  const [text, setText] = useState('');
  const test = useAgentTest(() => undefined);
  const player = text.trim();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          showLabel
          mono
          label={t('picker.address')}
          value={text}
          onChange={setText}
          placeholder={EXAMPLE}
          maxLength={MAX_LENGTH}
          className="min-w-56 flex-1"
        />
        <Button busy={test.busy} disabled={player === ''} onClick={() => test.run(player)}>
          {t('picker.test')}
        </Button>
        <Button busy={chooser.busy} disabled={player === ''} onClick={() => chooser.onChoose(player, false)}>
          {t(`picker.${chooser.verb}`)}
        </Button>
      </div>
      <AgentTestReport name={player} test={test} />
    </div>
  );
}
