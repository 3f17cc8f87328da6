import { useState } from 'react';
import type { UciEngine } from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, Panel, TextField, StatusBadge, type StatusKind } from '../../ui/index.ts';

const KINDS: Record<UciEngine['state'], StatusKind> = { found: 'pending', ok: 'ok', failed: 'bad' };

export function Engines() {
  const { t } = useText();
  const found = useQuery('engines.list', {});
  const test = useMutation('engines.test');
  const [path, setPath] = useState('');
  const [tested, setTested] = useState<Readonly<Record<string, UciEngine>>>({});
  const listed = found.value ?? [];
  const added = Object.values(tested).filter((engine) => !listed.some((other) => other.path === engine.path));
  const engines = [...listed.map((engine) => tested[engine.path] ?? engine), ...added];
  const onTest = async (wanted: string) => {
    if (wanted.trim() === '') return;
    const engine = await test.run({ path: wanted.trim() });
    if (engine !== null) setTested((last) => ({ ...last, [engine.path]: engine }));
  };
  return (
    <Panel title={t('settings.engines')}>
      {engines.length === 0 ? (
        <p className="mb-3 text-muted">{t('settings.engines_none')}</p>
      ) : (
        <ul className="mb-3 flex flex-col gap-1">
          {engines.map((engine) => (
            <EngineRow
              key={engine.path}
              engine={engine}
              busy={test.busy}
              onTest={() => void onTest(engine.path)}
            />
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <TextField
          label={t('settings.engine_path')}
          labelled
          mono
          value={path}
          maxLength={4096}
          onChange={setPath}
          onEnter={() => void onTest(path)}
          className="min-w-0 flex-1"
        />
        <Button busy={test.busy} disabled={path.trim() === ''} onClick={() => void onTest(path)}>
          {t('settings.engine_test')}
        </Button>
      </div>
      <FailureNote failure={test.failure} className="mt-3" />
    </Panel>
  );
}

function EngineRow(props: { engine: UciEngine; busy: boolean; onTest: () => void }) {
  const { t } = useText();
  const { engine } = props;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{engine.name}</span>
          <StatusBadge kind={KINDS[engine.state]}>{t(`settings.engine_${engine.state}`)}</StatusBadge>
        </div>
        <div className="mono truncate text-muted" title={engine.path}>
          {engine.detail ?? engine.path}
        </div>
      </div>
      <Button
        busy={props.busy}
        onClick={props.onTest}
        aria-label={t('settings.engine_test_name', { name: engine.name })}
      >
        {t('settings.engine_test')}
      </Button>
    </li>
  );
}
