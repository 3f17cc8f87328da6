/** Demo data: its folder, its own host, and which of the two hosts windows show. What fills it is `cli/demo`. */
export { createDemoData, type DemoData } from './service.ts';
export { createDemoMatches, type DemoMatches } from './demo-matches.ts';
export { demoHostOptions } from './demo-folder.ts';
