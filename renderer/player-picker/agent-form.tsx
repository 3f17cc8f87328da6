import { useState } from 'react';
import type { FoundSeatInfo, PlayerChoice, SeatTest } from '../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../host/index.ts';
import { useText, type Translator } from '../text/index.ts';
import { Button, Checkbox, FailureNote, TextField, StatusBadge } from '../ui/index.ts';

/** How such a player is written; it is the same in every language. */
const EXAMPLE = 'url:http://127.0.0.1:8000/act';

/** The choice of a program or an address as a player. */
export type AgentProgramChoice = Extract<PlayerChoice, { kind: 'seat' }>;

/** Whether a player was chosen; the form begins without one. */
export const isAgentChosen = ({ spec }: AgentProgramChoice): boolean => Object.keys(spec).length > 0;

/** Chooses an agent of the person: one that was found on this machine, or one behind an address. */
export function AgentForm(props: {
  readonly choice: AgentProgramChoice;
  readonly onChange: (choice: AgentProgramChoice) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [name, setName] = useState<string | null>(null);
  const [tested, setTested] = useState<SeatTest | null>(null);
  const read = useMutation('seats.read');
  const test = useMutation('seats.test');
  const take = (player: string, allowOwnTools: boolean) =>
    void read.run({ player, allowOwnTools }).then((found) => {
      if (found?.choice.kind !== 'seat') return;
      setName(found.name);
      props.onChange(found.choice);
    });
  const runTest = (player: string) => {
    setTested(null);
    void test.run({ player }).then(setTested);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-small text-muted">{t('match.own_may')}</p>
      <FoundAgents busy={read.busy || test.busy} onTake={take} onTest={runTest} />
      <div className="flex items-end gap-2">
        <TextField
          labelled
          mono
          label={t('match.own_address')}
          value={typed}
          onChange={setTyped}
          placeholder={EXAMPLE}
          maxLength={2048}
          className="flex-1"
        />
        <Button busy={test.busy} disabled={typed === ''} onClick={() => runTest(typed)}>
          {t('match.engine_test')}
        </Button>
        <Button busy={read.busy} disabled={typed === ''} onClick={() => take(typed, false)}>
          {t('match.own_use')}
        </Button>
      </div>
      <FailureNote failure={read.failure ?? test.failure} />
      <div role="status" className="flex flex-col gap-1">
        {tested === null ? null : <TestLine tested={tested} />}
        {isAgentChosen(props.choice) ? (
          <StatusBadge kind="ok">{t('match.own_chosen', { name: name ?? nameOf(props.choice) })}</StatusBadge>
        ) : null}
      </div>
    </div>
  );
}

/** What a choice from the last match is called, before the host is asked. */
const nameOf = ({ protocol, spec }: AgentProgramChoice): string =>
  typeof spec['address'] === 'string' ? spec['address'] : protocol;

function TestLine({ tested }: { readonly tested: SeatTest }) {
  const { t } = useText();
  const kind = tested.state === 'ok' ? 'ok' : tested.state === 'failed' ? 'bad' : 'warn';
  return <StatusBadge kind={kind}>{testText(tested, t)}</StatusBadge>;
}

function testText({ state, player, name, detail }: SeatTest, t: Translator['t']): string {
  if (state === 'ok') return t('match.own_ok', { name: name ?? player });
  const said = detail === null ? '' : `: ${detail}`;
  return `${t(state === 'failed' ? 'match.own_failed' : 'match.own_login')}${said}`;
}

interface FoundProps {
  readonly busy: boolean;
  readonly onTake: (player: string, allowOwnTools: boolean) => void;
  readonly onTest: (player: string) => void;
}

function FoundAgents(props: FoundProps) {
  const { t } = useText();
  const listed = useQuery('seats.list', {});
  if (listed.failure !== null) return <FailureNote failure={listed.failure} onRetry={listed.reload} />;
  if (listed.value === null) return null;
  if (listed.value.found.length === 0) return <p className="text-small text-muted">{t('match.own_none')}</p>;
  return (
    <ul aria-label={t('match.own_found')} className="flex flex-col gap-2">
      {listed.value.found.map((found) => (
        <FoundAgent key={found.player} found={found} {...props} />
      ))}
    </ul>
  );
}

/** One agent of this machine. One that keeps its own tools is taken only when the person knows that. */
function FoundAgent({ found, busy, onTake, onTest }: FoundProps & { readonly found: FoundSeatInfo }) {
  const { t } = useText();
  const [isAllowed, setAllowed] = useState(false);
  const keepsTools = found.state === 'not_known';
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{found.name}</span>
        <Button
          busy={busy}
          aria-label={t('match.own_test_named', { name: found.name })}
          onClick={() => onTest(found.player)}
        >
          {t('match.engine_test')}
        </Button>
        <Button
          busy={busy}
          disabled={keepsTools && !isAllowed}
          aria-label={t('match.own_use_named', { name: found.name })}
          onClick={() => onTake(found.player, isAllowed)}
        >
          {t('match.own_use')}
        </Button>
      </span>
      {keepsTools ? (
        <Checkbox label={t('match.own_tools')} checked={isAllowed} onChange={setAllowed} />
      ) : null}
    </li>
  );
}
