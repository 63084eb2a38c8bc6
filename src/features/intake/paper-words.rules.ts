import type { TypeWords } from './type-words.rules.ts';

/** How the other of two words of a consent is called. */
const MAY = '{consent|authorization|authorisation|release|permission}';

/** Papers of the hire, of consents, and of driving. */
export const PAPER_WORDS: readonly TypeWords[] = [
  {
    documentTypeId: 303,
    titles: [
      [
        13,
        '{annual|yearly|12 month} review of {driving record|driving history|driver record|driver performance|motor vehicle record|MVR|driver qualification|employee driving record|driver}',
      ],
      [
        13,
        '{annual|yearly} {driver record|driving record|driver license record|driving history|motor vehicle record|MVR|driver|driver performance} {review|evaluation|assessment|appraisal}',
      ],
      [
        12,
        '{certificate|certification|documentation} of {annual review|driving record review|annual driving record review}',
      ],
      [
        12,
        "{motor carrier's|carrier's|employer's|company|supervisor's|safety director's} {annual|yearly} review",
      ],
      [11, 'review of {driving record|driving history|driver record|motor vehicle record|MVR}'],
      [
        11,
        '{driving record|driver record|MVR|motor vehicle record} {review|evaluation} {form|certification|certificate|checklist|note|record|}',
      ],
      [12, 'annual inquiry and review {of driving record|}'],
      [10, 'annual review'],
    ],
    says: [
      [3, /\b391\.25\b/],
      [
        4,
        /\b(?:i|we|carrier|company|employer|undersigned)\b[^.]{0,60}\breviewed\b[^.]{0,80}\b(?:driving|driver|motor vehicle) (?:record|history)\b/i,
      ],
      [
        4,
        /\b(?:driving|motor vehicle) record\b[^.]{0,100}\b(?:was|has been|were|have been) (?:\w+ )?reviewed\b/i,
      ],
      [
        4,
        /\bmeets (?:the )?minimum (?:requirements|standards|qualifications)\b[^.]{0,40}(?:saf|driv)/i,
      ],
      [
        3,
        /\b(?:is|not) (?:not )?disqualified to drive\b[^.]{0,80}391\.15|\bdisqualified\b[^.]{0,60}\b391\.15/i,
      ],
      [
        3,
        /\b(?:action taken|result of (?:the )?review|findings? of (?:the )?review|reviewer|reviewed by)\b/i,
      ],
      [2, /\bconsidered (?:any|all) (?:evidence|accidents?|violations?)\b/i],
    ],
  },
  {
    documentTypeId: 474,
    titles: [
      [
        12,
        "{driver's|motor vehicle driver's|annual|driver's annual|employee|yearly|annual driver's} {certification|certificate|list|record|statement|report|declaration} of {traffic|moving|motor vehicle|driving|} {violations|convictions|violations and convictions|convictions and forfeitures}",
      ],
      [
        10,
        '{certification|certificate|list|record} of {traffic|moving|motor vehicle|driving|} {violations|convictions}',
      ],
      [
        12,
        '{annual|driver|yearly} {violation|traffic violation|conviction} {certification|certificate|list|statement|review and certification|declaration|report}',
      ],
      [12, '{annual|yearly} {list|certification|statement} of {traffic|} {violations|convictions}'],
      [
        11,
        '{traffic|moving|motor vehicle} {violation|conviction} {certification|certificate|list|statement|declaration}',
      ],
      [11, "driver's annual certification"],
    ],
    words: [
      [
        8,
        /complete list of (?:all )?(?:traffic |moving |motor vehicle )?(?:violations|convictions)/i,
      ],
    ],
    says: [
      [3, /\b391\.27\b/],
      [
        5,
        /\b(?:true and )?complete list of (?:all )?(?:traffic |moving |motor vehicle )?(?:violations|convictions)\b/i,
      ],
      [4, /\bforfeited bond or collateral\b/i],
      [4, /\bif no violations are listed\b/i],
      [
        3,
        /\b(?:convicted|violation)\b[^.]{0,120}\b(?:past|last|preceding|previous|prior) (?:12|twelve)(?: \(12\))? months\b/i,
      ],
    ],
  },
  {
    documentTypeId: 473,
    titles: [
      [
        10,
        '{driver|truck driver|CDL driver|commercial driver|professional driver|company driver|DOT|online|pre|} {employment|job} application',
      ],
      [
        10,
        '{application|DOT application|driver application} for {employment|qualification|driver position|driving position|driver employment|position as driver|driver|truck driver|hire}',
      ],
      [
        10,
        "{driver's|driver|truck driver|CDL driver|CDL|DOT driver|commercial driver|commercial motor vehicle driver|owner operator|contractor|driver applicant|driver employment|driver qualification|lease driver} application",
      ],
      [10, '{owner operator|independent contractor|contract driver} application'],
      [10, 'solicitud de empleo'],
      [9, 'application to drive'],
      [9, "demande d'emploi"],
    ],
    words: [[5, /this application was completed by me/i]],
    says: [
      [5, /\b(?:this )?application was completed by me\b/i],
      [3, /\bposition(?:\(?s\)?)? (?:applied|applying) for\b|\bposition desired\b/i],
      [3, /\breasons? for leaving\b/i],
      [4, /\bever been denied (?:a|any) licen[sc]e\b/i],
      [4, /\bwere you subject to the (?:FMCSRs?|federal motor carrier)/i],
      [
        3,
        /\b(?:residence|residency|addresses?)\b[^.]{0,40}\b(?:past|last|previous|preceding) (?:3|three)\b/i,
      ],
      [3, /\b(?:employment (?:history|record)|work history|work experience)\b/i],
      [2, /\b(?:highest grade|last school attended|education)\b/i],
      [
        3,
        /\bdriving experience\b|\btype of equipment\b|\bapprox\w*\.? (?:no\.? of |number of )?miles\b/i,
      ],
      [3, /\b391\.21\b/],
      [
        2,
        /\b(?:date available|available (?:for work|to start)|rate of pay expected|referred by|who referred you)\b/i,
      ],
      [2, /\b(?:legal right to work|eligible to work) in the\b/i],
    ],
  },
  {
    documentTypeId: 870,
    titles: [
      [9, 'general release'],
      [
        9,
        `{release|disclosure} of {employment|driver|driving|personal|employee|confidential|} information {authorization|consent|form|}`,
      ],
      [
        9,
        '{authorization|consent|permission|request} {to|for} release {of|} {employment|driver|driving|personal|employment history|previous employer|motor vehicle record|driving record|employment record|records|} {information|records|history|}',
      ],
      [9, 'release {authorization|and waiver|and authorization|of liability and information}'],
      [9, 'information release {authorization|form|and consent|}'],
      [9, 'authorization and release {to obtain information|of information|form|}'],
      [
        10,
        `{MVR|motor vehicle record|driving record|driver record|driver's record} {release|authorization|consent|release authorization|release and consent}`,
      ],
      [9, "{driver's|applicant's|employee} {release|authorization and release}"],
      [
        9,
        '{authorization|consent} to {obtain|disclose|request|exchange} {driving record|motor vehicle record|MVR|driver record|employment information|employment records|information|driver information}',
      ],
      [
        9,
        'authorization {for|to obtain} {driving record|motor vehicle record|MVR|driving records} {check|}',
      ],
      [9, 'driver information {release|consent}'],
      [9, 'autorización {para divulgar|de divulgación de} información'],
    ],
    says: [
      [
        3,
        /\b(?:authorize|permit|consent to)\b[^.]{0,60}\b(?:release|disclos\w+|furnish|provide)\b[^.]{0,80}\b(?:information|records?)\b/i,
      ],
      [3, /\brelease\b[^.]{0,80}\bfrom (?:any and )?all liabilit/i],
      [
        2,
        /\b(?:copy|photocopy|facsimile|fax)\b[^.]{0,60}\b(?:as valid|same (?:force|validity)|as effective|valid as)\b/i,
      ],
      [
        2,
        /\b(?:any )?(?:previous|past|former|prior|current) employers?\b[^.]{0,60}\b(?:release|furnish|provide|disclose)\b/i,
      ],
      [3, /\b(?:obtain|access|request)\b[^.]{0,40}\b(?:my )?(?:motor vehicle|driving) records?\b/i],
    ],
  },
  {
    documentTypeId: 327,
    titles: [
      [13, `{PSP|pre-employment screening program} ${MAY}`],
      [
        13,
        '{PSP|pre-employment screening program} {driver|applicant|} {disclosure|consent|authorization|release}',
      ],
      [
        13,
        `${MAY} {to access|to obtain|for|to request|to review} {my|} {PSP|pre-employment screening program} {report|record|data|}`,
      ],
      [
        13,
        'disclosure regarding background reports from {PSP|pre-employment screening program} {online service|}',
      ],
      [13, 'mandatory {use|} {PSP|} disclosure and authorization {language|}'],
    ],
    words: [[16, /disclosure[^.]{0,60}(?:PSP|pre-?employment screening program)/i]],
    says: [
      [
        6,
        /\bauthorize\b[^.]{0,140}\bto access the (?:FMCSA|federal motor carrier)[^.]{0,60}(?:PSP|pre-?employment screening)/i,
      ],
      [
        4,
        /\b(?:crash and inspection|safety inspection) (?:history|data|information)\b[^.]{0,160}\b(?:authorize|consent|prospective employer)\b/i,
      ],
      [3, /\bneither the prospective employer nor the FMCSA contractor\b/i],
      [3, /\bdataqs?\b/i],
      [4, /\bmonthly account holder\b|\bprospective employer\b[^.]{0,80}\bPSP\b/i],
    ],
  },
  {
    documentTypeId: 326,
    titles: [
      [11, '{crash and inspection|inspection and crash} {history|record|summary}'],
      [
        12,
        '{PSP|pre-employment screening program} {driver|} {report|record|detailed report|detail report|driver detail report|results|data report|inquiry result|driver report|search result}',
      ],
      [12, 'driver {safety record|inspection and crash|crash and inspection} {report|history}'],
      [12, 'driver information resource'],
      [9, 'pre-employment screening program'],
    ],
    says: [
      [4, /\bcrash (?:summary|activity|details)\b|\bnumber of crashes\b|# of crashes/i],
      [
        4,
        /\b(?:driver|roadside) inspections? (?:summary|activity|details|history)\b|\binspection (?:summary|activity|details)\b/i,
      ],
      [3, /\b(?:driver|vehicle) (?:OOS|out[- ]of[- ]service)\b/i],
      [3, /\bMCMIS\b/],
      [
        3,
        /\b(?:five|5)[- ]years? (?:of )?crash|\b(?:three|3)[- ]years? (?:of )?(?:roadside )?inspection/i,
      ],
    ],
  },
  {
    documentTypeId: 673,
    titles: [
      [
        11,
        'disclosure {and|regarding|of} {consent|authorization|authorisation|release|acknowledgment|background|consumer report|consumer reports|procurement of consumer report|background investigation|background check|background report|intent to obtain consumer report}',
      ],
      [
        12,
        '{background check|background investigation|background screening|consumer report|consumer reports|investigative consumer report|fair credit reporting act|FCRA|employment screening} {disclosure|authorization|consent|release|disclosure and authorization|authorization and release|disclosure and consent|authorization form|notice}',
      ],
      [
        12,
        `${MAY} {for|to|to conduct|to obtain|for procurement of} {background check|background investigation|background screening|background report|consumer report|consumer reports|investigative consumer report|employment screening|pre-employment screening}`,
      ],
      [11, 'consent to background check'],
      [11, 'notice {and authorization|} {concerning|regarding} {background|consumer} report'],
      [10, "applicant's {disclosure|consent|statement and authorization}"],
    ],
    says: [
      [4, /\bfair credit reporting act\b|\bFCRA\b|\b1681b/i],
      [4, /\b(?:investigative )?consumer reports?\b/i],
      [3, /\bconsumer reporting agenc/i],
      [2, /\bbackground (?:check|report|investigation|screening)s?\b/i],
      [3, /\bcharacter, general reputation\b|\bmode of living\b/i],
      [2, /\bsummary of (?:your )?rights\b/i],
    ],
  },
  {
    documentTypeId: 302,
    titles: [
      [14, '{record|report} and {certificate|certification} of road test'],
      [13, "{certification|certificate} of {driver's|driver|} road test {examination|}"],
      [13, 'road test {certificate|certification|certificate of completion}'],
      [13, "{driver's|driver} road test {certificate|certification}"],
      [
        13,
        '{certificate|certification} of {driving|on road|behind the wheel} {test|skill test|skills test|evaluation}',
      ],
      [12, '{driving test|driving skills|on road driving test} {certificate|certification}'],
      [12, '{certificate|acceptance} {in lieu of|equivalent of} road test'],
      [7, 'road test'],
    ],
    words: [
      [
        16,
        /certify that the above[- ]named (?:driver|person|individual|employee|applicant) (?:was|has been) given a (?:road|driving) test/i,
      ],
    ],
    says: [
      [7, /\b(?:was|has been) given a road test\b|\bgiven a road test under my supervision\b/i],
      [5, /\bpossesses sufficient driving skills?\b/i],
      [3, /\bconsisting of approximately\b/i],
      [2, /\b391\.31\b/],
    ],
  },
  {
    documentTypeId: 331,
    titles: [
      [11, '{driver|driving} {skill|skills} assessment'],
      [11, '{on road|road|driver road|over the road} {evaluation|assessment}'],
      [11, 'check ride {evaluation|form|report|}'],
      [11, '{drive|driving} test {form|evaluation|record}'],
      [
        13,
        "{driver's|driver|DOT|CDL|commercial|commercial driver|on} road test {form|evaluation|examination|report|score sheet|score|checklist|rating|rating form|rating sheet|record|evaluation form|result|worksheet|sheet|assessment|scorecard}",
      ],
      [
        12,
        'road test {form|evaluation|examination|report|score sheet|checklist|rating|rating form|rating sheet|evaluation form|result|worksheet|assessment|scorecard}',
      ],
      [12, "{record|report|results|evaluation} of {driver's|driver} road test"],
      [
        12,
        '{driving|driving skills|behind the wheel} {test|evaluation|skills evaluation|skill evaluation|performance evaluation|assessment} {form|report|checklist|score sheet|rating sheet|}',
      ],
      [11, 'record of road test'],
      [11, 'rating of road test'],
      [11, 'driver {evaluation|skill evaluation|skills evaluation} {form|checklist|report}'],
    ],
    says: [
      [3, /\bpre-?trip inspection\b/i],
      [3, /\bcoupling (?:and|&|\/) ?uncoupling\b/i],
      [3, /\bplacing (?:the )?(?:vehicle|equipment) in(?:to)? (?:operation|motion)\b/i],
      [3, /\bbacking (?:and|&|\/) ?parking\b|\bparallel park/i],
      [
        3,
        /\b(?:use of (?:the )?(?:vehicle'?s? )?controls|turning the vehicle|operating in traffic|braking and slowing)\b/i,
      ],
      [2, /\b(?:satisfactory|unsatisfactory|needs (?:improvement|training)|pass\/fail)\b/i],
    ],
  },
  {
    documentTypeId: 351,
    titles: [
      [
        14,
        '{statement|certification} of {three|3} {years|years of} driving with vision {deficiency|}',
      ],
      [13, 'vision {standard|} {driving experience|driving|} {statement|experience statement}'],
      [13, 'alternative vision standard {statement|certification|}'],
    ],
    words: [
      [14, /391\.44\(d\)\(3\)/i],
      [9, /three[- ]year(?:s of| period).{0,80}\bvision\b/i],
    ],
    says: [
      [6, /391\.44\(d\)/i],
      [5, /\b(?:three|3)[- ]year(?:s|\b)[^.]{0,100}\b(?:vision|field of vision)\b/i],
    ],
  },
];
