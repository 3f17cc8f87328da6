#!/usr/bin/env node
import { bootstrap, CLI, ROOT } from './bootstrap.mjs';
import { openControlCentre } from './launcher/control-centre.mjs';
import { runMcpChild } from './launcher/mcp-child.mjs';
import { NODE_HOST_FLAGS, runHost } from './launcher/host-process.mjs';
import { withCompileCache } from './launcher/node-runtime.mjs';
import { runMain } from './launcher/launch-error.mjs';

const args = process.argv.slice(2);
const [first] = args;
const isHelpOrVersion = ['--help', '-h', '--version', '-v'].includes(first);

await runMain(async () => {
  // Without a command the arguments are options of `npm start`, like the options of `arbiter open`.
  if (first === undefined || (first.startsWith('-') && !isHelpOrVersion)) {
    return openControlCentre(args, { install: false });
  }
  if (first === 'open') return openControlCentre(args.slice(1), { install: false });
  // The stdio child runs in this process: many of them may run, and each must respond quickly.
  if (first === 'mcp') return runMcpChild(args.slice(1));
  const node = await bootstrap({ install: false });
  return runHost(node, [...NODE_HOST_FLAGS, CLI, ...args], { env: withCompileCache(ROOT) });
});
