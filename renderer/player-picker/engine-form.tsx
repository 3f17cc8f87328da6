import { useState } from 'react';
import type { PlayerChoice, UciEngine } from '../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../host/index.ts';
import { useText } from '../text/index.ts';
import { Button, FailureNote, Select, TextField, StatusBadge } from '../ui/index.ts';
import { LevelSelect } from './level-select.tsx';

const LEVELS = 8;
type EngineChoice = Extract<PlayerChoice, { kind: 'uci' }>;

/** Chooses a UCI engine of the user: a detected one or a path. Test checks whether it responds. */
export function EngineForm(props: {
  readonly choice: EngineChoice;
  readonly onChange: (choice: EngineChoice) => void;
}) {
  const { t } = useText();
  const { choice, onChange } = props;
  const engines = useQuery('engines.list', {});
  const test = useMutation('engines.test');
  const [testedEngine, setTestedEngine] = useState<UciEngine | null>(null);
  const installedEngines = engines.value ?? [];
  const setPath = (path: string) => {
    setTestedEngine(null);
    test.clear();
    onChange({ ...choice, path });
  };
  return (
    <>
      {installedEngines.length > 0 ? (
        <Select
          showLabel
          label={t('match.engine')}
          value={choice.path}
          choices={installedEngines.map((engine) => ({ value: engine.path, label: engine.name }))}
          onChange={setPath}
        />
      ) : engines.loading ? null : (
        <p className="text-small text-muted">{t('match.engine_none')}</p>
      )}
      <div className="flex items-end gap-2">
        <TextField
          showLabel
          mono
          label={t('match.engine_path')}
          value={choice.path}
          onChange={setPath}
          maxLength={4096}
          className="flex-1"
        />
        <Button
          busy={test.busy}
          disabled={choice.path === ''}
          onClick={() => void test.run({ path: choice.path }).then(setTestedEngine)}
        >
          {t('match.engine_test')}
        </Button>
      </div>
      {testedEngine === null ? null : (
        <div role="status">
          <StatusBadge tone={testedEngine.state === 'failed' ? 'bad' : 'ok'}>
            {testedEngine.state === 'failed'
              ? `${t('match.engine_failed')}${testedEngine.detail === null ? '' : `: ${testedEngine.detail}`}`
              : t('match.engine_ok', { name: testedEngine.name })}
          </StatusBadge>
        </div>
      )}
      <FailureNote failure={test.failure} />
      <LevelSelect
        level={choice.level}
        levels={LEVELS}
        game={null}
        onChange={(level) => onChange({ ...choice, level })}
      />
    </>
  );
}
