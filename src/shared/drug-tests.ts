/** Numbers of the specification's lists (2§9) by which several features tell drug tests apart. */

/** Of specimens. Breath is an alcohol test, for which fewer clinics are equipped (R342). */
export const [URINE, HAIR, BREATH, BLOOD, ORAL_FLUID] = [1, 2, 3, 4, 5] as const;
/** Of the reasons for a test. */
export const [PRE_EMPLOYMENT, RETURN_TO_DUTY] = [1, 5] as const;
/** Of results: verified by a laboratory. */
export const [NEGATIVE, NEGATIVE_DILUTE] = [1, 2] as const;
/** Of results that are a violation; of breath, a positive is one of 0.04 or more. */
export const [POSITIVE, REFUSAL] = [4, 11] as const;
/** Of alcohol, below 0.02. */
export const ALCOHOL_NEGATIVE = 14;
