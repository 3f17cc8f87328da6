export { CommandBlock, FoldedCommands, useCommandLine } from './command-line.tsx';
