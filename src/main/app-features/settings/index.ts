export { createSettings, type SettingsService } from './service.ts';
