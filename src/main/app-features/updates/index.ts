/** Updates: signed lists of releases, their download and their installation. Off until a person turns them on. */
export { createUpdates, type Updates } from './service.ts';
export { applyUpdate, hasPrevious } from './apply.ts';
export { installationOf } from './installation.ts';
export { parseFeedUrl } from './feed.ts';
export { PUBLISHER } from './publisher.ts';
