import { app } from 'electron';

/**
 * True when this is the only app of its user-data folder. A later one hands
 * over to the first, whose `onSecond` brings its window forward. What a later
 * one was started with is never acted upon.
 */
export function claimSingleInstance(onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecond);
  return true;
}
