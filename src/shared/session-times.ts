/** 1§9: timeout 20 and warnBefore 2, in minutes (A23). */
export const IDLE_SECONDS = 20 * 60;
export const WARN_SECONDS = 2 * 60;

/** However active, a session ends after twelve hours (D10). */
export const ABSOLUTE_SECONDS = 12 * 60 * 60;
