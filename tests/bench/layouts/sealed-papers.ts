import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { paperCompanyOf } from '#src/demo/companies.ts';
import { LEFT, RIGHT } from '#src/demo/pdfs/form.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { saveTextPdf, textPages } from '#src/demo/pdfs/text-pdf.ts';
import { demoEmployee } from '#src/demo/people.ts';
import type { DemoEmployee, DemoPerson } from '#src/demo/people.ts';
import { demoRandom } from '#src/demo/random.ts';
import type { DemoWorld, Random } from '#src/demo/random.ts';
import { drawPerson, slip, surfaceOf } from '../match-corpus.ts';
import type { CorpusPaper, Fault, Who } from '../match-corpus.ts';
import { drawDamage, scanOf } from '../match-scans.ts';
import type { Damage } from '../match-scans.ts';
import { penSurface } from './hand.ts';
import { factsOf, tint } from './layout.ts';
import type { Facts } from './layout.ts';
import { handOf, monthFirst, phoneNumber, us } from './sealed-layout.ts';
import type { Fact, SealedLayout, Way } from './sealed-layout.ts';

/** Layouts whose papers are judged once, before anybody who tunes has seen them. */
export interface SealedSet {
  /** Makes its draws its own. */
  purpose: string;
  layouts: Readonly<Record<string, SealedLayout>>;
  /** The day on which its papers were first judged; null before. */
  opened: IsoDate | null;
  /** How many papers of each layout. */
  each: number;
  /** How many in a hundred of the forms that people fill in and scan are filled in with a pen; none where left out. */
  penned?: number;
}

export const papersOf = ({ layouts, each }: SealedSet): number =>
  each * Object.keys(layouts).length;

/** A paper of the sealed set with what is true of it. */
export interface SealedPaper extends CorpusPaper {
  /** Every type that is right. */
  types: readonly number[];
  /** What it says of the person besides the name; empty for a name alone. */
  says: readonly Fact[];
  way: Way;
  /** Whether it is filled in with a pen. */
  penned: boolean;
  /** How many others on file bear the name, and how many of them at the same company. */
  namesakes: number;
  colleagues: number;
}

/** What a paper of an ordinal will be, before it is drawn. */
interface Plan {
  name: string;
  layout: SealedLayout;
  who: Who;
  employee: DemoEmployee;
  /** Whose it is, in full; the facts have the person as the paper says it. */
  person: DemoPerson;
  says: readonly Fact[];
  fault: Fault;
  way: Way;
  /** Whether it is filled in with a pen; else typed. */
  penned: boolean;
  /** When it reached the office. */
  received: IsoDate;
  facts: Facts;
}

/** Plans the paper of this ordinal; the same for every run of a day. */
export function sealedPlan(
  { purpose, layouts, penned = 0 }: SealedSet,
  world: DemoWorld,
  ordinal: number,
): Plan {
  const random = demoRandom('sealed', purpose, ordinal);
  const names = Object.keys(layouts);
  // In turn, so that each has its share.
  const name = names[ordinal % names.length] ?? '';
  const layout = layouts[name];
  if (!layout) throw new TypeError(`There is no layout ${name}`);
  // A stranger of a name on file at the same company cannot be told from the one on file by the name alone.
  const { who, employee, person } = drawPerson(
    world,
    random,
    ordinal,
    layout.fits,
    layout.bears.length === 0 ? NAMED_ONLY : undefined,
    layout.stranger,
  );
  const [soonest, latest] = layout.reaches ?? [0, 20];
  const docDate =
    layout.dated?.(person, random) ?? addDays(world.today, -random.int(Math.max(1, soonest), 300));
  const { ends } = layout;
  const expires =
    ends === 'license'
      ? person.licenseExpires
      : ends && 'printed' in ends
        ? addMonths(docDate, random.pick(ends.printed))
        : null;
  const written = write(person, layout, random);
  const way = random.weighted(layout.arrives);
  const arrived = addDays(docDate, random.int(soonest, latest));
  const known = { random, docDate, expires, company: paperCompanyOf(employee.clientId) };
  const day = handOf(random);
  return {
    name,
    layout,
    who,
    employee,
    person,
    way,
    penned:
      layout.filled === 'hand' &&
      PAPER.has(way) &&
      demoRandom('pen', purpose, ordinal).chance(penned / 100),
    received: arrived > world.today ? world.today : arrived,
    says: written.says,
    fault: written.fault,
    facts: {
      ...factsOf({ ...known, person: written.person }),
      day,
      near: (days) => day(addDays(docDate, days)),
    },
  };
}

/** Ways on which a form of paper comes, which no machine read before. */
const PAPER: ReadonlySet<Way> = new Set(['office', 'fax', 'phone']);

const NAMED_ONLY: readonly (readonly [Who, number])[] = [
  ['known', 76],
  ['namesake', 14],
  ['unknown', 10],
];

/**
 * Leaves of a person what the form carries; people who fill in forms leave out a field at times, or make a slip in a name
 * or number. A slip is made only where other facts still say who it is.
 */
function write(
  person: DemoPerson,
  { bears, filled }: SealedLayout,
  random: Random,
): { person: DemoPerson; says: readonly Fact[]; fault: Fault } {
  const chosen =
    filled === 'machine' || bears.length === 0
      ? 'none'
      : random.weighted([
          ['none', 84],
          ['gap', 8],
          ['slip', 8],
        ] as const);
  if (chosen === 'gap') {
    const left = random.pick(bears);
    const says = bears.filter((fact) => fact !== left);
    return { person: only(person, says), says, fault: 'gap' };
  }
  const made = only(person, bears);
  if (chosen === 'none' || bears.length < 2) return { person: made, says: bears, fault: 'none' };
  const fault = random.pick([
    'misspelt',
    ...(bears.includes('birth') ? (['wrongBirth'] as const) : []),
    ...(bears.includes('license') ? (['wrongLicense'] as const) : []),
  ] as const);
  if (fault === 'misspelt') made.lastName = slip(person.lastName, random);
  if (fault === 'wrongBirth') made.dob = addDays(person.dob, random.pick([-1, 1, 10, -30, 365]));
  if (fault === 'wrongLicense') made.license = slip(person.license ?? '', random);
  return { person: made, says: bears, fault };
}

/** The person with nothing but the name and these facts. */
function only(person: DemoPerson, says: readonly Fact[]): DemoPerson {
  const has = (fact: Fact): boolean => says.includes(fact);
  const nowhere = { line1: '', city: '', state: '', zip: '' };
  return {
    ...person,
    dob: has('birth') ? person.dob : '',
    license: has('license') ? person.license : null,
    licenseState: has('license') ? person.licenseState : null,
    ssn: has('ssn') || has('lastFour') ? person.ssn : '',
    address: has('address') ? person.address : nowhere,
    phone: has('phone') ? person.phone : '',
    email: '',
  };
}

/** How many people on file bear a name, in all and at a company. */
export function namesOnFile(world: DemoWorld): (
  person: DemoPerson,
  topClientId: number,
) => {
  all: number;
  atCompany: number;
} {
  const counts = new Map<string, number>();
  const keys = ({ firstName, lastName }: DemoPerson, company: number): [string, string] => {
    const name = `${firstName} ${lastName}`.toLowerCase();
    return [name, `${name}/${company}`];
  };
  for (let ordinal = 0; ordinal < world.employees; ordinal += 1) {
    const employee = demoEmployee(world, ordinal);
    for (const key of keys(employee, employee.topClientId))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (person, company) => {
    const [name, here] = keys(person, company);
    return { all: counts.get(name) ?? 0, atCompany: counts.get(here) ?? 0 };
  };
}

/** Draws and wears the paper of this ordinal. */
export async function sealedPaper(
  set: SealedSet,
  world: DemoWorld,
  onFile: ReturnType<typeof namesOnFile>,
  ordinal: number,
): Promise<SealedPaper> {
  const plan = sealedPlan(set, world, ordinal);
  const { name, layout, who, employee, way, facts, received } = plan;
  const { random, docDate, expires } = facts;
  const look = way === 'portal' ? 'text' : way === 'layer' ? 'garbled' : 'image';
  const target = textPages();
  const surface = surfaceOf(target, look, random);
  drawPlan(
    plan.penned ? penSurface(surface, demoRandom('hand', set.purpose, ordinal)) : surface,
    plan,
  );
  const text = await saveTextPdf(target, {
    title: 'Document',
    author: '',
    created: received,
    face: layout.face,
  });
  const known = who === 'known' || who === 'namesake';
  const { all, atCompany } = onFile(known ? employee : facts.person, employee.topClientId);
  const { ends } = layout;
  return {
    fileName: fileName(way, received, random),
    bytes: look === 'image' ? await scanOf(text, damageOf(way, random), random) : text,
    look,
    employeeId: known ? employee.id : null,
    clientId: random.chance(0.55) ? employee.clientId : null,
    documentTypeId: layout.documentTypeId,
    types: [layout.documentTypeId ?? 0, ...(layout.alike ?? [])],
    docDate,
    expirationDate:
      ends && ends !== 'license' && 'term' in ends ? addMonths(docDate, ends.term) : expires,
    layout: name,
    fault: plan.fault,
    who,
    says: plan.says,
    way,
    penned: plan.penned,
    namesakes: known ? all - 1 : all,
    colleagues: known ? atCompany - 1 : atCompany,
  };
}

/** Draws the form, and what its way to the office adds: the line of a fax machine, the stamp of a mail room. */
export function drawPlan(s: Surface, { layout, way, facts, received }: Plan): void {
  const { random } = facts;
  let page = 0;
  const sender = phoneNumber(random);
  const hour = `${random.int(7, 17)}:${random.int(10, 59)}`;
  const faxed = (): void => {
    page += 1;
    s.text(LEFT, 12, `${monthFirst(received)} ${hour}  FROM: ${sender}`, { size: 7.5 });
    s.text(RIGHT, 12, `P.${page}`, { size: 7.5, align: 'right' });
  };
  if ((way === 'office' || way === 'phone') && random.chance(0.15)) tint(s, random.pick(COLORED));
  if (way !== 'fax') layout.draw(s, facts);
  else {
    faxed();
    layout.draw(
      {
        ...s,
        nextPage: () => {
          s.nextPage();
          faxed();
        },
      },
      facts,
    );
  }
  if (way !== 'office' || !random.chance(0.25)) return;
  s.rect(452, 716, 112, 34, { line: 1.2, ink: [0.6, 0.1, 0.1] });
  s.text(508, 730, `RECEIVED ${us(received)}`, { size: 8, align: 'center', ink: [0.6, 0.1, 0.1] });
  s.text(508, 742, 'SAFETY DEPT', { size: 8, align: 'center', ink: [0.6, 0.1, 0.1] });
}

/** Papers that offices copy forms on: canary, pink, green, blue, goldenrod. */
const COLORED: readonly (readonly [number, number, number])[] = [
  [1, 0.96, 0.66],
  [1, 0.82, 0.86],
  [0.8, 0.94, 0.78],
  [0.8, 0.9, 1],
  [0.98, 0.84, 0.5],
];

function damageOf(way: Way, random: Random): Damage {
  const kind = way === 'fax' ? 'fax' : way === 'phone' ? 'photo' : 'scan';
  for (;;) {
    const damage = drawDamage(random);
    if (damage.kind === kind) return damage;
  }
}

/** As portals, copiers, fax gateways and phones name files: some with the day on which it came. */
function fileName(way: Way, received: IsoDate, random: Random): string {
  const day = received.replaceAll('-', '');
  switch (way) {
    case 'portal':
      return `document-${random.digits(5)}.pdf`;
    case 'layer':
    case 'office':
      return `SKM_C258${day.slice(2)}${random.digits(5)}.pdf`;
    case 'fax':
      return `FAX_${day}_${random.digits(6)}.pdf`;
    case 'phone':
      return `IMG_${random.digits(5)}.pdf`;
    default:
      throw new TypeError(`There is no way ${String(way)}`);
  }
}
