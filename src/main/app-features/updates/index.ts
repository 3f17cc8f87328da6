/** Updates: signed lists of releases, their download and their installation. Off until a person turns them on. */
export { createUpdates, type Updates } from './service.ts';
export { applyUpdate } from './apply-update.ts';
export { findRollback, type Rollback } from './rollback.ts';
export { installationOf } from './update-environment.ts';
export { parseFeedUrl } from './feed.ts';
export { CHANNEL } from './judge-release.ts';
export { PUBLISHER } from './publisher.ts';
