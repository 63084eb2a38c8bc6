/** What the papers of a type call themselves, and the words that they are known by besides (D97). */
export interface TypeWords {
  documentTypeId: number;
  /** Titles, in plain words: a scan may misspell them, and forms break them and set them wide. */
  titles: readonly (readonly [weight: number, title: string])[];
  words: readonly (readonly [weight: number, words: RegExp])[];
}

/** A paper that is none of a driver's file: a bill of thirty records is not a record. */
export const NONE = 0;

/** Papers of the license, of records and of the hire. */
export const PAPER_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: NONE,
    titles: [],
    words: [
      [11, /\binvoice\b|\bstatement of account\b|\bpurchase order\b|\bremittance\b/i],
      [6, /\bamount due\b|\bbill to\b|\binvoice (?:no|number|date|#)/i],
    ],
  },
  {
    documentTypeId: 1083,
    titles: [
      [10, 'state mvr'],
      [10, 'state motor vehicle record'],
    ],
    words: [],
  },
  {
    documentTypeId: 660,
    titles: [
      [12, 'initial mvr'],
      [12, 'initial motor vehicle record'],
      [12, 'pre-employment motor vehicle record'],
    ],
    words: [],
  },
  {
    documentTypeId: 225,
    titles: [
      [8, 'motor vehicle record'],
      [8, 'motor vehicle report'],
      [8, 'motor vehicle driving record'],
      [9, "driver's license record"],
      [9, 'driver license record check'],
      [9, 'driver record abstract'],
      [9, "driver's abstract"],
      [9, 'abstract of driving record'],
      [9, 'abstract of driver record'],
      [9, 'abstract of operating record'],
      [9, 'certified driving history'],
      [9, 'driving history'],
      [9, 'driver history record'],
      [9, 'driver history report'],
      [9, 'driver history'],
      [9, 'official driver record'],
      [9, 'certified driver record'],
      [9, 'certified driving record'],
      [9, 'complete driver record'],
      [9, 'driver record information'],
      [9, 'driving record information'],
      [9, 'transcript of driver record'],
      [9, 'court purposes driving record'],
      [8, "operator's license record"],
      [8, 'license history'],
      [7, 'driver record'],
      [6, 'driving record'],
    ],
    words: [[4, /\bMVR\b/]],
  },
  {
    documentTypeId: 310,
    titles: [
      [12, 'CDLIS motor vehicle record'],
      [12, 'CDLIS driver record'],
      [12, 'CDLIS MVR'],
    ],
    words: [[10, /\bCDLIS\b/]],
  },
  {
    documentTypeId: 303,
    titles: [
      [13, 'annual review of driving record'],
      [12, 'annual driver record review'],
      [12, 'annual driving record review'],
      [12, "motor carrier's annual review"],
      [12, 'annual review of motor vehicle record'],
      [12, 'annual MVR review'],
      [11, 'review of driving record'],
      [10, 'annual review'],
    ],
    words: [],
  },
  {
    documentTypeId: 474,
    titles: [
      [10, 'certificate of violations'],
      [10, 'certification of violations'],
      [10, 'record of violations'],
      [10, 'annual list of violations'],
    ],
    words: [[8, /complete list of (?:all )?(?:traffic )?violations/i]],
  },
  {
    documentTypeId: 473,
    titles: [
      [10, 'application for employment'],
      [10, 'employment application'],
      [10, "driver's application"],
      [10, 'driver application'],
      [10, 'application for qualification'],
      [10, 'application for driver position'],
    ],
    words: [[5, /this application was completed by me/i]],
  },
  {
    documentTypeId: 870,
    titles: [
      [9, 'release of information'],
      [9, 'authorization to release'],
      [9, 'authorization for release'],
      [9, 'release authorization'],
    ],
    words: [],
  },
  {
    documentTypeId: 327,
    titles: [
      [13, 'PSP disclosure'],
      [13, 'PSP authorization'],
      [13, 'pre-employment screening program disclosure'],
      [13, 'pre-employment screening program authorization'],
    ],
    words: [[16, /disclosure[^.]{0,60}(?:PSP|pre-?employment screening program)/i]],
  },
  {
    documentTypeId: 326,
    titles: [
      [12, 'PSP report'],
      [12, 'PSP driver detail report'],
      [12, 'PSP detailed report'],
      [9, 'pre-employment screening program'],
    ],
    words: [],
  },
  {
    documentTypeId: 673,
    titles: [
      [11, 'disclosure and consent'],
      [11, 'disclosure and authorization'],
      [11, 'disclosure and release'],
      [11, 'disclosure regarding background'],
      [11, 'disclosure of background'],
      [10, 'consent to background check'],
      [9, 'background check authorization'],
    ],
    words: [
      [7, /fair credit reporting act/i],
      [6, /consumer reports?/i],
      [5, /background (?:check|report|investigation)/i],
    ],
  },
  {
    documentTypeId: 302,
    titles: [
      [13, 'certification of road test'],
      [13, 'certificate of road test'],
      [13, 'road test certificate'],
      [13, 'road test certification'],
      [11, 'record of road test'],
      [7, 'road test'],
    ],
    words: [[16, /certify that the above[- ]named driver was given a road test/i]],
  },
  {
    documentTypeId: 331,
    titles: [
      [12, 'road test form'],
      [12, 'road test evaluation'],
      [12, 'road test examination'],
      [12, 'record of driver road test'],
      [12, 'road test report'],
      [12, 'road test score sheet'],
    ],
    words: [],
  },
  {
    documentTypeId: 351,
    titles: [
      [14, 'statement of three years driving with vision deficiency'],
      [13, 'vision standard driving experience statement'],
      [13, 'alternative vision standard statement'],
    ],
    words: [
      [14, /391\.44\(d\)\(3\)/i],
      [9, /three[- ]year(?:s of| period).{0,80}\bvision\b/i],
    ],
  },
  {
    documentTypeId: 336,
    titles: [
      [13, 'consortium membership'],
      [13, 'certificate of enrollment random testing'],
      [12, 'certificate of consortium enrollment'],
      [12, 'consortium enrollment certificate'],
      [12, 'random testing consortium'],
      [12, 'random pool enrollment'],
    ],
    words: [[8, /is (?:a member of|enrolled in) .{0,60}\b(?:consortium|random testing pool)/i]],
  },
  {
    documentTypeId: 337,
    titles: [
      [13, 'clearinghouse c/tpa designation'],
      [13, 'c/tpa designation'],
      [12, 'designation of c/tpa'],
      [12, 'designated c/tpas'],
    ],
    words: [[8, /\b382\.705\(b\)\(6\)/i]],
  },
  {
    documentTypeId: 338,
    titles: [
      [13, 'verification of a prior testing program'],
      [13, 'verification of drug testing program'],
      [13, 'verification of participation in drug testing program'],
      [13, 'pre-employment test exemption'],
      [12, 'pre-employment drug test exception'],
    ],
    words: [[8, /\b382\.301\((?:b|c)\)/i]],
  },
  {
    documentTypeId: 339,
    titles: [
      [14, 'drug and alcohol history past employer of another agency'],
      [13, 'previous employer drug and alcohol history'],
      [13, 'drug and alcohol testing history from previous employer'],
      [13, 'past employer drug and alcohol information'],
      [12, '40.25 request for information'],
    ],
    words: [],
  },
  {
    documentTypeId: 397,
    titles: [
      [14, 'good faith effort'],
      [14, 'good faith efforts'],
      [14, 'documentation of good faith'],
    ],
    words: [[8, /\b391\.53\(b\)\(2\)|good[- ]faith/i]],
  },
  {
    documentTypeId: 333,
    titles: [
      [13, 'no DOT-regulated employer statement'],
      [13, 'statement of no DOT-regulated employment'],
    ],
    words: [[12, /no (?:previous |prior )?(?:US ?)?DOT[- ]regulated employ/i]],
  },
  {
    documentTypeId: 307,
    titles: [
      [10, 'safety performance history'],
      [10, 'previous employer inquiry'],
      [10, 'past employer inquiry'],
      [10, 'request for information from previous employer'],
      [10, 'previous employer information request'],
      [9, 'verification of past employment'],
      [9, 'previous employment verification'],
    ],
    words: [],
  },
  {
    documentTypeId: 398,
    titles: [
      [11, 'record of DOT accidents'],
      [11, 'DOT accident register'],
      [11, 'accident register'],
      [9, 'accident record'],
    ],
    words: [],
  },
  {
    documentTypeId: 399,
    titles: [
      [10, 'prior violation'],
      [10, 'prior violations'],
    ],
    words: [],
  },
  {
    documentTypeId: 332,
    titles: [
      [12, 'notification of conviction'],
      [12, 'notice of conviction'],
      [12, 'notification of traffic conviction'],
      [12, 'notification of convictions for driver violations'],
    ],
    words: [[8, /\b383\.31\b/]],
  },
  {
    documentTypeId: 312,
    titles: [
      [11, 'entry-level driver training'],
      [11, 'training provider registry'],
      [10, 'driver training certification'],
      [10, 'driver training certificate'],
    ],
    words: [[8, /\bELDT\b|\b380\.609\b/]],
  },
  {
    documentTypeId: 314,
    titles: [
      [13, 'statement of on-duty hours'],
      [12, 'on-duty hours statement'],
      [11, 'statement of hours'],
      [10, 'on-duty hours'],
      [9, 'on-duty time'],
    ],
    words: [[8, /\b395\.8\(j\)/]],
  },
  {
    documentTypeId: 323,
    titles: [
      [12, 'hazardous materials training'],
      [12, 'hazardous material training'],
      [12, 'hazmat training'],
      [12, 'hazmat employee training'],
      [12, 'hazardous materials employee training'],
    ],
    words: [[8, /\b172\.70[24]\b/]],
  },
  {
    documentTypeId: 324,
    titles: [
      [13, 'longer combination vehicle driver-training certificate'],
      [13, 'longer combination vehicle driver certificate'],
      [12, 'LCV driver certificate'],
      [11, 'LCV driver-training certificate'],
    ],
    words: [[9, /\b380\.401\b/]],
  },
  {
    documentTypeId: 325,
    titles: [
      [12, 'driver rights notice'],
      [12, 'notice of driver rights'],
      [12, "driver's due process rights"],
      [12, 'due process rights'],
    ],
    words: [[9, /391\.23\(i\)/]],
  },
  {
    documentTypeId: 301,
    titles: [
      [9, "copy of commercial driver's license"],
      [8, 'copy of CDL'],
      [8, 'CDL copy'],
    ],
    words: [
      [7, /commercial driver'?s? licen[sc]e(?! (?:number|no|drug|information|holder))/i],
      [8, /(?:commercial|\bCDL\b).{0,800}\b4[abd]\.? (?:iss|exp|dln|dl|lic)/i],
    ],
  },
  {
    documentTypeId: 335,
    titles: [
      [8, "copy of driver's license"],
      [8, 'license copy'],
    ],
    words: [
      [7, /\b4[abd]\.? (?:iss|exp|dln|dl|lic)/i],
      [
        4,
        /\b(?:driver|operator)'?s? licen[sc]e\b(?! (?:number|no|record|holder|state|class|expir))/i,
      ],
    ],
  },
];
