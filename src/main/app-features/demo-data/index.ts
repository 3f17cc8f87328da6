/** Demo data beside a person's own, and the host that shows it. */
export { createDemoData, type DemoData } from './service.ts';
export { demoSettings } from './folder.ts';
