/** Settings: the person's settings of the application. Settings of a chain, wallet or league belong to their domains. */
export { createSettings, type SettingsService } from './service.ts';
export { startRecordingRunningTime } from './running-time.ts';
