/** A lease of a record, and how often a console renews it. */
export const LEASE_MINUTES = 15;
export const HEARTBEAT_MINUTES = 5;
