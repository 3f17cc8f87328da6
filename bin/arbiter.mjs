#!/usr/bin/env node
import { bootstrap, CLI } from './bootstrap.mjs';
import { openControlCentre } from './launcher/control-centre.mjs';
import { runHost } from './launcher/host-process.mjs';
import { runMain } from './launcher/say.mjs';

// No command, or only options of `npm start`: the control centre.
const args = process.argv.slice(2);

await runMain(async () => {
  if (args.length === 0) return openControlCentre([], { install: false });
  const node = await bootstrap({ install: false });
  return runHost(node, [CLI, ...args]);
});
