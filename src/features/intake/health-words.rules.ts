import type { TypeWords } from './paper-words.rules.ts';

/** Papers of health, of tests and of the Clearinghouse. */
export const HEALTH_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: 238,
    titles: [
      [9, "medical examiner's certificate"],
      [8, 'medical certificate'],
      [8, 'medical certification card'],
      [6, 'medical card'],
    ],
    words: [
      [10, /MCSA[- ]?5876/i],
      [5, /\bmed ?card\b/i],
      [7, /I certify that I have examined/i],
      // A box of the card, which names another paper.
      [5, /accompanied by an? .{0,60}certificate/i],
    ],
  },
  {
    documentTypeId: 320,
    titles: [
      [11, 'medical examination report form'],
      [10, 'medical examination report'],
      [8, 'driver health history'],
    ],
    words: [[11, /MCSA[- ]?5875/i]],
  },
  {
    documentTypeId: 321,
    titles: [[12, 'insulin-treated diabetes mellitus assessment form']],
    words: [[12, /MCSA[- ]?5870/i]],
  },
  {
    documentTypeId: 322,
    titles: [[12, 'vision evaluation report']],
    words: [[12, /MCSA[- ]?5871/i]],
  },
  {
    documentTypeId: 1116,
    titles: [
      [14, 'general consent for limited queries'],
      [13, 'consent for limited queries'],
      [13, 'consent for limited query'],
      [12, 'limited query consent'],
      [12, 'annual query consent'],
      [10, 'query consent'],
    ],
    words: [
      [9, /consent[^.]{0,90}limited quer(?:y|ies)/i],
      [6, /limited queries/i],
    ],
  },
  {
    documentTypeId: 308,
    titles: [
      [11, 'clearinghouse query result'],
      [11, 'limited query result'],
      [11, 'annual query result'],
      [10, 'clearinghouse query report'],
      [10, 'clearinghouse query record'],
      [9, 'driver query record'],
      [8, 'query details'],
      [8, 'query result'],
    ],
    words: [
      [14, /query type\W{0,5}(?:annual\W{0,3})?limited/i],
      [7, /driver not prohibited/i],
      [7, /limited quer(?:y|ies) (?:was |were )?(?:conducted|result|report|completed)/i],
    ],
  },
  {
    documentTypeId: 313,
    titles: [
      [12, 'pre-employment query result'],
      [12, 'pre-employment full query'],
      [12, 'full query result'],
      [12, 'full query report'],
      [11, 'pre-employment query'],
    ],
    words: [[24, /(?:query type|type of query)\W{0,5}(?:full|pre-?employment)/i]],
  },
  {
    documentTypeId: 309,
    titles: [
      [12, 'drug and alcohol history authorization'],
      [12, 'drug and alcohol testing records release'],
      [12, 'release of drug and alcohol testing records'],
      [12, 'request for drug and alcohol testing information'],
    ],
    words: [
      [14, /release of information[^.]{0,30}(?:49 )?(?:CFR )?part 40/i],
      [9, /part 40[^.]{0,20}drug (?:and|&) alcohol testing/i],
      [8, /\b40\.25\b/],
    ],
  },
  {
    documentTypeId: 304,
    titles: [
      [11, 'national registry of certified medical examiners verification'],
      [11, 'national registry verification'],
      [11, 'medical examiner verification'],
      [11, 'verification of medical examiner'],
      [11, 'medical examiner national registry'],
      [10, 'medical examiner search result'],
      [9, 'national registry of certified medical examiners'],
    ],
    words: [[8, /391\.23\(m\)|391\.51\(b\)\(9\)/]],
  },
  {
    documentTypeId: 305,
    titles: [
      [10, 'drug and alcohol policy'],
      [10, 'drug and alcohol testing policy'],
      [10, 'drug & alcohol policy'],
      [10, 'drug & alcohol testing policy'],
      [10, 'alcohol and drug policy'],
      [10, 'controlled substance and alcohol policy'],
      [10, 'controlled substances and alcohol policy'],
      [10, 'substance abuse policy'],
    ],
    words: [[6, /\b382\.601\b/]],
  },
  {
    documentTypeId: 306,
    titles: [
      [9, 'custody and control'],
      [9, 'chain of custody'],
      [9, 'drug test result'],
      [9, 'drug test report'],
      [9, 'drug testing result'],
      [9, 'drug testing report'],
      [9, 'drug screen result'],
      [9, 'controlled substance test'],
      [9, 'controlled substances test result'],
      [9, 'alcohol testing form'],
      [9, 'alcohol test result'],
      [8, 'medical review officer report'],
    ],
    words: [
      [6, /\bMRO\b|medical review officer/i],
      [4, /\bspecimen ID\b/i],
    ],
  },
  {
    documentTypeId: 329,
    titles: [
      [13, 'return-to-duty test result'],
      [13, 'return-to-duty drug test result'],
      [13, 'return to duty test'],
    ],
    words: [],
  },
  {
    documentTypeId: 328,
    titles: [
      [12, 'substance abuse professional report'],
      [12, 'substance abuse professional evaluation'],
      [12, 'SAP report'],
      [12, 'SAP evaluation'],
      [12, 'SAP initial assessment'],
      [12, 'SAP follow-up evaluation report'],
    ],
    words: [[6, /substance abuse professional/i]],
  },
  {
    documentTypeId: 330,
    titles: [
      [13, 'follow-up testing plan'],
      [13, 'follow-up testing schedule'],
    ],
    words: [],
  },
  {
    documentTypeId: 382,
    titles: [
      [12, 'drug and alcohol violation report'],
      [11, 'report of drug and alcohol violation'],
      [11, 'employer report of violation'],
      [11, 'clearinghouse violation report'],
    ],
    words: [],
  },
  {
    documentTypeId: 311,
    titles: [
      [12, 'skill performance evaluation certificate'],
      [11, 'medical variance'],
      [11, 'vision exemption'],
      [11, 'diabetes exemption'],
      [11, 'hearing exemption'],
      [11, 'seizure exemption'],
      [11, 'medical exemption'],
    ],
    words: [[7, /\bSPE certificate\b|391\.49\b(?!\))/]],
  },
  {
    documentTypeId: 334,
    titles: [
      [12, 'medical self-certification'],
      [12, 'self-certification of medical status'],
      [12, 'CDL self-certification'],
      [11, 'self-certification form'],
      [11, 'self-certification affidavit'],
    ],
    words: [],
  },
  {
    documentTypeId: 1162,
    titles: [
      [10, 'vaccination record card'],
      [10, 'vaccination record'],
      [10, 'vaccine record'],
    ],
    words: [],
  },
];
