import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * `node recorder.mjs LOG PROGRAM …` stands between a host and an agent program, and writes each line that either
 * of them sends to LOG, with the milliseconds since its start. The token of the seat is left out and long lines are
 * cut.
 */

const MAX_LINE_LENGTH = 1500;

const [log, program, ...args] = process.argv.slice(2);
const startedMs = performance.now();
const write = (sender, line) => {
  const clean = line.replaceAll(/Bearer [^"\\]+/gu, 'Bearer [token]');
  const cut =
    clean.length > MAX_LINE_LENGTH ? `${clean.slice(0, MAX_LINE_LENGTH)}… (${clean.length})` : clean;
  const ms = String(Math.round(performance.now() - startedMs)).padStart(6);
  appendFileSync(log, `${ms} ${sender} ${cut}\n`);
};

const agent = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
createInterface({ input: process.stdin })
  .on('line', (line) => {
    write('>', line);
    agent.stdin.write(`${line}\n`);
  })
  .on('close', () => agent.stdin.end());
createInterface({ input: agent.stdout }).on('line', (line) => {
  write('<', line);
  process.stdout.write(`${line}\n`);
});
agent.on('exit', (code) => {
  write('#', `the program ended (${code})`);
  process.exit(code ?? 1);
});
