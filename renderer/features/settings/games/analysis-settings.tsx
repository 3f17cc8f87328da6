import { useState } from 'react';
import type { UciEngine } from '../../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import {
  Button,
  FailureNote,
  Panel,
  Select,
  TextField,
  StatusBadge,
  type StatusTone,
} from '../../../ui/index.ts';
import type { SettingsProps } from '../settings-props.ts';

const TONES: Record<UciEngine['state'], StatusTone> = { found: 'pending', ok: 'ok', failed: 'bad' };

/** The value of the choice that stands for the built-in engine; no path is empty. */
const BUILT_IN = '';

/**
 * Chooses how games are evaluated, and tests the UCI engines of this computer. The first panel offers the engines of the
 * second that have not failed their test, and in any case the chosen one.
 */
export function AnalysisSettings({ settings, onChange }: SettingsProps) {
  const { t } = useText();
  const chosenEngine = settings.evaluationEngine;
  const engineQuery = useQuery('engines.list', {});
  const test = useMutation('engines.test');
  const [path, setPath] = useState('');
  const [testedEngines, setTestedEngines] = useState<Readonly<Record<string, UciEngine>>>({});
  const listedEngines = engineQuery.value ?? [];
  const addedEngines = Object.values(testedEngines).filter(
    (engine) => !listedEngines.some((other) => other.path === engine.path),
  );
  const engines = [...listedEngines.map((engine) => testedEngines[engine.path] ?? engine), ...addedEngines];
  const selectableEngines = [
    ...(chosenEngine === null || engines.some(({ path: other }) => other === chosenEngine.path)
      ? []
      : [chosenEngine]),
    ...engines.filter((engine) => engine.state !== 'failed' || engine.path === chosenEngine?.path),
  ];
  const onTest = async (enginePath: string) => {
    if (enginePath.trim() === '') return;
    const engine = await test.run({ path: enginePath.trim() });
    if (engine !== null) setTestedEngines((previous) => ({ ...previous, [engine.path]: engine }));
  };
  return (
    <>
      <Panel title={t('settings.analysis')}>
        <Select
          label={t('settings.evaluation')}
          showLabel
          value={settings.evaluation}
          choices={(['off', 'light', 'full'] as const).map((value) => ({
            value,
            label: t(`settings.evaluation_${value}`),
          }))}
          onChange={(evaluation) => onChange({ evaluation })}
          className="w-72"
        />
        <Select
          label={t('settings.evaluation_engine')}
          showLabel
          value={chosenEngine?.path ?? BUILT_IN}
          choices={[
            { value: BUILT_IN, label: t('settings.evaluation_built_in') },
            ...selectableEngines.map((engine) => ({ value: engine.path, label: engine.name })),
          ]}
          onChange={(wantedPath) => {
            const engine = selectableEngines.find((candidate) => candidate.path === wantedPath);
            onChange({
              evaluationEngine: engine === undefined ? null : { path: wantedPath, name: engine.name },
            });
          }}
          className="mt-3 w-72"
        />
        <p className="mt-1 text-small text-muted">{t('settings.evaluation_engine_hint')}</p>
      </Panel>
      <Panel title={t('settings.engines')}>
        {engines.length === 0 ? (
          <p className="mb-3 text-muted">{t('settings.engines_none')}</p>
        ) : (
          <ul className="mb-3 flex flex-col gap-1">
            {engines.map((engine) => (
              <EngineRow
                key={engine.path}
                engine={engine}
                isBusy={test.busy}
                onTest={() => void onTest(engine.path)}
              />
            ))}
          </ul>
        )}
        <div className="flex items-end gap-2">
          <TextField
            label={t('settings.engine_path')}
            showLabel
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
    </>
  );
}

function EngineRow(props: { engine: UciEngine; isBusy: boolean; onTest: () => void }) {
  const { t } = useText();
  const { engine } = props;
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{engine.name}</span>
          <StatusBadge tone={TONES[engine.state]}>{t(`settings.engine_${engine.state}`)}</StatusBadge>
        </div>
        <div className="mono truncate text-muted" title={engine.path}>
          {engine.detail ?? engine.path}
        </div>
      </div>
      <Button
        busy={props.isBusy}
        onClick={props.onTest}
        aria-label={t('settings.engine_test_name', { name: engine.name })}
      >
        {t('settings.engine_test')}
      </Button>
    </li>
  );
}
