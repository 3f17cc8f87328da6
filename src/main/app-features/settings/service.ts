import {
  DEFAULT_WORKER_DROPS,
  settings as settingsSchema,
  type Settings,
} from '../../../shared/contract/index.ts';
import { cleanName } from '../../../shared/display-text.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { createMutex } from '../../platform/mutex.ts';
import { settingsStore } from './store.ts';

const DEFAULTS: Settings = {
  language: 'system',
  theme: 'system',
  motion: 'system',
  boardTheme: 'wood',
  shortcuts: true,
  evaluation: 'light',
  evaluationEngine: null,
  playerName: 'You',
  idleHours: 24,
  leagueAutoOpen: true,
  rewardSessions: true,
  requireNonce: false,
  leagueBodyDays: 30,
  traceDays: 30,
  workerSlots: 0,
  workerDrops: DEFAULT_WORKER_DROPS,
  quiet: [],
  runInBackground: false,
  startAtLogin: false,
  gatewayPort: null,
  updates: 'off',
};

const KEY = 'window';
const ALIVE = 'alive_at_ms';

export interface SettingsService {
  get(): Settings;
  set(change: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Promise<Settings>;
  /** The time, in milliseconds UTC, at which the host last stored that it runs; null in a new folder. */
  lastRunningMs(): number | null;
  saveRunningTime(nowMs: number): Promise<void>;
}

/** The person's settings; a stored value that no longer parses falls back to the default. */
export function createSettings(deps: { db: Db; writer: Writer; bus: Bus }): SettingsService {
  const store = settingsStore(deps.db);
  const stored = settingsSchema.partial().safeParse(parseJson(store.find(KEY) ?? '{}'));
  let current: Settings = settingsSchema.parse({ ...DEFAULTS, ...(stored.success ? stored.data : {}) });
  const mutex = createMutex();
  const apply = async (change: Parameters<SettingsService['set']>[0]): Promise<Settings> => {
    const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(defined).length === 0) return current;
    const next = settingsSchema.parse({ ...current, ...defined });
    const clean = { ...next, playerName: cleanName(next.playerName, DEFAULTS.playerName) };
    await deps.writer.write(() => store.upsert(KEY, JSON.stringify(clean)));
    current = clean;
    deps.bus.emit('settings.changed', clean);
    return clean;
  };
  return {
    get: () => current,
    // Changes run one after the other, so that concurrent ones do not overwrite each other.
    set: (change) => mutex.run(() => apply(change)),
    lastRunningMs() {
      const value = store.findMeta(ALIVE);
      return value === null ? null : Number(value);
    },
    saveRunningTime: (nowMs) => deps.writer.write(() => store.upsertMeta(ALIVE, String(nowMs))),
  };
}
