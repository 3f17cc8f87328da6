export { CommandBlock, useCommandLine } from './command-line.tsx';
