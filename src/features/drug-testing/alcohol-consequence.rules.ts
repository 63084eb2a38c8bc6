import type { DotAgency } from '#src/features/orders/orders.rules.ts';

/** What follows from an alcohol test of 0.02 or more: below 0.04, from it on, or of a refusal. */
export type AlcoholOutcome = 'low' | 'high' | 'refusal';

interface Consequence {
  message: string;
  citation: string;
}

/** A rule that was not read in its own words; said on screen, so that nobody takes it for checked. */
const UNVERIFIED = ' (not verified)';

/**
 * What follows, by the agency of the test; each agency has rules of its own. Only Part 382 has the Clearinghouse, and only
 * FMCSA has 24 hours.
 */
const CONSEQUENCES: Readonly<Record<DotAgency, Readonly<Record<AlcoholOutcome, Consequence>>>> = {
  FMCSA: {
    low: {
      message:
        'Below 0.04: off safety-sensitive work for 24 hours; no violation for the Clearinghouse.',
      citation: '49 CFR 382.505',
    },
    high: {
      message:
        '0.04 or more is a violation: off duty, and reported to the Clearinghouse within three business days.',
      citation: '49 CFR 382.201, 382.705(b)',
    },
    refusal: {
      message:
        'A refusal is a violation: off duty, and reported to the Clearinghouse within three business days.',
      citation: '49 CFR 382.211, 382.705(b)',
    },
  },
  FTA: {
    low: {
      message:
        'Below 0.04: no safety-sensitive work until a test shows less than 0.02, or until the next scheduled duty, at least 8 hours after the test.',
      citation: '49 CFR 655.35(a)',
    },
    high: {
      message:
        '0.04 or more: off safety-sensitive work at once, and to a substance abuse professional.',
      citation: '49 CFR 655.31',
    },
    refusal: {
      message: `A refusal counts as a violation: off safety-sensitive work at once${UNVERIFIED}.`,
      citation: '49 CFR 655.49',
    },
  },
  FRA: {
    low: {
      message:
        'Below 0.04: no regulated service until the next scheduled duty, at least 8 hours after the test. It is no violation.',
      citation: '49 CFR 219.101(a)(4)',
    },
    high: {
      message: '0.04 or more is a violation: off regulated service, and responsive action.',
      citation: '49 CFR 219.101(a)(2), 219.104',
    },
    refusal: {
      message: `A refusal takes the employee off regulated service for nine months${UNVERIFIED}.`,
      citation: '49 CFR 219.107',
    },
  },
  FAA: {
    low: {
      message: `Below 0.04: no safety-sensitive work until a test shows less than 0.02, or until the next scheduled duty, at least 8 hours after the test${UNVERIFIED}.`,
      citation: '14 CFR 120.221',
    },
    high: {
      message:
        '0.04 or more is a violation: off safety-sensitive work. Where the employee holds an airman medical certificate, the Federal Air Surgeon is told within 2 working days.',
      citation: '14 CFR 120.37, 120.221(c)',
    },
    refusal: {
      message: `A refusal is a violation: off safety-sensitive work, and the FAA is told within 2 working days${UNVERIFIED}.`,
      citation: '14 CFR 120.221',
    },
  },
  PHMSA: {
    low: {
      message: `Below 0.04: no covered function until a test shows less than 0.02, or until the next scheduled duty, at least 8 hours after the test${UNVERIFIED}.`,
      citation: '49 CFR 199.237',
    },
    high: {
      message: `0.04 or more is a violation: off covered functions${UNVERIFIED}.`,
      citation: '49 CFR 199.215',
    },
    refusal: {
      message: `A refusal is a violation: off covered functions${UNVERIFIED}.`,
      citation: '49 CFR 199.223',
    },
  },
  USCG: {
    low: {
      message: `Below 0.04: the Coast Guard sets no time of its own off duty${UNVERIFIED}; the marine employer's policy says what follows.`,
      citation: '33 CFR 95.020',
    },
    high: {
      message:
        '0.04 or more is under the influence on a vessel that is not recreational: off duty.',
      citation: '33 CFR 95.020',
    },
    refusal: {
      message: 'A refusal can be used as evidence in an administrative proceeding.',
      citation: '33 CFR 95.040',
    },
  },
};

/** What follows from a test. Without an agency the rules of DOT say nothing: the employer's own policy does. */
export function alcoholConsequence(agency: DotAgency | null, outcome: AlcoholOutcome): Consequence {
  if (agency !== null) return CONSEQUENCES[agency][outcome];
  return {
    message:
      "Not a DOT test: nothing follows by the rules of DOT. The employer's own policy says what does.",
    citation: "Employer's policy",
  };
}
