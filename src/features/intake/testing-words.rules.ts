import { DRUGS } from './type-words.rules.ts';
import type { TypeWords } from './type-words.rules.ts';

/** Papers of tests, of what follows them, and of the program they are made in. */
export const TESTING_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: 306,
    titles: [
      [9, '{test|drug test|} result certificate'],
      [9, 'test result {notification|report|summary|form}'],
      [9, '{toxicology|substance abuse test|substance test} {result|results|report}'],
      [
        9,
        '{federal|forensic|non-federal|non-DOT|DOT|} {drug testing|urine drug testing|drug test|drug screen|} custody and control {form|}',
      ],
      [9, 'chain of custody {form|}'],
      [
        9,
        '{drug|urine drug|DOT drug|drug and alcohol|controlled substance|controlled substances|oral fluid|hair|workplace drug|non-DOT drug|pre-employment drug|random drug|post accident drug|laboratory|toxicology|substance abuse|rapid drug|instant drug} {test|testing|screen|screening} {result|results|report|certificate|notification|summary|result form|result certificate|laboratory report|verification|record|confirmation|results report|result report|result notification}',
      ],
      [
        9,
        '{result|results|report|certificate} of {drug|DOT drug|controlled substance|controlled substances|alcohol|breath alcohol|urine drug|laboratory|verified drug} {test|testing|screen|screening|analysis}',
      ],
      [9, '{controlled substance|controlled substances|verified drug|verified} test {result|}'],
      [9, '{DOT|federal|non-DOT|breath|saliva|} alcohol testing form'],
      [
        9,
        '{breath alcohol|saliva alcohol|evidential breath|DOT alcohol|non-DOT alcohol} {test|testing} {result|results|report|form|record|}',
      ],
      [9, '{alcohol|alcohol breath} {test|testing} {result|results|report|form|record}'],
      [9, 'breath alcohol'],
      [
        9,
        '{medical review officer|MRO} {report|letter|determination|verification|review|result|results|verification report|certification|statement|final determination|summary|result letter|result report|notification|final result}',
      ],
      [9, '{toxicology|forensic toxicology|forensic drug|drug analysis|laboratory drug} report'],
      [8, '{laboratory|lab} report'],
    ],
    words: [
      [6, /\bMRO\b|medical review officer/i],
      [4, /\bspecimen ID\b/i],
    ],
    says: [
      [3, /\b(?:MRO|medical review officer)\b/i],
      [4, /\bspecimen (?:id|no|number|type|#)|\b(?:accession|lab(?:oratory)?) (?:no|number|id|#)/i],
      [
        4,
        /\b(?:marijuana|THC|cannabinoids)\b[^]{0,200}\bcocaine\b|\bcocaine\b[^]{0,200}\b(?:opiates|opioids|amphetamines|phencyclidine|PCP)\b/i,
      ],
      [
        3,
        /\bcollect(?:or|ion)(?:'s)? (?:site|name|date|time|facility)\b|\bdate (?:of collection|collected)\b/i,
      ],
      [3, /\b(?:BAT|STT|breath alcohol technician|EBT)\b|\bg(?:rams)?\/210 ?l\b/],
      [
        3,
        /\b(?:negative[- ]dilute|test result|final result|result|verified)\W{0,4}(?:is |as )?(?:negative|positive|cancell?ed)\b/i,
      ],
      [2, /\bdonor\b/i],
      [2, /\breason for test\b|\btest reason\b/i],
    ],
  },
  {
    documentTypeId: 329,
    titles: [
      [
        13,
        '{return to duty|RTD} {drug|alcohol|drug and alcohol|} {test|testing} {result|results|report|}',
      ],
      [13, '{result|results|report} of return to duty {drug|alcohol|} test'],
      [13, 'return to duty {result|clearance}'],
    ],
    words: [
      [
        16,
        /(?:reason for test(?:ing)?|test (?:reason|type)|type of test|test category|purpose)\W{0,6}return[- ]to[- ]duty(?!\W{0,6}(?:follow|random|post|pre|other|reasonable))/i,
      ],
    ],
  },
  {
    documentTypeId: 328,
    titles: [
      [11, '{return to duty|RTD|follow up|follow-up} evaluation {letter|report|}'],
      [
        12,
        '{substance abuse professional|SAP} {report|evaluation|initial evaluation|assessment|initial assessment|initial evaluation report|follow up evaluation|follow-up evaluation report|follow-up report|letter|recommendation|evaluation report|assessment report|notice of compliance|compliance report|compliance letter|recommendations|written report|summary|completion letter|initial report|final report}',
      ],
      [
        12,
        '{report|evaluation|letter|recommendation|notice} of {substance abuse professional|SAP}',
      ],
      [11, '{initial|follow up|follow-up} {SAP|substance abuse} evaluation {report|}'],
      [
        9,
        '{notice|letter} of {compliance|eligibility|successful compliance} {SAP|return to duty|}',
      ],
    ],
    words: [[6, /substance abuse professional/i]],
    says: [
      [4, /\bsubstance abuse professional\b|\bSAP\b/],
      [4, /\b40\.(?:29[13]|30[15]|311)\b/],
      [
        4,
        /\b(?:recommend|recommended|prescribed|completed|complied)\b[^.]{0,80}\b(?:education|treatment)\b/i,
      ],
      [3, /\b(?:initial|follow-?up) (?:evaluation|assessment)\b/i],
      [3, /\bsuccessful(?:ly)? (?:compli|complet|demonstrat)/i],
    ],
  },
  {
    documentTypeId: 330,
    titles: [
      [13, '{SAP|aftercare} follow up plan'],
      [12, 'aftercare {plan|recommendation|recommendations}'],
      [
        13,
        '{SAP|substance abuse professional|} follow up testing {plan|schedule|program|recommendation|requirements|order|recommendations}',
      ],
      [13, '{plan|schedule|order} {of|for} follow up {testing|tests}'],
      [12, 'follow up {drug and alcohol|drug|test} {testing|} {plan|schedule}'],
    ],
    says: [
      [5, /\b40\.307\b/],
      [
        5,
        /\b(?:minimum of |at least )?(?:six|6)(?: \(6\))?[^.]{0,40}\b(?:unannounced|follow-?up)\b[^.]{0,60}\b(?:12|twelve|months)\b/i,
      ],
      [4, /\bfollow-?up (?:tests|testing)\b[^.]{0,80}\bmonths?\b/i],
    ],
  },
  {
    documentTypeId: 382,
    titles: [
      [
        12,
        `${DRUGS} {program|} {violation|violations} {report|notification|notice|record|reporting form|}`,
      ],
      [12, `{report|notice|notification|record} of ${DRUGS} {program|testing|} violation`],
      [
        12,
        "{employer's|employer|C/TPA} report of {violation|actual knowledge|refusal|drug and alcohol violation|actual knowledge violation}",
      ],
      [12, 'clearinghouse violation {report|notification|submission|confirmation}'],
      [
        12,
        '{actual knowledge|refusal to test|test refusal} {violation|} {report|notification|documentation|record}',
      ],
      [11, 'violation {report|reported} {to|} clearinghouse'],
    ],
    says: [
      [4, /\b382\.705\b/],
      [4, /\bactual knowledge\b/i],
      [
        4,
        /\breport(?:ed)?\b[^.]{0,40}\b(?:to|in) the (?:FMCSA )?(?:drug (?:and|&) alcohol )?clearinghouse\b/i,
      ],
      [3, /\bviolation (?:type|date|reported|details)\b/i],
    ],
  },
  {
    documentTypeId: 336,
    titles: [
      [12, 'consortium {verification|verification letter|letter}'],
      [
        13,
        '{consortium|random testing|random pool|random testing program|drug testing|drug and alcohol testing|random drug and alcohol testing|DOT consortium|C/TPA|drug testing consortium|random drug testing|random testing consortium|drug and alcohol consortium|drug and alcohol program|drug and alcohol testing program} {membership|enrollment|participation|compliance} {certificate|certification|letter|verification|confirmation|card|}',
      ],
      [
        13,
        '{certificate|certification|verification|proof|letter|confirmation} of {consortium|random testing|random pool|drug testing|drug and alcohol testing|C/TPA|} {membership|enrollment|participation} {random testing|in random testing|in consortium|in random pool|in drug and alcohol testing program|in random drug and alcohol testing program|}',
      ],
      [12, 'random testing consortium'],
      [12, 'random pool {enrollment|membership|certificate}'],
      [12, 'consortium {certificate|agreement|member}'],
    ],
    words: [
      [
        8,
        /is (?:a member of|enrolled in|an active member|a participant in) .{0,60}\b(?:consortium|random (?:testing|drug|selection))/i,
      ],
    ],
    says: [
      [
        4,
        /\b(?:member of|enrolled in|participant in|participates in)\b[^.]{0,80}\b(?:consortium|random)\b/i,
      ],
      [3, /\bconsortium\b/i],
      [3, /\brandom (?:testing |selection |drug )?pool\b|\b382\.305\b/i],
      [2, /\b(?:valid|coverage|membership) (?:through|until|period|from|dates?)\b/i],
    ],
  },
  {
    documentTypeId: 337,
    titles: [
      [
        13,
        '{clearinghouse|employer|owner operator|} {C/TPA|third party administrator|consortium third party administrator|consortium/third-party administrator} {designation|designated|selection|appointment|authorization|designation confirmation|designation form}',
      ],
      [
        13,
        '{designation|appointment|selection|authorization} of {C/TPA|third party administrator|consortium third party administrator|clearinghouse C/TPA}',
      ],
      [12, 'designated {C/TPA|C/TPAs|third party administrator}'],
    ],
    words: [[8, /\b382\.705\(b\)\(6\)|\b382\.711\b/i]],
    says: [
      [
        5,
        /\bdesignat\w+\b[^.]{0,80}\b(?:C\/TPA|third[- ]party administrator)\b|\b(?:C\/TPA|third[- ]party administrator)\b[^.]{0,80}\bdesignat/i,
      ],
      [3, /\bC\/TPA\b/],
      [4, /\b382\.705\(b\)\(6\)|\b382\.711\b/],
      [2, /\bclearinghouse\b/i],
    ],
  },
  {
    documentTypeId: 338,
    titles: [
      [13, '382.301 {exception|exemption}'],
      [
        13,
        '{verification|proof|confirmation} of {prior|previous|participation in|} {drug|drug and alcohol|controlled substances|DOT|random} testing program {participation|}',
      ],
      [
        13,
        '{verification|confirmation} of participation in {drug testing|drug and alcohol testing|controlled substances testing|random testing} program',
      ],
      [
        13,
        'pre-employment {drug|controlled substances|} {test|testing} {exemption|exception|waiver}',
      ],
      [
        12,
        '{exception|exemption|waiver} {to|from} pre-employment {drug|controlled substances|} {test|testing}',
      ],
      [12, 'prior {drug|} testing program {verification|participation}'],
    ],
    words: [[8, /\b382\.301\((?:b|c)\)/i]],
    says: [
      [5, /\b382\.301\((?:b|c)\)/i],
      [
        5,
        /\bparticipat\w+\b[^.]{0,80}\b(?:controlled substances|drug|random)\w*\b[^.]{0,30}\btesting program\b/i,
      ],
      [
        3,
        /\b(?:previous|past|prior|last|preceding) (?:30 days|(?:6|six) months|(?:12|twelve) months)\b/i,
      ],
    ],
  },
];
