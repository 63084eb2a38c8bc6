import { NONE } from './type-words.rules.ts';
import type { TypeWords } from './type-words.rules.ts';

/** Whom a record of driving names. */
const WHOSE =
  '{driver|driving|driver license|operator|operator license|operating|motor vehicle|motor vehicle driving|motor vehicle operator|licensee|motorist|commercial driver}';
/** How an office calls a print of it. */
const COPY =
  '{abstract|report|transcript|printout|print|extract|information|summary|check|search|inquiry|result|details}';

/** Papers of licenses, and records of driving. */
export const RECORD_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: NONE,
    titles: [
      [11, '{|sales|tax|pro forma} invoice'],
      [11, 'statement of account'],
      [11, 'purchase order'],
      [11, 'remittance {advice|slip}'],
      [11, '{payment|sales} receipt'],
      [11, 'bill of lading'],
      [11, 'packing slip'],
      [11, 'credit card authorization'],
      [11, 'employment eligibility verification'],
      [11, "employee's withholding certificate"],
      [11, 'request for taxpayer identification number'],
      [11, '{direct deposit|payroll deduction} {authorization|form|enrollment}'],
      [11, 'certificate of {liability|} insurance'],
      [11, 'certificate of liability'],
      [11, "driver's {daily log|vehicle inspection report}"],
      [11, 'record of duty status'],
      [11, 'roadside inspection report'],
      [11, 'driver vehicle examination report'],
      [11, '{equipment|vehicle|independent contractor} lease agreement'],
      [11, 'independent contractor agreement'],
      [11, '{employee|driver} handbook'],
      [11, 'pay stub'],
      [
        14,
        '{driver qualification|DQ|driver|driver file|qualification|personnel|new hire|hiring|document} {file|} checklist',
      ],
      [14, 'checklist {of|for} {driver qualification file|driver file|documents}'],
      [14, '{order|MVR order|report order} {confirmation|acknowledgment}'],
      [14, '{missing|expired|expiring|outstanding} {documents|items} {notice|letter|report|list|}'],
      [14, '{request|list} for {missing|} documents'],
      [12, '{driver qualification|DQ} file {audit|summary|status} {report|}'],
      [11, '{sign in|attendance} sheet'],
      [11, '{disciplinary action|written warning} {form|notice|}'],
      [11, '{time off|vacation|leave} request'],
      [11, '{annual|periodic|} vehicle inspection report'],
      [
        12,
        '{background|criminal|criminal background} {screening|check|search|investigation} {report|result|summary}',
      ],
      [12, '{pre-adverse|adverse} action {notice|letter|}'],
      [11, '{safety|staff|driver|company} meeting {attendance|minutes|agenda|}'],
      [11, '{vehicle registration|cab card|insurance identification} {card|}'],
      [11, '{social security|insurance} card'],
      [11, 'earnings statement'],
    ],
    words: [
      [11, /\binvoice\b|\bstatement of account\b|\bpurchase order\b|\bremittance\b/i],
      [14, /\bUSCIS\b|\bForm I-?9\b|\bdepartment of homeland security\b/i],
      [6, /\bamount due\b|\bbill to\b|\binvoice (?:no|number|date|#)/i],
    ],
    says: [
      [4, /\binvoice (?:no|number|date|#)/i],
      [4, /\b(?:amount|balance|total) due\b/i],
      [3, /\b(?:bill to|ship to|sold to|remit to)\b/i],
      [3, /\b(?:unit price|qty|subtotal|payment terms|net 30)\b/i],
    ],
  },
  {
    documentTypeId: 1083,
    titles: [[10, 'state {MVR|motor vehicle record|motor vehicle report}']],
  },
  {
    documentTypeId: 660,
    titles: [
      [
        12,
        '{initial|pre-employment|pre-hire|new hire} {MVR|motor vehicle record|motor vehicle report|driving record}',
      ],
    ],
  },
  {
    documentTypeId: 225,
    titles: [
      [9, '{certified transcript|public abstract|H6 printout}'],
      [
        8,
        '{certified|complete|} {three year|3 year|five year|5 year|seven year|7 year|ten year|10 year} history',
      ],
      [8, '{certified|complete} history {abstract|record}'],
      [8, '{DL|CDL} record'],
      [8, 'driver {license|} status report'],
      [9, '{3 year|three year|5 year|7 year|10 year|standard|complete} MVR'],
      [12, '{driver|driving|motor vehicle} record search result'],
      [12, 'information request driver record'],
      [8, `${WHOSE} {record|history|abstract|transcript}`],
      [9, `${WHOSE} {record|history} ${COPY}`],
      [
        9,
        `{abstract|transcript|extract|printout|copy|certified copy|summary|statement} of ${WHOSE} {record|history}`,
      ],
      [
        9,
        `{certified|official|complete|full|public|individual|personal|employment|unofficial|uncertified|certified complete|three year|3 year|seven year|7 year|ten year|10 year|five year|5 year|commercial} ${WHOSE} {record|history|abstract|transcript}`,
      ],
      [
        9,
        `{certified|official|complete} {abstract|transcript} of {complete|certified|} ${WHOSE} {record|history}`,
      ],
      [
        8,
        '{motor vehicle|vehicle operator|driving} {record|records} {report|search|inquiry|abstract}',
      ],
      [8, 'motor vehicle report'],
      [8, 'license {record|history|abstract}'],
      [
        9,
        '{traffic|traffic court|traffic violation|driver violation|driving conviction} {abstract|record|history report}',
      ],
      [9, 'court {purposes driving record|print}'],
      [9, '{driver record|driver} pull notice'],
      [9, 'pull notice {report|program}'],
      [9, '{license|driver} monitoring {report|alert}'],
      [9, 'driver risk report'],
      [8, 'MVR {report|abstract|check|search result}'],
      [7, 'driver profile'],
      // Canada.
      [9, '{commercial|carrier|} driver abstract'],
      [9, '{relevé|état|extrait} de dossier de {conduite|conducteur}'],
      [9, 'dossier de {conduite|conducteur}'],
      // Mexico.
      [9, 'historial de {conductor|manejo|licencia}'],
      [9, 'constancia de antecedentes'],
    ],
    words: [[4, /\bMVR\b/]],
    says: [
      [
        2,
        /\b(?:violations?|convictions?)\W{0,4}(?:and|\/|&) (?:accidents?|crashes|failures to appear|departmental actions|withdrawals)\b/i,
      ],
      [2, /\bACD\b/],
      [
        2,
        /\b(?:total|current|accumulated|demerit) points\b|\bpoints? (?:balance|total|assessed)\b/i,
      ],
      [
        2,
        /\b(?:no|none)\b[^.]{0,20}\b(?:convictions|violations|accidents|suspensions|withdrawals)\b[^.]{0,30}\b(?:found|on (?:record|file)|reported|recorded|to report)\b/i,
      ],
      [
        2,
        /\b(?:licen[sc]e|cdl|driver|operating|driving) (?:status|privileges?)\W{1,4}(?:valid|clear|eligible|active|licensed|not suspended|in good standing)/i,
      ],
      [
        2,
        /\b(?:end of (?:driving |driver )?(?:record|history|abstract|transcript|report)|this (?:record|abstract|transcript) (?:covers|contains|reflects|is))\b/i,
      ],
      [2, /\bdriver'?s? privacy protection act\b|\bDPPA\b/i],
      [
        2,
        /\b(?:custodian of|keeper of the) records?\b|\btrue (?:and (?:correct|exact|accurate) )?(?:copy|abstract|extract|transcript) of the\b/i,
      ],
    ],
  },
  {
    documentTypeId: 310,
    titles: [
      [
        12,
        'CDLIS {motor vehicle record|driver record|driving record|MVR|record|driver history|abstract|report}',
      ],
      [
        12,
        "{commercial driver license|commercial driver's license} information system {record|report|driver record|motor vehicle record|inquiry|}",
      ],
      [12, 'medical certification status {report|record|inquiry|information}'],
      [12, '{CDL|driver} medical certification {status|history|record|inquiry}'],
      [12, 'medical certificate status {report|inquiry|}'],
    ],
    words: [[10, /\bCDLIS\b/]],
  },
  {
    documentTypeId: 399,
    titles: [
      [10, '{prior|previous|past} violation {record|report|}'],
      [10, '{record|list|report} of {prior|previous|past} violations'],
    ],
  },
  {
    documentTypeId: 332,
    titles: [
      [13, "{employee|driver|employee's|driver's} report of {traffic|moving} violation"],
      [12, 'report of {traffic|moving} violation'],
      [
        12,
        '{notification|notice|report} of {traffic|moving violation|motor vehicle|} {conviction|suspension|license suspension|license suspension or revocation|disqualification|conviction or suspension}',
      ],
      [
        12,
        "{driver's|employee|} {notification|notice|report} of {traffic|} conviction to {employer|motor carrier|company}",
      ],
      [12, 'notification of convictions for {driver|traffic} violations'],
      [12, '{traffic|driver|} conviction {notification|notice|report|self report} {form|}'],
      [11, '{driver|employee} {self report|report} of {traffic|moving|} violation {conviction|}'],
      [
        11,
        '{traffic citation|traffic ticket|citation|ticket} {conviction|} {notification|report} form',
      ],
      [11, "driver's report of {traffic|moving|} {violation|citation|conviction}"],
    ],
    words: [[8, /\b383\.3[13]\b/]],
    says: [
      [4, /\b383\.3[13]\b/],
      [3, /\bwithin (?:30|thirty)(?: \(30\))? days (?:of|after|from)[^.]{0,40}convict/i],
      [
        3,
        /\b(?:hereby )?(?:notify|notifying|report(?:ing)?|inform(?:ing)?)\b[^.]{0,60}\b(?:employer|company|carrier|you)\b[^.]{0,60}\bconvict/i,
      ],
      [3, /\b(?:i was|i have been|have been) convicted of\b/i],
      [
        2,
        /\b(?:court (?:of conviction|location|and location)|location of (?:the )?(?:offense|court|conviction))\b/i,
      ],
    ],
  },
  {
    documentTypeId: 301,
    titles: [
      [9, "{copy of|} commercial driver's {license|licence} {copy|front and back|front|}"],
      [8, '{copy of CDL|CDL copy|copy of license CDL}'],
      [8, "{commercial learner's|commercial driver's instruction|commercial instruction} permit"],
      [8, '{interim|temporary|non-domiciled|limited term} {commercial driver license|CDL}'],
      [9, 'licencia federal {de conductor|}'],
      [9, 'licencia de conductor'],
    ],
    words: [
      // A card has the two on either side of the state's name.
      [9, /\bcommercial\W+(?:[A-Z][a-z]+ ){1,2}driver'?s? licen[sc]e\b/i],
      [
        7,
        /commercial (?:driver|learner)'?s? (?:licen[sc]e|permit)(?! (?:number|no\b|drug|information|holders?\b|is\b|was\b|or\b|and\b|to\b|disqual|status|record|applic))/i,
      ],
      [8, /(?:commercial|\bCDL\b|\bCLP\b).{0,800}\b4[abd]\.? (?:iss|exp|dln|dl|lic)/i],
    ],
  },
  {
    documentTypeId: 335,
    titles: [
      [8, "{copy of driver's license|license copy|copy of license|copy of driver license}"],
      [8, "{interim|temporary|provisional} driver's license"],
      [8, 'permis de conduire'],
      [8, 'enhanced driver license'],
    ],
    words: [
      [7, /\b4[abd]\.? (?:iss|exp|dln|dl|lic)/i],
      [
        4,
        /\b(?:driver|operator|chauffeur)'?s? licen[sc]e\b(?! (?:number|no\b|record|holder|state|class|expir|status|type|information|history|check|#|issu|suspen|or\b|and\b|was\b|is\b|to\b|division|bureau|section|services?\b|unit\b|office|department|agency|administration))/i,
      ],
    ],
  },
];
