import type { TypeWords } from './type-words.rules.ts';

/** Papers of health. */
export const HEALTH_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: 238,
    titles: [
      [9, '{DOT physical|medical fitness} card'],
      [8, 'certificado médico'],
      [9, "medical examiner's certificate"],
      [
        9,
        "{DOT|commercial driver|CDL|driver's|federal} medical {card|certificate|certification|certification card|examiner's certificate}",
      ],
      [8, '{medical certificate|medical certification card|certificate of medical examination}'],
      [
        8,
        "{certificate of physical examination|physician's certificate|doctor's certificate|physical qualification certificate|certificate of physical qualification}",
      ],
      [6, 'medical card'],
    ],
    words: [
      [10, /MCSA[- ]?5876/i],
      [5, /\bmed ?card\b(?! (?:exp|due|on file|date))/i],
      [7, /I certify that I have examined/i],
      // A box of the card, which names another paper.
      [5, /accompanied by an? .{0,60}certificate/i],
    ],
    says: [
      [5, /\bI certify that I have examined\b/i],
      [
        4,
        /\b(?:find|found) (?:that )?(?:this|the) (?:person|driver) (?:is )?(?:medically |physically )?qualified\b|\bis qualified,? and,? if applicable\b/i,
      ],
      [3, /\bdriving within an? exempt intra-?city zone\b/i],
      [3, /\bwearing (?:corrective lenses|(?:a )?hearing aid)/i],
      [3, /\bqualified by operation of 49 CFR 391\.6\d\b/i],
      [
        2,
        /\bmedical examiner'?s? (?:certificate|license|state license|national registry|signature)\b/i,
      ],
      [2, /\bnational registry (?:no|number|#)/i],
    ],
  },
  {
    documentTypeId: 320,
    titles: [
      [9, '{DOT|commercial driver|CDL} physical {examination|exam}'],
      [10, '{physical|medical exam|medical examination} long form'],
      [
        11,
        'medical examination report {form|for commercial driver fitness determination|for commercial driver|}',
      ],
      [
        10,
        '{DOT|commercial driver|CDL|driver} {physical examination|physical exam|medical examination|medical exam} {report|form|long form|record}',
      ],
      [10, 'commercial driver fitness determination'],
      [8, 'driver health history'],
    ],
    words: [[11, /MCSA[- ]?5875/i]],
    says: [
      [4, /\b(?:driver )?health history\b/i],
      [
        3,
        /\bhave you ever had surgery\b|\bcurrently taking medications?\b|\bdo you currently take\b/i,
      ],
      [3, /\b(?:blood pressure|systolic|pulse rate)\b/i],
      [3, /\b(?:urinalysis|specific gravity|sp\.? ?gr)\b/i],
      [
        3,
        /\b(?:whisper(?:ed)? (?:voice )?test|audiometric|horizontal field of vision|visual acuity|snellen)\b/i,
      ],
      [
        4,
        /\bmedical examiner'?s? determination\b|\bmeets standards\b[^.]{0,80}\bcertificate\b|\bdoes not meet standards\b|\bdetermination pending\b/i,
      ],
      [2, /\bbody systems?\b|\bgenito-?urinary\b|\bcardiovascular\b/i],
    ],
  },
  {
    documentTypeId: 321,
    titles: [
      [
        12,
        '{insulin treated diabetes mellitus|insulin treated diabetes|ITDM|diabetes mellitus|diabetes} {assessment|evaluation} {form|report|}',
      ],
      [
        11,
        '{endocrinologist|treating clinician} {assessment|evaluation|evaluation checklist|checklist|report}',
      ],
    ],
    words: [[12, /MCSA[- ]?5870/i]],
    says: [
      [4, /\binsulin[- ]treated\b|\bITDM\b/i],
      [3, /\bsevere hypoglyc/i],
      [3, /\b(?:HbA1C|hemoglobin A1C|A1C)\b/i],
      [3, /\bblood glucose (?:self-?monitoring )?(?:logs?|records?)\b/i],
      [2, /\btreating clinician\b/i],
      [3, /\bstable insulin regimen\b|\b391\.46\b/i],
    ],
  },
  {
    documentTypeId: 322,
    titles: [
      [12, 'vision evaluation {report|form|}'],
      [
        11,
        '{vision|eye|ophthalmologic|optometric} {evaluation|examination|exam|specialist} report',
      ],
      [
        11,
        "{ophthalmologist|optometrist|eye doctor|ophthalmologist or optometrist|eye specialist}'s {report|evaluation|statement}",
      ],
      [11, 'monocular vision {evaluation|report}'],
    ],
    words: [[12, /MCSA[- ]?5871/i]],
    says: [
      [4, /\bmonocular\b|\b391\.44\b/i],
      [3, /\bophthalmologist|optometrist\b/i],
      [3, /\bvisual acuity\b|\b20\/(?:20|40)\b/i],
      [3, /\bfield of vision\b/i],
      [3, /\bvision deficiency\b|\bdeficiency is stable\b/i],
      [2, /\b(?:recogni[sz]e|distinguish)\b[^.]{0,40}\b(?:colors|red, green)/i],
    ],
  },
  {
    documentTypeId: 304,
    titles: [
      [
        11,
        'national registry {of certified medical examiners|} {verification|check|search|lookup|search result|verification note|verification form|confirmation}',
      ],
      [
        11,
        "{medical examiner|medical examiner's|examiner|ME|NRCME} {national registry|registry|certification|listing|credential|} {verification|check|lookup|confirmation|search result|verification form}",
      ],
      [
        11,
        '{verification|verification note|confirmation|note|record} of {medical examiner|national registry|examiner|medical examiner national registry|medical examiner registration|medical examiner listing|registry} {listing|certification|verification|status|}',
      ],
      [11, 'medical examiner national registry'],
      [11, '{NRCME|registry} verification'],
      [10, 'find medical examiner'],
      [9, 'national registry of certified medical examiners'],
    ],
    words: [[8, /391\.23\(m\)|391\.51\(b\)\([89]\)/]],
    says: [
      [4, /\b391\.23\(m\)|\b391\.51\(b\)\([89]\)/],
      [
        3,
        /\bnational registry of certified medical examiners\b|\bNRCME\b|nationalregistry\.fmcsa/i,
      ],
      [
        4,
        /\b(?:verified|confirmed|checked)\b[^.]{0,100}\b(?:national registry|registry)\b|\bregistry\b[^.]{0,80}\b(?:was|is|were) (?:verified|listed|confirmed|checked)\b/i,
      ],
      [3, /\bverified by\b|\bdate (?:of verification|verified)\b|\bsearch(?:ed)? (?:date|on)\b/i],
      [2, /\bexaminer (?:status|is certified|certified)\b|\b(?:certification|registry) status\b/i],
    ],
  },
  {
    documentTypeId: 311,
    titles: [
      [12, 'skill performance evaluation {certificate|certification|renewal|program|}'],
      // Alone it is the caption of a box on every medical certificate.
      [12, 'SPE {certificate|certification|renewal|program}'],
      [
        12,
        '{medical|federal|physical|intrastate|state} {variance|waiver|exemption} {certificate|letter|document|notice|approval|}',
      ],
      [
        12,
        '{vision|federal vision|diabetes|federal diabetes|hearing|federal hearing|seizure|epilepsy|federal seizure|cardiac|ICD|limb} {exemption|waiver|variance} {certificate|letter|document|notice|program|approval|}',
      ],
      [
        12,
        '{intrastate|state} {vision|medical|diabetes|physical} {waiver|exemption|variance} {certificate|}',
      ],
      [
        12,
        '{certificate|grant|notice|letter|renewal} of {medical|hearing|vision|seizure|diabetes|} {exemption|waiver|variance}',
      ],
      [11, 'waiver of physical {defects|qualification|disqualification}'],
      // How the agency heads its letters of 381.
      [11, 'exemption {application|renewal|decision}'],
    ],
    words: [[7, /\bSPE certificate\b|391\.49\b(?!\))/]],
    says: [
      [4, /\b391\.49\b(?!\))|\b49 CFR 381\b|\b381\.3\d\d\b/],
      [
        5,
        /\b(?:exemption|waiver|variance)\b[^.]{0,160}\b(?:is|are|has been|was) (?:hereby )?(?:granted|issued|renewed|approved)\b|\b(?:grants?|granted|issues?)\b[^.]{0,60}\b(?:exemption|waiver|variance)\b/i,
      ],
      [3, /\b391\.41\(b\)\(\d+\)/],
      [
        3,
        /\b(?:must|shall) (?:carry|have|possess|keep)\b[^.]{0,80}\b(?:exemption|certificate|waiver|variance|letter)\b/i,
      ],
      [3, /\bskill performance evaluation\b|\bprosthe/i],
    ],
  },
  {
    documentTypeId: 334,
    titles: [
      [
        12,
        'self certification of {interstate|intrastate|interstate or intrastate|interstate intrastate} {commerce|driving}',
      ],
      [
        12,
        '{medical|CDL|CDL medical|commercial driver|commercial driver medical|driver|commercial driver license|commercial license|CDL holder} {self certification|self-certification|certification of driving type|certification of type of driving} {form|affidavit|statement|of medical status|}',
      ],
      [
        12,
        'self certification {of|for} {medical status|driving type|type of driving|type of commerce|commercial driving|commercial motor vehicle operation|medical certification|driving category|CDL}',
      ],
      [11, 'self certification {form|affidavit|statement}'],
      [
        11,
        '{driver|CDL} {category|operation type|driving type|type of driving|type of operation} {certification|declaration|self certification}',
      ],
      [
        11,
        '{certification|declaration|affidavit} of {type of driving|driving type|commercial operation|type of commerce|driving category}',
      ],
    ],
    says: [
      [3, /\bnon-?excepted,? interstate\b/i],
      [3, /\b(?<!non-?)excepted,? interstate\b/i],
      [3, /\bnon-?excepted,? intrastate\b/i],
      [3, /\b(?<!non-?)excepted,? intrastate\b/i],
      [3, /\bself-?certif/i],
      [2, /\b383\.71\(b\)/],
    ],
  },
  {
    documentTypeId: 1162,
    titles: [
      [
        10,
        '{COVID-19|COVID|} {vaccination|vaccine|immunization} {record card|record|card|certificate|history|administration record|status record|verification}',
      ],
      [10, 'certificate of {vaccination|immunization}'],
      [10, '{proof|record} of {vaccination|immunization}'],
    ],
    says: [
      [3, /\b(?:pfizer|moderna|janssen|johnson ?& ?johnson|novavax|biontech)\b/i],
      [3, /\b(?:1st|2nd|first|second) dose\b|\bbooster\b/i],
      [3, /\blot (?:no|number|#)/i],
      [2, /\bvaccin/i],
    ],
  },
];
