import type { PageText } from '#src/features/documents/page-text.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { plainWord, withinSlips } from './misread.rules.ts';
import { phrasesOf, placeOf } from './paper-labels.rules.ts';
import type { Label } from './paper-labels.rules.ts';
import { isOfLetter, isOfOffice, isOfTransmission, toldBeside } from './told-dates.rules.ts';
import { writtenIn } from './written-dates.rules.ts';
import type { Written } from './written-dates.rules.ts';

/**
 * What a date on a paper stands for, as far as its label tells. `form` is the form's own (the end of its approval, its
 * revision), `event` something that the paper tells of (a conviction, an accident), `asked` what came before the paper
 * (an order, a hire), `issued` when the license or the paper was given out, `period` the first or last day of a time that
 * it tells of.
 */
type DateRole =
  | 'birth'
  | 'expires'
  | 'licenseExpires'
  | 'form'
  | 'event'
  | 'asked'
  | 'issued'
  | 'period'
  | 'document'
  | 'other';

export interface PaperDate {
  date: IsoDate;
  role: DateRole;
  /** What names it, in lower case. */
  label: string;
  /** As printed. */
  found: string;
  /** Where it begins in the text. */
  at: number;
  /** What stands left of its label, in lower case: whose signature a bare "Date" belongs to. */
  beside: string;
  /** Whether it is one of a column, or of a row of a table. */
  listed: boolean;
  /** Whether it stands in no sentence. */
  alone: boolean;
}

/** The words since the last date, so that one label does not name two dates. */
function wordsBefore(text: string, { at }: Written, last: Written | undefined): string {
  return lastWords(text.slice(last ? last.at + last.found.length : 0, at));
}

/** So much of a text may name what stands behind it. */
const LABEL = 60;

/** The last words of a text, whole ones: the rest of a longer word reads like another. */
function lastWords(text: string): string {
  return text.length <= LABEL ? text : text.slice(-LABEL - 1).replace(/^\S*/, '');
}

/** How a day stands where nothing of its place is known. */
const NOWHERE = { beside: '', listed: false, alone: true };

/** The dates of a text in order, each with what the nearest words before it call it. */
export function datesIn(text: string, today: IsoDate): PaperDate[] {
  const dates = writtenIn(text, today);
  return dates.map((one, at) =>
    placed(text, dates, at, { ...NOWHERE, ...roleOf(wordsBefore(text, one, dates[at - 1])) }),
  );
}

type Named = Omit<PaperDate, keyof Written>;

/** A date with its role, unless what stands beside it says more than its label. */
function placed(text: string, dates: readonly Written[], at: number, named: Named): PaperDate {
  const one = dates[at];
  if (!one) throw new RangeError(`There is no date ${at}`);
  const { role } = named;
  const told =
    role === 'document' || role === 'other' || role === 'asked'
      ? toldBeside(text, dates, at, role !== 'other' && !isBare(named.label))
      : null;
  if (told !== null) return { ...one, ...named, role: told };
  if (role === 'other' && isOfLetter(text, one))
    return { ...one, ...named, role: 'document', label: LETTER };
  return { ...one, ...named };
}

/** What names the date of a letter, which has no label. */
export const LETTER = 'date of the letter';
/** The same of one that shares its line with other words. */
export const HEAD = 'beside the head of a letter';
/** A letter is dated in so much of its first page. */
const LETTERHEAD = 0.4;
/** The line that a fax machine or a browser adds stands in so much of a page's height, at its top or foot. */
const MARGIN = 0.05;
/** Nothing but such a line stands further up. */
const EDGE = 0.032;

/** The dates of a page in order, each by its label: on its line, above or below it; else by the words before it. */
export function datesOn(page: PageText, today: IsoDate): PaperDate[] {
  const dates = writtenIn(page.text, today);
  const phrases = phrasesOf(page);
  const starts = new Set(dates.map(({ at }) => at));
  const isValue = (start: number): boolean => starts.has(start);
  return dates.map((one, index) => {
    const before = wordsBefore(page.text, one, dates[index - 1]);
    const { labels, alone, y } = placeOf(phrases, one.at, one.at + one.found.length, isValue);
    const place = { beside: '', listed: false, alone };
    const approved = [...labels.map(({ text }) => text), before].some((text) => isApproval(text));
    const named = labelled(
      [
        ...labels.map((label) => ({ ...label, text: sinceDate(label.text, today) })),
        {
          text: page.runs.length > 0 ? nearBy(page.text, one, before) : before,
          beside: '',
          heads: false,
        },
      ],
      today,
    );
    if (named === null) {
      const other = { ...place, ...roleOf(''), label: folded(before) };
      const inMargin = y !== null && (y < MARGIN || y > 1 - MARGIN);
      if ((y !== null && y < EDGE) || isOfTransmission(page.text, one, inMargin))
        return { ...one, ...other, role: 'asked' };
      const found = placed(page.text, dates, index, other);
      return found.role === 'other' &&
        alone &&
        y !== null &&
        y < LETTERHEAD &&
        one.at * 3 < page.text.length
        ? { ...found, role: 'document', label: HEAD }
        : found;
    }
    // `OMB No. …` may stand on the line above `Expiration Date:`.
    if (named.role === 'expires' && approved) return { ...one, ...place, ...named, role: 'form' };
    // A title above a day is no label of it.
    if (
      named.role === 'document' &&
      !CAPTION_OF_DAY.test(named.label) &&
      isOfLetter(page.text, one)
    )
      return { ...one, ...place, role: 'document', label: LETTER };
    if (isBare(named.label) && isOfOffice(page.text, one))
      return { ...one, ...place, ...named, role: 'asked' };
    return placed(page.text, dates, index, { ...place, ...named });
  });
}

/** A line of so many letters is a sentence's, and goes on to no value below it. */
const CAPTION = 40;

/** Of the words before a date those of its sentence and line, or of a short line above: prose above a signature names no date. */
function nearBy(text: string, { at }: Written, words: string): string {
  const said = words.replace(/^[^]*(?:[a-z]{4,}\.|\)\.?)\s+/, '');
  const start = text.lastIndexOf('\n', at - 1) + 1;
  if (start === 0 || at - start >= said.length || /\p{L}/u.test(text.slice(start, at))) return said;
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, start - 1);
  return above.length > CAPTION ? '' : said;
}

/** What a caption of a day says at least. */
const CAPTION_OF_DAY = /\b(?:date|dated|dt|on|fecha)\b|sign|:$|ed$|as of/;

/** What the nearest label that tells something calls a date; null where none does. */
function labelled(
  labels: readonly Label[],
  today: IsoDate,
): Pick<PaperDate, 'role' | 'label' | 'beside' | 'listed'> | null {
  for (const { text, beside, heads } of labels) {
    const named = roleOf(text);
    if (named.role === 'other') continue;
    const signer = corrected(folded(sinceDate(beside, today)));
    const bare = named.role === 'document' && isBare(named.label);
    const asked = bare && !SIGNED.test(signer) && ASKED_BESIDE.test(signer);
    const [, of] = (bare && KIND_BESIDE.exec(signer)) || [];
    return {
      ...named,
      ...(of !== undefined
        ? { ...roleOf(`${of} date`), label: `${signer} ${named.label}` }
        : asked
          ? { role: 'asked' as const }
          : {}),
      beside: bare ? signer : '',
      listed: heads && !(bare && SIGNER.test(signer)),
    };
  }
  return null;
}

const SIGNED = /sign/;
/** Who took a paper in, or wanted it: a day of before or after it. */
const ASKED_BESIDE = /\b(?:received|hired|(?:ordered|requested) by)\b/;
/** The first word of a caption that a form, or a scan, sets apart from its second: `ARREST   DATE`. */
const KIND_BESIDE =
  /(?:^|[^a-z])(arrest|conviction|violation|offen[sc]e|birth|expir\w*|exp|iss(?:ued?)?|eff(?:ective)?|receipt|hired?|next \w+)\W*$/;
/** Who signs in a row of a table. */
const SIGNER =
  /\bsign|\b(?:driver|employee|applicant|donor|supervisor|witness|examiner|manager|instructor|trainer|collector)\b/;

/** Whether a label says no more than that it is a date. */
export const isBare = (label: string): boolean =>
  /^\W*(?:today's |the )?(?:date|dt|dated|time|fecha|month|day|year|mo|yr|mm|dd|yyyy|yy|[/()\s:.,_-])+\W*$/.test(
    label,
  );

/** The last of a label, behind any date in it. */
function sinceDate(text: string, today: IsoDate): string {
  const last = writtenIn(text, today).at(-1);
  return lastWords(last ? text.slice(last.at + last.found.length) : text);
}

/** What labels say, and how much more than a bare "date" it tells: the nearest to the date wins, the more telling first. */
const ROLES: readonly (readonly [role: DateRole, telling: number, words: RegExp])[] = [
  [
    'birth',
    16,
    /\b(?:births?(?!day)|birthdate|(?<!on (?:your )?)birthday|d\.?o\.?b\b|b\/d\b|born|nacimiento|naissance)/g,
  ],
  [
    'licenseExpires',
    16,
    /\b(?:licen[sc]e|lic|dl|cdl)\b(?:(?!cert|med|card|consent)[^.]){0,24}(?:expir\w*|exp\b|valid (?:un)?til)|\b4b\b[^.]{0,4}exp\w*|\b4b\b(?=\W*$)/g,
  ],
  [
    'expires',
    16,
    /expir\w*|\b(?:exp\b|valid (?:un)?til|good (?:un)?til|(?:not|in)?valid (?:to|after|thru|till?)\b|void after|until|till|through(?!out)|thru|ends\b|end date|end\b(?=\W*$)|ending|lapses|renew(?:al)? (?:by|date|due|on|before)|due for renewal|(?:re)?cert\w* (?:is )?due|(?:next|recurrent|refresher)\b[^.]{0,30}\b(?:due|by|on or before)|vencimiento|vigencia|vence|echeance)/g,
  ],
  [
    'form',
    24,
    /\brev(?:ised|ision)?\b\.?|\bedition\b|\bversion\b|\bupdated\b|\bform (?:no\.? )?[a-z0-9][\w.-]{1,12} ?\(\W*$/g,
  ],
  [
    'event',
    16,
    /\b(?:convict\w*|conv\b|viol\w*|offen[sc]e\w*|accidents?|crash\w*|inspections?|citation|cited|incident\w*|suspen\w*|revo[ck]\w*|reinstat\w*|withdr\w*|arrest\w*|dispos(?:ed|ition)|date of entry|entry date|replaced|next (?!of kin)[a-z]+(?: date)?(?=\W*$)|adjudicat\w*|posted|occurr\w*|relieved|surgery|terminat\w*|last used|last donated|addr?(?:ess)?\b[^.]{0,8}as of|previous\w*|prior|earlier|moved|since|discharg\w*|eligib\w*|snapshot|calibrat\w*|purchased|available|can start|started|began|begun|start(?:ing)? date|(?:employed|employment|worked)\b[^.]{0,40}\b(?:from|to|by))/g,
  ],
  [
    'asked',
    16,
    /\b(?:sent for signature|created|viewed|opened|assigned|order(?:ed)?|request(?:ed)?|received|obtained|hired?|date of employment(?! app)|employment date|due|last review|consent (?:given|received)|submitted|sent|faxed|enrolled)\b/g,
  ],
  [
    'issued',
    12,
    /\b(?:issued?|iss|issuance|4a ?[il1|]ss|4a(?=\W*$)|expedicion|expedid[oa]|emision|emission|delivree?)\b/g,
  ],
  [
    'document',
    14,
    /(?<!as|de)sign(?:ed|ature)\b|\b(?:firma|exam(?:ination)?|examined|report(?:ed)?|record|complet(?:ed|ion)|finish(?:ed)?|collect(?:ed|ion)|effective|copied|conducted|review(?:ed)?|verif(?:ied|ication)|certif(?:ied|ication)|performed|given|print(?:ed)?|export(?:ed)?|download(?:ed)?|generated|produced|processed|returned|response|responded|my hand|answered|replied|prepared|as of|run|begins?|applied|application|dated|supervision|designat(?:ed on|ion)|enrollment|queried|searched|search|checked|confirmed|accessed|retrieved|inquiry|abstract|transaction|acknowledged|executed|attested|administered)\b/g,
  ],
  ['document', 0, /\b(?:date|dt|mo\/day\/yr|fecha)\b/g],
];

/** What names an earlier one of its kind: the license's first issue, the review of last year. */
const EARLIER =
  /\b(?:first(?! name)|orig(?:inal)?|former|last(?! name| issue| iss\b| four| 4|-?4))\b[^.:]{0,40}\W*$/;
/** The same of what nothing else tells: `Last A1C`. */
const LAST_TIME = /\blast (?!name|first|issue|iss\b|four|4)[a-z][a-z0-9]*(?: [a-z0-9]+)?\W*$/;
/** A sentence that speaks of another paper, or counts from a day: `in answer to your letter of`. */
const REFERENCE = new RegExp(
  [
    String.raw`\b(?:your|my|our|his|her|their)\b[^.:;]{0,50}\b(?:of|dated|from|since|before|after|preceding|following)`,
    String.raw`\b(?:application|request|inquiry|letter|policy|consent|authorization|release|record|mvr|handbook|order|notice|form)\b(?: (?:was|is|of the|that was))? (?:of|dated|from|made on)`,
    String.raw`\b(?:before|preceding|prior to|since|replaces|supersedes)(?: the)?`,
    String.raw`\b(?:complete|completed|retrain|renew|return|hours|program)\b[^.:;]{0,40}\bby`,
  ]
    .map((words) => `(?:${words})`)
    .join('|')
    .replace(/^(.*)$/s, String.raw`(?:$1) ?\(?$`),
);

/** How the approval of a form stands on it: `OMB No. 2126-0006 Expiration Date:`. */
const APPROVAL = /\b[o0]m[b8]\b|form approved|\b\d{4}-\d{4}\b[^a-z]{0,6}exp/;

const isApproval = (label: string): boolean => APPROVAL.test(label.toLowerCase().slice(-50));

/** Words of labels; a scan's misspellings of the longer ones are taken for them. */
const WORDS = (
  'birth expires expiration examination examined examiner examiners signed signature issued report record completed completion collected ' +
  'collection effective conducted review reviewed verified certified certification conviction violation offense accident ' +
  'convicted convictions violations offenses ordered requested received printed returned certificate license through until application dated ' +
  'signer dates throughout vigencia expedicion'
).split(' ');

const SHORT_WORDS = ['date', 'sign', 'exam'];

function corrected(label: string): string {
  return parted(label).replace(/[a-z0-9]{4,}/g, (word) => {
    if (WORDS.includes(word)) return word;
    if (word.length < 5)
      return SHORT_WORDS.find((one) => plainWord(one) === plainWord(word)) ?? word;
    return (
      WORDS.find(
        (one) =>
          withinSlips(word, one, one.length >= 10 ? 2 : 1) || plainWord(word) === plainWord(one),
      ) ?? word
    );
  });
}

/** What scans make of the word "date" before a day, and of two words set close. */
const parted = (label: string): string =>
  label
    .replace(/\b(?:[pbo]ate|dare|dale|date?[cf]|dafe)(?=\W*$)/, 'date')
    .replace(
      /\b(test|issue|sign|exam|print|review|report|hire|collection|expiration|effective)date\b/g,
      '$1 date',
    )
    .replace(
      /\bdate(?=(?:of|print|sign|issu|exam|collect|complet|receiv|report|revi)[a-z]*\b)/g,
      'date ',
    );

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What a label calls its date: the role whose words stand nearest before it. */
function roleOf(text: string): { role: DateRole; label: string } {
  const label = corrected(folded(text));
  if (APPROVAL.test(label.slice(-50))) return { role: 'form', label };
  let best: { role: DateRole; at: number } = { role: 'other', at: -Infinity };
  for (const [role, telling, words] of ROLES) {
    for (const match of label.matchAll(words)) {
      const at = match.index + match[0].length + telling;
      if (at > best.at) best = { role, at };
    }
  }
  const { role } = best;
  if (role === 'document' || role === 'issued' || role === 'other')
    if (REFERENCE.test(label) || (role === 'other' ? LAST_TIME : EARLIER).test(label))
      return { role: 'event', label };
  return { role, label };
}
