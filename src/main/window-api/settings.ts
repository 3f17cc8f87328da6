import type { CallInput } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { SettingsService } from '../app-features/settings/index.ts';
import type { Players } from '../players/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface SettingsCallDeps {
  readonly agents: Agents;
  readonly players: Players;
  readonly settings: SettingsService;
}

type SettingsCalls = Pick<Handlers, 'settings.get' | 'settings.set' | 'engines.list' | 'engines.test'>;

/** Handlers of the `settings.*` calls, and of the `engines.*` calls, with which a person chooses an engine. */
export const settingsCalls = ({ agents, players, settings }: SettingsCallDeps): SettingsCalls => ({
  'settings.get': () => accept(settings.get()),
  'settings.set': async (change) => {
    const checked = await withTestedEngine(players, change);
    if (!checked.ok) return checked;
    const next = await settings.set(checked.value);
    const person = agents.findPerson();
    if (change.playerName !== undefined && person) await agents.rename(person.agentId, next.playerName);
    return accept(next);
  },
  'engines.list': async () => accept([...(await players.detectEngines())]),
  'engines.test': async ({ path }) => accept(await players.testEngine(path)),
});

type SettingsChange = CallInput<'settings.set'>;

/** Starts an engine that is to evaluate games once, because only it knows its name and whether it works. */
async function withTestedEngine(
  players: Pick<Players, 'testEngine'>,
  change: SettingsChange,
): Promise<Outcome<SettingsChange, 'INVALID_REQUEST'>> {
  const engine = change.evaluationEngine ?? null;
  if (engine === null) return accept(change);
  const { state, name, path, detail } = await players.testEngine(engine.path);
  if (state !== 'ok') return refuse('INVALID_REQUEST', `The engine cannot be used: ${detail ?? state}`);
  return accept({ ...change, evaluationEngine: { path, name } });
}
