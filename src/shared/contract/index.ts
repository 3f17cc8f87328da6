export * from './audit.ts';
export * from './calls.ts';
export * from './connect.ts';
export * from './events.ts';
export * from './host.ts';
export * from './messages.ts';
export * from './session.ts';
export * from './transport.ts';
