import { PICTURES_KEPT, PICTURES_TUNED } from './picture-forms.ts';
import { SEALED_CONSENTS } from './sealed-consents.ts';
import { SEALED_DRIVING } from './sealed-driving.ts';
import { SEALED_HEALTH } from './sealed-health.ts';
import { SEALED_HIRE } from './sealed-hire.ts';
import { SEALED_MEDICAL } from './sealed-medical.ts';
import type { SealedSet } from './sealed-papers.ts';
import { SEALED_RECORDS } from './sealed-records.ts';
import { SEALED_STATES } from './sealed-states.ts';
import { SEALED_TESTING } from './sealed-testing.ts';
import { SEALED_TRAINING } from './sealed-training.ts';
import { SEALED2_DRIVING } from './sealed2-driving.ts';
import { SEALED2_TRAINING } from './sealed2-training.ts';
import { SEALED2_HIRE } from './sealed2-hire.ts';
import { SEALED2_HISTORY } from './sealed2-history.ts';
import { SEALED2_LICENSES } from './sealed2-licenses.ts';
import { SEALED2_CARDS } from './sealed2-cards.ts';
import { SEALED2_MEDICAL } from './sealed2-medical.ts';
import { SEALED2_HEALTH } from './sealed2-health.ts';
import { SEALED2_RELEASES } from './sealed2-releases.ts';
import { SEALED2_CONSENTS } from './sealed2-consents.ts';
import { SEALED2_STATES } from './sealed2-states.ts';
import { SEALED2_RECORDS } from './sealed2-records.ts';
import { SEALED2_TESTING } from './sealed2-testing.ts';
import { SEALED2_RESULTS } from './sealed2-results.ts';
import { SEALED3_KEPT } from './sealed3-kept.ts';
import { SEALED3_LOOKED } from './sealed3-looked.ts';
import { SEALED4_FORMS } from './sealed4-forms.ts';
import { SEALED4_MEDICAL } from './sealed4-medical.ts';
import { SEALED4_RECORDS } from './sealed4-records.ts';
import { SEALED4_STATES } from './sealed4-states.ts';
import { SEALED5_ABSTRACTS } from './sealed5-abstracts.ts';
import { SEALED5_FORMS } from './sealed5-forms.ts';
import { SEALED5_PROGRAMS } from './sealed5-programs.ts';
import { SEALED5_RECORDS } from './sealed5-records.ts';
import { SEALED5_STATES } from './sealed5-states.ts';
import { SEALED5_TESTING } from './sealed5-testing.ts';
import { SEALED5_TRAINING } from './sealed5-training.ts';
import { SEALED6_ABSTRACTS } from './sealed6-abstracts.ts';
import { SEALED6_CARDS } from './sealed6-cards.ts';
import { SEALED6_HEALTH } from './sealed6-health.ts';
import { SEALED6_HIRE } from './sealed6-hire.ts';
import { SEALED6_HISTORY } from './sealed6-history.ts';
import { SEALED6_MEDICAL } from './sealed6-medical.ts';
import { SEALED6_PROGRAMS } from './sealed6-programs.ts';
import { SEALED6_QUERIES } from './sealed6-queries.ts';
import { SEALED6_REVIEWS } from './sealed6-reviews.ts';
import { SEALED6_STATES } from './sealed6-states.ts';
import { SEALED6_TESTING } from './sealed6-testing.ts';
import { SEALED6_TRAINING } from './sealed6-training.ts';

/** Drawn from the forms themselves, by a hand that had not seen how papers are read; opened on 2026-11-25. */
export const OPENED: SealedSet = {
  purpose: 'sealed-corpus',
  opened: '2026-11-25',
  each: 10,
  layouts: {
    ...SEALED_STATES,
    ...SEALED_RECORDS,
    ...SEALED_MEDICAL,
    ...SEALED_HEALTH,
    ...SEALED_HIRE,
    ...SEALED_CONSENTS,
    ...SEALED_DRIVING,
    ...SEALED_TRAINING,
    ...SEALED_TESTING,
  },
};

/**
 * The second set, drawn in the same manner by another hand that had not seen how papers are read either, and measured first
 * on 2026-11-25. What is true of a
 * paper, by the trade's meaning (D97, D166):
 *
 * - A driving record of a state or an agency: dated by the day that it was made, also where it calls that "as of", "run" or
 *   "printed"; not by the order, a conviction, an issue. It serves for 12 months (391.25); one with the medical status ends when
 *   the certification does. Nothing tells a first record from a yearly one, nor always a state's from an agency's copy:
 *   either type is right.
 * - A license or permit: dated by its issue, ends by its own expiry. A permit, and a license of Canada or Mexico, is filed with
 *   the commercial licenses; where the list has no better name for it the ordinary license's type is right too.
 * - A medical certificate: dated by the examiner's signature, ends by the certificate's end. The examination report: dated by
 *   the examination, no end of its own. The forms of 391.44 and 391.46: dated by the clinician's signature, no end. A
 *   variance: dated by the day that it is in force from, ends by the day it names. A note of the registry: dated by the verification.
 * - What somebody signs (application, consent, release, notice, receipt, statement, certificate of violations): dated by the
 *   signature; of several by the one whose paper it is: the driver's for a consent, the reviewer's for a review. A consent
 *   ends only where it names a day. A certificate of violations and a review serve for 12 months (the types' term).
 * - Safety performance history: a request is dated by the applicant's signature, an answer by the day of the answer. Good
 *   faith: by the closing signature.
 * - A road test: by the test. Training: by its completion; hazmat training serves for 36 months, printed or not.
 * - A query: by the day it was made, not printed; a limited one serves for 12 months.
 * - A test result: by the collection or the breath test, from which the law counts; not by the laboratory's receipt, the
 *   verification or the report. A professional's letter or plan: by the letter.
 */
export const SEALED: SealedSet = {
  purpose: 'sealed-second',
  opened: '2026-11-25',
  each: 7,
  penned: 50,
  layouts: {
    ...SEALED2_STATES,
    ...SEALED2_RECORDS,
    ...SEALED2_LICENSES,
    ...SEALED2_CARDS,
    ...SEALED2_MEDICAL,
    ...SEALED2_HEALTH,
    ...SEALED2_HIRE,
    ...SEALED2_HISTORY,
    ...SEALED2_RELEASES,
    ...SEALED2_CONSENTS,
    ...SEALED2_DRIVING,
    ...SEALED2_TRAINING,
    ...SEALED2_TESTING,
    ...SEALED2_RESULTS,
  },
};

/**
 * The third set: fifteen further forms, drawn on 2026-11-28 by a hand that had not seen how papers are read, after the
 * reading was mended by what the second set showed. Two thirds of its papers were measured on that day. What is true of a paper is as for the second set.
 */
export const THIRD: SealedSet = {
  purpose: 'sealed-third',
  opened: '2026-11-28',
  each: 28,
  penned: 30,
  layouts: { ...SEALED3_LOOKED, ...SEALED3_KEPT },
};

/** Fresh papers of those layouts of the third set whose misses nobody looked at; measured at the end, after mending. */
export const THIRD_KEPT: SealedSet = {
  purpose: 'sealed-third-end',
  opened: null,
  each: 28,
  penned: 30,
  layouts: SEALED3_KEPT,
};

/**
 * The fourth set: sixteen further forms in other arrangements, drawn on 2026-11-28 by a hand that had not seen how papers
 * are read. What is true of a paper is as for the second set; the first page of an examination report alone is dated by the
 * driver's signature, and a sheet that holds certification and yearly review can be filed as either.
 */
export const FOURTH: SealedSet = {
  purpose: 'sealed-fourth',
  opened: '2026-11-28',
  each: 28,
  penned: 30,
  layouts: { ...SEALED4_STATES, ...SEALED4_MEDICAL, ...SEALED4_FORMS, ...SEALED4_RECORDS },
};

/**
 * The fifth set: further forms in other arrangements, drawn on 2026-11-28 by a hand that had not seen how papers are read
 * nor what the fourth set showed of it, but for its weak form: six driving records with the medical certification, each of
 * another state or vendor. What is true of a paper is as for the second set; a verification of an earlier testing program is
 * dated by the signature of who verifies, a state's waiver by its letter.
 */
export const FIFTH: SealedSet = {
  purpose: 'sealed-fifth',
  opened: '2026-11-28',
  each: 17,
  penned: 30,
  layouts: {
    ...SEALED5_STATES,
    ...SEALED5_ABSTRACTS,
    ...SEALED5_RECORDS,
    ...SEALED5_TESTING,
    ...SEALED5_PROGRAMS,
    ...SEALED5_FORMS,
    ...SEALED5_TRAINING,
  },
};

/**
 * The sixth set: forty-three further forms or other issuers' versions of them, drawn on 2026-11-28 by a hand that had not
 * seen how papers are read nor what any set showed of it. What is true of a paper is as for the second set; a certificate of
 * a consortium is dated by its issue and ends by the day it names.
 */
export const SIXTH: SealedSet = {
  purpose: 'sealed-sixth',
  opened: '2026-11-28',
  each: 10,
  penned: 30,
  layouts: {
    ...SEALED6_STATES,
    ...SEALED6_ABSTRACTS,
    ...SEALED6_CARDS,
    ...SEALED6_MEDICAL,
    ...SEALED6_HEALTH,
    ...SEALED6_TESTING,
    ...SEALED6_PROGRAMS,
    ...SEALED6_QUERIES,
    ...SEALED6_HISTORY,
    ...SEALED6_HIRE,
    ...SEALED6_REVIEWS,
    ...SEALED6_TRAINING,
  },
};

/**
 * Pictures of plain forms, to measure how pictures are read: these may be looked at. What is true of a paper is as for the
 * second set.
 */
export const PICTURES: SealedSet = {
  purpose: 'pictures-tuned',
  opened: '2026-11-28',
  each: 10,
  layouts: PICTURES_TUNED,
};

/** Pictures of other forms, the hold-out: what is missed of them is not looked at. */
export const PICTURES_HELD: SealedSet = {
  purpose: 'pictures-held',
  opened: '2026-11-28',
  each: 10,
  layouts: PICTURES_KEPT,
};
