/** Numbers of the specification's lists (2§9) by which several features tell drug tests apart. */

/** Of specimens. */
export const [URINE, HAIR, BLOOD, ORAL_FLUID] = [1, 2, 4, 5] as const;
/** Of the reasons for a test. */
export const PRE_EMPLOYMENT = 1;
/** Of results: verified by a laboratory. */
export const [NEGATIVE, NEGATIVE_DILUTE] = [1, 2] as const;
