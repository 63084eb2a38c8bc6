/** What takes something away: in lists of commands it comes after all that is wanted as much. */
export const TAKES_AWAY = /^(?:delete|remove|empty|discard|cancel|reset|end|leave|rename)\b/i;
