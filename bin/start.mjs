import { openControlCentre } from './launcher/control-centre.mjs';
import { runMain } from './launcher/print-status.mjs';

await runMain(() => openControlCentre(process.argv.slice(2), { install: true }));
