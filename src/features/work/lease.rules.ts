/** A claim that fails is tried again so often (1§9, 2§9; R248). */
export const INTERNAL_TASK_CLAIM_RETRIES = 3;

/** How long a claim holds without a heartbeat, and how often the console sends one (D20). */
export const LEASE_MINUTES = 10;
export const HEARTBEAT_MINUTES = 3;
/** How long it holds once its page went away: long enough to come back by a reload. */
export const LEAVING_SECONDS = 30;

/** A task given to someone waits this long for them before it is anyone's again. */
export const REASSIGNED_HOURS = 8;
