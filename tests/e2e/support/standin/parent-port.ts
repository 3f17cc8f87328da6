import { EventEmitter } from 'node:events';

/** Preloaded into a utility process: provides `process.parentPort`. */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown): void => void process.send?.(message as object),
});
process.on('message', (data) => port.emit('message', { data, ports: [] }));
Object.defineProperty(process, 'parentPort', { value: port });
