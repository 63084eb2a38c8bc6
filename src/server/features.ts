import type { Feature } from './mount.ts';

/** Every feature the server serves, in the order in which they may know each other. */
export const FEATURES: readonly Feature[] = [];
