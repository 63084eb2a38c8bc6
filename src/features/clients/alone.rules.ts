/** How much of a location stands alone: itself, or its company without the companies below it. */
export const ALONE = ['location', 'company'] as const;
export type Alone = (typeof ALONE)[number];
