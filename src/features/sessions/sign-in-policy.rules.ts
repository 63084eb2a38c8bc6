/** What a company that has said nothing asks for (D363). */
export const UNSAID = { graceDays: 7, trustDays: 30 } as const;
/** The longest that somebody without a second factor may go on. */
export const MOST_GRACE_DAYS = 30;
/** The longest that a browser may be trusted. */
export const MOST_TRUST_DAYS = 90;
