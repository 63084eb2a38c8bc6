import type { TypeWords } from './type-words.rules.ts';

/** Who is asked for what was before. */
const PAST = '{previous|past|prior|former|previous or current|current or previous}';

/** Papers of earlier employers, of training, of hours and of rights. */
export const HISTORY_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: 397,
    titles: [
      [15, 'safety performance history good faith {effort|efforts|attempt|attempts}'],
      [
        14,
        '{documentation|documentation form|record|report|statement|certification|} of good faith {effort|efforts|attempt|attempts|inquiry}',
      ],
      [
        14,
        'good faith {effort|efforts|attempt|attempts|documentation|inquiry} {documentation|record|log|form|report|statement|}',
      ],
      [
        13,
        '{record|log|documentation} of {attempts|efforts|contacts} {to contact|to reach|to obtain|with} {previous|past|former|prior} employers',
      ],
      [13, `${PAST} employer {contact|attempt|contact attempt} {log|record|sheet|}`],
      [12, '{contact|attempt|contact attempt|verification attempt} {log|record}'],
      [
        12,
        '{unable to|attempted} {verify|contact|verification of} {previous|past|} {employer|employment}',
      ],
    ],
    words: [[8, /\b391\.53\(b\)\(2\)|(?<!\bin )good[- ]faith/i]],
    says: [
      [5, /(?<!\bin )\bgood[- ]faith\b/i],
      [4, /\b391\.53\(b\)\(2\)|\b391\.23\(c\)\((?:1|2)\)/],
      [
        3,
        /\b(?:no (?:response|reply|answer)|did not (?:respond|reply|answer)|failed to respond|left (?:a )?(?:message|voice ?mail)|out of business|disconnected)\b/i,
      ],
      [3, /\b(?:1st|2nd|3rd|first|second|third) attempt\b|\battempt (?:#|no\.? ?)?[123]\b/i],
      [2, /\b(?:method of contact|person contacted|contact method|how contacted)\b/i],
    ],
  },
  {
    documentTypeId: 333,
    titles: [
      [
        14,
        '{statement|certification|declaration} of no {previous|prior|past} {employer|employers|employment}',
      ],
      [
        14,
        '{statement|certification|certificate|declaration} of no {previous|prior|past|} {DOT|DOT regulated|regulated|safety sensitive|DOT covered} {employer|employers|employment|history|work}',
      ],
      [
        14,
        'no {previous|prior|past|} {DOT regulated|DOT|regulated|safety sensitive} {employer|employers|employment|work history} {statement|certification|declaration|form|}',
      ],
      [
        13,
        '{no previous employment|unemployment|no employment history|self employment|gap in employment|employment gap} {statement|certification|verification|explanation}',
      ],
      [13, '{first time driver|new driver} {statement|certification}'],
    ],
    words: [[12, /no (?:previous |prior )?(?:US ?)?DOT[- ]regulated employ/i]],
    says: [
      [
        6,
        /\b(?:have not|was not|not been|never)\b[^.]{0,60}\b(?:employed|worked|work)\b[^.]{0,80}\b(?:DOT|regulated|safety[- ]sensitive|commercial motor vehicle)\b/i,
      ],
      [
        5,
        /\bno (?:previous |prior |past )?(?:US )?(?:DOT|department of transportation)[- ]?(?:regulated|covered)? ?employ/i,
      ],
      [
        4,
        /\b(?:preceding|past|previous|last) (?:3|three)(?: \(3\))? years\b[^.]{0,80}\b(?:not|never|no)\b[^.]{0,60}\bregulated\b/i,
      ],
      [2, /\b391\.23\(c\)/],
    ],
  },
  {
    documentTypeId: 307,
    titles: [
      [
        12,
        '{employment|driver employment|previous employment} safety history {response|report|verification|}',
      ],
      [10, 'DAC {report|employment report|employment history|history report}'],
      [9, 'employment history {file|report}'],
      [
        11,
        '{driver|DOT|} safety performance history {records|record|} {request|inquiry|verification|investigation|form|response|questionnaire|information|}',
      ],
      [
        11,
        `${PAST} {employer|employment|employer's|employers} {inquiry|verification|reference|reference check|check|investigation|information request|questionnaire|safety performance history|response|record|report|verification form|information}`,
      ],
      [
        10,
        `{request|inquiry|verification|investigation|check} {for|of|to|from} {information from|employment information from|} ${PAST} {employer|employers|employment}`,
      ],
      [
        10,
        '{employment|employment history|work history|employment reference|reference|job reference} {verification|inquiry|reference check|check|verification request|verification form|questionnaire|verification report}',
      ],
      [
        10,
        '{verification|confirmation|inquiry} of {past|previous|prior|former|driver|} {employment|employment history|driver employment}',
      ],
      [
        10,
        'request for {employment|employment history|reference|safety performance} {information|verification|history|records}',
      ],
      [10, 'request for driver {information|verification|employment history}'],
      [10, 'driver {information|verification} request'],
      [10, 'driver {background|employment} {inquiry|investigation|verification|history report}'],
      [9, '{letter|proof|statement} of employment'],
    ],
    says: [
      [4, /\bsafety performance history\b/i],
      [3, /\b391\.23\((?:d|e|g)\)/],
      [3, /\b(?:would you|eligible (?:for|to be)|will you) re-?hired?\b/i],
      [
        4,
        /\b(?:was|is) (?:the )?(?:above[- ]named |named )?(?:applicant|driver|person|individual|employee) (?:was )?employed (?:by|with) (?:you|us|your)\b/i,
      ],
      [3, /\b390\.15\b|\baccident (?:register|history|data|information)\b/i],
      [
        3,
        /\bdid (?:he|she|he\/she|the (?:driver|applicant)|this person|they) (?:drive|operate)\b/i,
      ],
      [2, /\breasons? for (?:leaving|termination|separation)\b/i],
      [2, /\b(?:dates? (?:of employment|employed)|employed from)\b/i],
      [
        3,
        /\b(?:previous|past|prior|former) employers?\b[^.]{0,30}\b(?:name|completes?|to complete|section|response)\b|\bto be completed by (?:the )?(?:previous|past|prior|former) employer\b/i,
      ],
    ],
  },
  {
    documentTypeId: 398,
    titles: [
      [11, 'record of DOT {recordable|} accidents'],
      [
        11,
        '{DOT|motor carrier|motor vehicle|driver|vehicle|carrier} {accident|crash|recordable accident} {register|log|record}',
      ],
      [11, '{accident|crash} {register|log}'],
      [9, 'accident record'],
      [9, '{list|register} of {DOT|recordable|DOT recordable} {accidents|crashes}'],
    ],
    says: [
      [4, /\b390\.15\b/],
      [
        3,
        /\bnumber of (?:injuries|fatalities|deaths|tow)|\b(?:# of|no\. of|no\. ?) ?(?:injur|fatal)/i,
      ],
      [3, /\bhaz(?:ardous |\w* ?)mat\w*\b[^.]{0,20}\b(?:released|spilled|spill)\b/i],
      [3, /\b(?:city|town)\b[^.]{0,30}\bnear(?:est)?\b[^.]{0,40}\baccident|\baccident occurred\b/i],
    ],
  },
  {
    documentTypeId: 312,
    titles: [
      [9, 'training certification'],
      [11, 'entry level driver {certification|certificate}'],
      [
        10,
        '{truck driving|professional truck driving|commercial truck driving} {diploma|certificate|program}',
      ],
      [
        10,
        '{diploma|certificate} {truck driving|professional truck driving|professional truck driver}',
      ],
      [
        11,
        '{entry level|ELDT} {driver|} training {certificate|certification|record|completion|proof|provider registry|}',
      ],
      [11, 'training provider registry'],
      [11, 'ELDT {certificate|certification|completion|record}'],
      [
        10,
        '{driver|truck driver|CDL|commercial driver|truck driving|driver trainee|class a|class a CDL} training {certification|certificate|certificate of completion|completion|record|diploma|program}',
      ],
      [
        10,
        '{driver training|truck driver training|commercial truck driving|professional truck driver|truck driving school|CDL school|driving academy} {certificate|diploma|program}',
      ],
      [
        10,
        '{proof|certificate|certification|record} of {entry level|ELDT|driver|CDL|behind the wheel|theory|commercial driver} training {completion|}',
      ],
      [10, 'training certification information'],
    ],
    words: [[8, /\bELDT\b|\b380\.(?:609|717|513)\b/]],
    says: [
      [4, /\bELDT\b|\bentry[- ]level driver/i],
      [3, /\b380\.[567]\d\d\b/],
      [3, /\btheory\b[^.]{0,60}\b(?:instruction|training|behind|completed|score)\b/i],
      [3, /\bbehind[- ]the[- ]wheel\b|\bBTW\b/i],
      [3, /\btraining provider\b|\bTPR\b/i],
      [2, /\b(?:range|public road)\b[^.]{0,40}\b(?:hours|clock|proficien|instruction)\b/i],
      [3, /\bdriver wellness\b|\bwhistle-?blower protection\b/i],
    ],
  },
  {
    documentTypeId: 314,
    titles: [
      [
        12,
        '{prior|previous|last|past|preceding} {7|seven} day {hours|on duty|hours worked|duty time}',
      ],
      [12, '{7|seven} day {prior|previous} {hours|duty time}'],
      [9, 'driver data sheet'],
      [
        13,
        "{driver's|driver|employee's|} statement of {on duty|on-duty|duty|prior|previous} {hours|time}",
      ],
      [13, '{on duty|on-duty} {hours|time} {statement|certification|record|}'],
      [
        12,
        '{statement|certification|record|declaration} of {hours|prior hours|previous hours|hours worked|hours of service|hours on duty|time worked|work hours|prior duty}',
      ],
      [
        12,
        '{seven|7|prior seven|previous seven|last seven|prior 7|previous 7|last 7|eight|8} day {hours|hour|hours of service|prior work|on duty|work} {statement|certification|record|report|history}',
      ],
      [
        12,
        '{hours of service|prior hours|previous hours|hours worked} {statement|certification|declaration}',
      ],
      [
        12,
        '{new hire|newly hired driver|new driver|casual driver|first use|intermittent driver} {hours|statement|hours statement|hours of service statement}',
      ],
    ],
    words: [[8, /\b395\.8\(j\)/]],
    says: [
      [5, /\b395\.8\(j\)/],
      [
        5,
        /\b(?:total time on duty|hours worked|on[- ]duty)\b[^.]{0,80}\b(?:preceding|previous|prior|past|last) (?:7|seven)\b/i,
      ],
      [4, /\b(?:last )?relieved from (?:duty|work)\b/i],
      [
        4,
        /\bintermittent\b|\bfirst time\b[^.]{0,60}\b(?:used|using|hired)\b|\bused (?:for the )?first time\b/i,
      ],
      [2, /\bday\W{0,3}1\b[^]{0,60}\b2\b[^]{0,60}\b3\b[^]{0,60}\b4\b[^]{0,60}\b5\b/i],
    ],
  },
  {
    documentTypeId: 323,
    titles: [
      [11, '{hazardous materials|hazmat} {certificate|certification}'],
      [11, '{hazardous materials|hazmat} employee test {record|}'],
      [
        12,
        '{hazardous materials|hazardous material|hazmat|haz mat|HM} {employee|driver|} {training|general awareness|safety|security awareness|general awareness and security|function specific} {certificate|certification|record|training|training record|training certificate|certificate of training|certificate of completion|}',
      ],
      [
        12,
        '{certificate|certification|record} of {hazardous materials|hazmat|hazmat employee} {employee|} training',
      ],
      [12, '{hazmat|HM} employee {training|certification} {record|certificate|}'],
      [11, '{hazmat|hazardous materials} {certificate|certification} of {completion|training}'],
    ],
    words: [[8, /\b172\.70[0-4]\b/]],
    says: [
      [5, /\b172\.70[0-4]\b|\bsubpart H of part 172\b/i],
      [4, /\bgeneral awareness\b/i],
      [3, /\bfunction[- ]specific\b/i],
      [3, /\bsecurity awareness\b|\bin-?depth security\b/i],
      [3, /\bhaz(?:ardous )?-?mat(?:erials?)? employee\b/i],
      [2, /\btrained and tested\b/i],
    ],
  },
  {
    documentTypeId: 324,
    titles: [
      [
        13,
        '{doubles|triples|doubles triples|doubles and triples} {training|driver} {certificate|certification|training certificate|}',
      ],
      [
        13,
        '{longer combination vehicle|LCV} {driver|driver training|double|triple|doubles|triples|} {training|} {certificate|certification|qualification|certificate of grandfathering}',
      ],
      [13, '{certificate|certification} of {longer combination vehicle|LCV} {driver|} {training|}'],
      [12, '{LCV|longer combination vehicle} {driver|} training'],
    ],
    words: [[9, /\b380\.(?:401|111|105)\b/]],
    says: [
      [5, /\blonger combination vehicles?\b|\bLCV\b/i],
      [3, /\b380\.(?:1|2|3|4)\d\d\b/],
    ],
  },
  {
    documentTypeId: 325,
    titles: [
      [
        14,
        "{driver's|applicant's|driver|applicant} rights {pertaining to|regarding|concerning|about} {release of information|investigation|information}",
      ],
      [13, 'your rights under {49 CFR|} 391.23'],
      [
        13,
        '{investigation|pre-employment investigation|previous pre-employment investigation} rights',
      ],
      [
        13,
        "{driver's|driver|applicant|applicant's|employee|driver applicant} {due process|} rights {notice|notification|acknowledgment|statement|regarding safety performance history|under 391.23|}",
      ],
      [
        13,
        "{notice|notification|statement|acknowledgment|explanation} of {driver's|driver|applicant|applicant's|your|due process|driver due process} rights",
      ],
      [13, 'due process rights {notice|notification|}'],
      [
        13,
        '{notice|notification} {to driver|to applicant|to applicants|to drivers|} {of|regarding|about} {investigative information|previous employer information|safety performance history|driver investigation} {rights|}',
      ],
      [
        12,
        'your rights {regarding|to review} {safety performance history|previous employer information|} ',
      ],
    ],
    words: [[9, /391\.23\(i\)/]],
    says: [
      [5, /\b391\.23\(i\)/],
      [5, /\bright to (?:review|have errors|have a rebuttal|rebut|correct|request correction)\b/i],
      [3, /\brebuttal\b/i],
      [3, /\berrors?\b[^.]{0,40}\bcorrected\b/i],
    ],
  },
];
