#!/usr/bin/env node
import { bootstrap, CLI } from './bootstrap.mjs';
import { openControlCentre } from './launcher/control-centre.mjs';
import { runMcpChild } from './launcher/mcp-child.mjs';
import { HOST_FLAGS, runHost } from './launcher/host-process.mjs';
import { runMain } from './launcher/say.mjs';

const args = process.argv.slice(2);
const [first] = args;
const asksAboutItself = ['--help', '-h', '--version', '-v'].includes(first);

await runMain(async () => {
  // No command, or the options of `npm start`: the control centre.
  if (first === undefined || (first.startsWith('-') && !asksAboutItself)) {
    return openControlCentre(args, { install: false });
  }
  // No hop to another Node: many of these run at once, and each must answer at once.
  if (first === 'mcp') return runMcpChild(args.slice(1));
  const node = await bootstrap({ install: false });
  return runHost(node, [...HOST_FLAGS, CLI, ...args]);
});
