import type { Agents } from '../../agents/index.ts';
import { createToolUsage, type ToolUsage } from '../../app-features/tool-usage/index.ts';
import { createModels, type Models, type ModelsDeps } from '../../models/index.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { createEnvironmentVault } from '../../platform/vault/index.ts';
import { visibleActions, type Sessions } from '../../sessions/index.ts';
import type { SettingsService } from '../../app-features/settings/index.ts';
import type { DomainDeps } from './domain-deps.ts';

interface ModelParts extends Omit<
  ModelsDeps,
  'processClock' | 'recent' | 'backoffMs' | 'traceDays' | 'redact'
> {
  readonly log: DomainDeps['options']['log'];
  readonly agents: Agents;
  readonly sessions: Sessions;
  readonly settings: Pick<SettingsService, 'get'>;
}

/** Builds the models and the records of tool calls. The traces of both are kept for the same number of days. */
export function buildModels(
  { secrets }: Pick<DomainDeps, 'secrets'>,
  { vault, settings, agents, ...parts }: ModelParts,
): { readonly models: Models; readonly toolUsage: ToolUsage } {
  const { sessions, runtime } = parts;
  const days = (): number => settings.get().traceDays;
  return {
    models: createModels({
      ...parts,
      processClock: systemClock,
      vault: createEnvironmentVault(vault, process.env),
      recent: (sessionId, role) => visibleActions(sessions, sessionId, role),
      traceDays: days,
      redact: secrets.redact,
    }),
    toolUsage: createToolUsage({ ...parts, clock: runtime.clock, agents, sessions, secrets, days }),
  };
}
