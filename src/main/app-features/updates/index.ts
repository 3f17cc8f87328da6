/** Updates: signed lists of releases, their download and their installation. Off until a person turns them on. */
export { createUpdates, type Updates } from './service.ts';
export { applyUpdate } from './apply.ts';
export { findWayBack, type WayBack } from './way-back.ts';
export { installationOf } from './installation.ts';
export { parseFeedUrl } from './feed.ts';
export { CHANNEL } from './judge.ts';
export { PUBLISHER } from './publisher.ts';
