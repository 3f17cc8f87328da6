/** Profiles: everything that is known about one agent, read from the tables of all systems at once. */
export { createProfiles, type Profiles, type ProfilesDeps, type UnsealedProfile } from './service.ts';
