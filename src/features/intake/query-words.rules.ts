import { DRUGS } from './type-words.rules.ts';
import type { TypeWords } from './type-words.rules.ts';

/** How somebody says that a paper was handed over. */
const TAKEN =
  '{acknowledgment|receipt|certificate of receipt|certification of receipt|acknowledgment of receipt|receipt and acknowledgment|acknowledgment and receipt|employee acknowledgment|driver acknowledgment|employee receipt|driver receipt}';
const MAY = '{consent|authorization|authorisation|release|permission}';

/** Consents to queries and releases, what queries return, and the policy on drugs and alcohol. */
export const QUERY_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: 1116,
    titles: [
      [13, '{multi year|general} consent'],
      [
        14,
        '{general|annual|driver|driver general|employee|blanket|multi year|multiple year|} consent {for|to} {limited queries|limited query|annual query|annual queries|clearinghouse query|clearinghouse queries|annual limited query|annual limited queries|multiple limited queries|clearinghouse limited queries|clearinghouse limited query}',
      ],
      [
        14,
        '{general|annual|driver|} consent {to|for} {conduct|} {limited|annual|clearinghouse} {query|queries} of {FMCSA|clearinghouse|drug and alcohol clearinghouse}',
      ],
      [
        13,
        `{limited query|annual query|clearinghouse query|clearinghouse|clearinghouse limited query|annual clearinghouse query|annual limited query|annual clearinghouse|FMCSA clearinghouse|drug and alcohol clearinghouse|FMCSA drug and alcohol clearinghouse|clearinghouse annual query|clearinghouse general} ${MAY} {form|}`,
      ],
      [13, '{limited query|clearinghouse|annual query} {driver|general|employee} consent'],
      [13, '{driver|employee} consent {to|for} {query|queries} {clearinghouse|}'],
      [10, 'query consent'],
      [12, 'consulta limitada consentimiento'],
    ],
    words: [
      [9, /consent[^.]{0,90}limited quer(?:y|ies)/i],
      [6, /limited queries/i],
    ],
    says: [
      [
        6,
        /\b(?:consent|authorize)\b[^.]{0,120}\b(?:conduct|conducting|run|perform)\w*\b[^.]{0,60}\blimited quer(?:y|ies)\b/i,
      ],
      [4, /\bif the limited query\b|\blimited query\b[^.]{0,80}\bindicates\b/i],
      [
        3,
        /\bwithout first obtaining (?:additional )?(?:specific )?consent\b|\brefuse to provide consent\b|\bspecific consent\b/i,
      ],
      [
        3,
        /\b(?:duration|term|length) of (?:my )?employment\b|\bconsent is (?:valid|effective|in effect)\b/i,
      ],
    ],
  },
  {
    documentTypeId: 308,
    titles: [
      [
        11,
        '{clearinghouse|limited|annual|limited clearinghouse|annual clearinghouse|clearinghouse limited|clearinghouse annual|annual limited|FMCSA clearinghouse|driver} {query|} {query result|query report|query record|query confirmation|query summary|query status|query notification|search result}',
      ],
      [11, '{clearinghouse|annual|limited} query'],
      [10, '{results|record|report|confirmation} of {limited|annual|clearinghouse|} query'],
      [
        10,
        '{clearinghouse|drug and alcohol clearinghouse} {report|result|verification|status report|record|certificate}',
      ],
      [9, 'driver query {record|result|report}'],
      [9, '{bulk|batch|} query {upload results|results|history}'],
      [8, 'query {details|result}'],
    ],
    words: [
      [14, /(?:query type|type of query)\W{0,5}(?:annual\W{0,3})?limited/i],
      [7, /driver not prohibited/i],
      [7, /limited quer(?:y|ies) (?:was |were )?(?:conducted|result|report|completed)/i],
    ],
    says: [
      [5, /\bdriver (?:is )?(?:not )?prohibited\b/i],
      [
        4,
        /\bno (?:records?|information|violations?) (?:was |were |is )?(?:found|on file|exists?)?[^.]{0,40}\bclearinghouse\b|\bclearinghouse\b[^.]{0,80}\bno (?:records?|information) (?:was |were )?found\b/i,
      ],
      [
        4,
        /\bquery (?:type|id|date|result|status|conducted|performed|submitted|completed|initiated)\b|\b(?:date|type|time) of query\b|\bquer(?:y|ied) (?:on|by)\b/i,
      ],
      [2, /\bclearinghouse\b/i],
    ],
  },
  {
    documentTypeId: 313,
    titles: [
      [
        12,
        '{pre-employment|full|pre-employment full|full pre-employment|clearinghouse pre-employment|pre-employment clearinghouse|clearinghouse full|full clearinghouse|new hire} query {result|report|record|details|confirmation|summary|}',
      ],
      [12, '{result|results|record|report} of {full|pre-employment} query'],
      [
        12,
        'pre-employment {clearinghouse|drug and alcohol clearinghouse} {result|report|check|search}',
      ],
    ],
    words: [
      [
        24,
        /(?:query type|type of query|query reason|reason for query)\W{0,5}(?:full|pre-?employment)/i,
      ],
    ],
    says: [
      [
        6,
        /\b(?:full|pre-?employment) query\b[^.]{0,60}\b(?:conducted|completed|result|performed|was)\b/i,
      ],
      [
        3,
        /\b(?:specific|electronic) consent\b[^.]{0,60}\b(?:granted|given|provided|received|approved)\b|\bconsent (?:granted|approved|provided|received)\b/i,
      ],
      [3, /\b382\.701\(a\)/],
    ],
  },
  {
    documentTypeId: 309,
    titles: [
      [12, `${DRUGS} records {release|authorization|consent}`],
      [
        12,
        `${DRUGS} {history|testing history|testing records|testing information|test history|test information|test records|testing record|testing results|test results|information} ${MAY} {form|}`,
      ],
      [
        12,
        `{release|disclosure} of {DOT|} ${DRUGS} {history|testing history|testing records|testing information|test history|test information|test records|testing results|test results|information}`,
      ],
      [
        12,
        `{consent|authorization|request|release|authorization and request|request and consent} {to|for} {release|obtain|disclose|disclosure|release of|} {DOT|previous employer|past employer|previous|} ${DRUGS} {history|testing history|testing records|testing information|test history|test information|test records|testing results|test results|information|testing}`,
      ],
      [
        12,
        `{previous|past|prior|former} employer ${DRUGS} {testing|test|} {release|authorization|consent|release form|information release|records request}`,
      ],
      [
        13,
        '{release of information form|consent|authorization|release|request for information} 49 CFR part 40 {drug and alcohol testing|}',
      ],
      [12, 'part 40 {release|consent|authorization|release of information}'],
    ],
    words: [
      [14, /release of information[^.]{0,30}(?:49 )?(?:CFR )?part 40/i],
      [9, /part 40[^.]{0,20}drug (?:and|&) alcohol testing/i],
      [8, /\b40\.25\b/],
    ],
    says: [
      [
        5,
        /\b(?:authorize|consent to)\b[^.]{0,60}\b(?:release|disclos\w+|furnish)\b[^.]{0,120}\b(?:drug (?:and|&|or) alcohol|alcohol (?:and|&|or) (?:drug|controlled))/i,
      ],
      [3, /\b40\.(?:25|321)\b/],
      [3, /\bdepartment of transportation regulated drug\b|\bDOT[- ]regulated drug\b/i],
      [2, /\brefus(?:ed|als?) to (?:be )?test/i],
      [2, /\breturn[- ]to[- ]duty (?:process|requirements)\b/i],
    ],
  },
  {
    documentTypeId: 339,
    titles: [
      [14, 'drug and alcohol history past employer of another agency'],
      [
        13,
        `{previous|past|prior|former} employer ${DRUGS} {history|information|testing history|testing information|test history|response|report|record|verification|inquiry|questionnaire}`,
      ],
      [
        13,
        `${DRUGS} {testing history|history|testing information|information|test history} {from|by|of|response from|report from} {previous|past|prior|former} employer`,
      ],
      [
        13,
        '{FTA|FAA|FRA|PHMSA|USCG|other mode|other DOT agency|DOT agency} {drug and alcohol|} {previous employer|testing history|drug and alcohol history|history} {request|inquiry|response|}',
      ],
      [12, '40.25 {request|inquiry|response} {for information|}'],
    ],
    says: [
      [4, /\b0\.04\b[^.?]{0,40}\b(?:or|and) (?:higher|greater|above)\b/i],
      [3, /\bverified positive\b/i],
      [3, /\brefus(?:ed|als?) (?:to|of)\b/i],
      [
        4,
        /\b(?:FTA|FAA|FRA|PHMSA|USCG|federal transit|federal aviation|federal railroad|pipeline|coast guard)\b/i,
      ],
      [3, /\b40\.25\b/],
      [
        3,
        /\b(?:did|has) (?:the )?(?:employee|driver|applicant|person)\b[^.?]{0,60}\b(?:test|violat|refus)/i,
      ],
    ],
  },
  {
    documentTypeId: 305,
    titles: [
      [9, '{certificate|certification} of receipt'],
      [
        10,
        `${DRUGS} {testing|free workplace|abuse|misuse|use|} {policy|program policy|policy and procedures|testing policy|policy statement}`,
      ],
      [
        12,
        `${TAKEN} of {company|company's|} ${DRUGS} {testing|} {policy|program|educational materials|materials|policy and procedures|information}`,
      ],
      [
        12,
        `${DRUGS} {testing|} {policy|program|} {receipt|acknowledgment|acknowledgment of receipt|certificate of receipt|acknowledgment form|employee acknowledgment|driver acknowledgment|certification of receipt|receipt form|handbook receipt|educational materials}`,
      ],
      [
        11,
        '{drug free workplace|drug free workplace policy|alcohol misuse} {policy|acknowledgment|receipt|statement}',
      ],
      [
        11,
        `${TAKEN} of {educational materials|testing policy|382.601 materials|part 382 materials|education materials}`,
      ],
      [
        11,
        '{driver|employee} {educational|education} materials {receipt|acknowledgment|certificate}',
      ],
    ],
    words: [[6, /\b382\.601\b/]],
    says: [
      [5, /\b382\.601\b/],
      [
        4,
        /\b(?:received|receipt of|been (?:given|provided)|read and understand)\b[^.]{0,120}\b(?:drug|alcohol|controlled substance)[^.]{0,60}\b(?:policy|materials|program)\b/i,
      ],
      [
        4,
        /\bpolicy\b[^.]{0,60}\b(?:drug|alcohol|controlled substance)\w*\b[^.]{0,120}\b(?:received|acknowledge|receipt|understand)\b/i,
      ],
      [2, /\beducational materials?\b/i],
    ],
  },
];
