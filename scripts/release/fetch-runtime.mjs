import { fetchElectron, findElectron } from '../electron-runtime.mjs';

/** `node scripts/release/fetch-runtime.mjs` fetches Electron's runtime where it is missing, as `npm start` does. */

if (findElectron() === null) await fetchElectron();
console.log(`runtime: ${findElectron()}`);
