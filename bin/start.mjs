import { openControlCentre } from './launcher/control-centre.mjs';
import { runMain } from './launcher/launch-error.mjs';

await runMain(() => openControlCentre(process.argv.slice(2), { install: true }));
