import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { demoClientOf, paperCompanyOf } from '../companies.ts';
import { FIRST_NAMES, LAST_NAMES } from '../names.ts';
import { demoEmployee, demoPerson } from '../people.ts';
import type { DemoEmployee, DemoPerson } from '../people.ts';
import { demoRandom, demoUuid } from '../random.ts';
import type { DemoWorld, Random } from '../random.ts';
import { paperFileName, paperPages } from './filed-documents.ts';
import { chancesOf } from './medical-card.ts';
import { DOCUMENT_KINDS, renderDocument } from './render-document.ts';
import type { DocumentKind, DocumentLook } from './render-document.ts';

/** How many papers wait in the demo's review queue. */
export const DEMO_INCOMING = 300;

/** Opens the one protected paper of the queue. */
export const DEMO_PDF_PASSWORD = 'driver1';
/** The first paper a new user takes: one that its reviewer sees in the file afterwards, as drug test results are not. */
const FIRST_ORDINAL = 0;
const PROTECTED_ORDINAL = 17;
const LONG_SCAN_ORDINAL = 37;

/** A paper that waits for review. */
export interface DemoIncoming {
  ordinal: number;
  id: string;
  source: 'webUpload' | 'email' | 'fax';
  /** Minutes before the demo was made; the oldest first, in the order of the ordinals. */
  receivedMinutesAgo: number;
  /** The client it is known to be for: a location, its company, or none. */
  clientId: number | null;
  /** A mail address or a fax number; null for an upload. */
  sender: string | null;
  senderName: string | null;
  subject: string | null;
  body: string | null;
  fileName: string;
  kind: DocumentKind;
  /** What a reviewer should choose (2§9); null where the specification names no id. */
  docTypeId: number | null;
  docDate: IsoDate;
  expires: IsoDate | null;
  /** Whom the paper names. */
  person: DemoPerson;
  /** The employee whose file it belongs in; null for a namesake's and an unknown person's. */
  employeeOrdinal: number | null;
  match: 'known' | 'namesake' | 'unknown';
  /** The location whose employer the paper prints. */
  paperClientId: number;
  look: DocumentLook;
  pages: number;
  password: string | null;
}

const KINDS: readonly (readonly [DocumentKind, number])[] = [
  ['medicalCard', 34],
  ['mvr', 17],
  ['application', 9],
  ['reportConsent', 9],
  ['queryConsent', 9],
  ['licenseCopy', 9],
  ['violations', 6],
  ['custody', 5],
  ['stateMvr', 2],
];

/** Exactly 30 faxes and 10 grey scans among the 300; the rest have a text layer. */
function arrival(ordinal: number, random: Random): Pick<DemoIncoming, 'source' | 'look'> {
  if (ordinal % 10 === 3) return { source: 'fax', look: 'fax' };
  const source = random.chance(0.55) ? 'webUpload' : 'email';
  return {
    source: ordinal === PROTECTED_ORDINAL ? 'email' : source,
    look: ordinal % 30 === 7 ? 'scan' : 'text',
  };
}

/** What arrives: anything, except that grey scans stay short, being large; one has two pages. */
function content(
  ordinal: number,
  random: Random,
  look: DocumentLook,
): Pick<DemoIncoming, 'kind' | 'pages'> {
  const kind = random.weighted(KINDS);
  const pages = paperPages(random, kind);
  if (ordinal === LONG_SCAN_ORDINAL) return { kind: 'mvr', pages: 2 };
  if (ordinal === FIRST_ORDINAL || ordinal === PROTECTED_ORDINAL)
    return { kind: 'medicalCard', pages: 1 };
  if (look !== 'scan') return { kind, pages };
  return { kind: kind === 'application' ? 'licenseCopy' : kind, pages: 1 };
}

/** Papers arrive within weeks of their date, seldom after months. */
function datesOf(
  random: Random,
  received: IsoDate,
  kind: DocumentKind,
  person: DemoPerson,
): Pick<DemoIncoming, 'docDate' | 'expires'> {
  const docDate = addDays(
    received,
    -(random.chance(0.9) ? random.int(0, 21) : random.int(22, 200)),
  );
  const { months } = DOCUMENT_KINDS[kind];
  if (kind === 'licenseCopy') return { docDate, expires: person.licenseExpires };
  if (months === null) return { docDate, expires: null };
  const holds = kind === 'medicalCard' && random.chance(0.25) ? 12 : months;
  return { docDate, expires: addMonths(docDate, holds) };
}

function employeeWithLicense(world: DemoWorld, random: Random): DemoEmployee {
  for (let attempt = 0; ; attempt += 1) {
    const employee = demoEmployee(world, random.int(0, Math.max(0, world.employees - 1)));
    const fits = employee.license !== null && employee.status !== 'Terminated';
    if (fits || attempt === 24) return employee;
  }
}

/** The queue's paper of this ordinal, from 0. Whom it names depends on `world.employees` too. */
export function demoIncoming(world: DemoWorld, ordinal: number): DemoIncoming {
  const random = demoRandom(world.seed, 'incoming', ordinal);
  const { source, look } = arrival(ordinal, random);
  const employee = employeeWithLicense(world, random);
  const { kind, pages } = content(ordinal, random, look);
  const match: DemoIncoming['match'] =
    world.employees === 0
      ? 'unknown'
      : ordinal === FIRST_ORDINAL || ordinal === PROTECTED_ORDINAL
        ? 'known'
        : random.weighted([
            ['known', 90],
            ['namesake', 5],
            ['unknown', 5],
          ] as const);
  const { client } = demoClientOf(employee.clientId);
  const person =
    match === 'known'
      ? employee
      : demoPerson(
          world,
          random,
          match === 'namesake'
            ? [employee.firstName, employee.lastName]
            : [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)],
          40_000_000 + ordinal,
          client.address,
          'A',
        );
  const receivedMinutesAgo = Math.max(4, (DEMO_INCOMING - ordinal) * 26 - random.int(0, 25));
  const received = addDays(world.today, -Math.ceil(receivedMinutesAgo / 1440));
  const { docDate, expires } = datesOf(random, received, kind, person);
  const clientId = {
    webUpload: random.chance(0.85) ? employee.clientId : employee.topClientId,
    email: random.chance(0.6) ? employee.topClientId : null,
    fax: random.chance(0.2) ? employee.topClientId : null,
  }[source];
  const password = ordinal === PROTECTED_ORDINAL ? DEMO_PDF_PASSWORD : null;
  return {
    ordinal,
    id: demoUuid('incoming', ordinal),
    source,
    receivedMinutesAgo,
    clientId,
    ...letter(source, random, kind, person, employee, password),
    kind,
    docTypeId: DOCUMENT_KINDS[kind].docTypeId,
    docDate,
    expires,
    person,
    employeeOrdinal: match === 'known' ? employee.ordinal : null,
    match,
    paperClientId: employee.clientId,
    look,
    pages,
    password,
  };
}

type Letter = Pick<DemoIncoming, 'sender' | 'senderName' | 'subject' | 'body' | 'fileName'>;

function letter(
  source: DemoIncoming['source'],
  random: Random,
  kind: DocumentKind,
  person: DemoPerson,
  employee: DemoEmployee,
  password: string | null,
): Letter {
  const named = paperFileName(kind, person);
  if (source === 'webUpload') {
    const fileName = random.chance(0.7) ? named : `scan${random.digits(4)}.pdf`;
    return { sender: null, senderName: null, subject: null, body: null, fileName };
  }
  if (source === 'fax') {
    const sender = `${random.int(201, 989)}-555-01${random.digits(2)}`;
    const fileName = `fax-${random.digits(8)}.pdf`;
    return { sender, senderName: null, subject: null, body: null, fileName };
  }
  const name = `${person.firstName} ${person.lastName}`;
  const title = DOCUMENT_KINDS[kind].title.toLowerCase().replace('cdl', 'CDL');
  const { owner } = demoClientOf(employee.clientId);
  const contact = random.pick(owner.client.contacts);
  const own = random.chance(0.3);
  const subject = random.pick([
    `${name} - ${title}`,
    `FW: ${title}`,
    'DQ file document',
    `Updated ${title} for ${person.lastName}`,
    'please add to file',
    `${employee.workId} paperwork`,
  ]);
  const ask = random.pick(
    own
      ? [
          `Here is my ${title}. Let me know if you need anything else.`,
          `Hi, dispatch said to send you my ${title}. It is attached.`,
          'See attached. The first one I sent was blurry, please use this one.',
        ]
      : [
          `Please file the attached ${title} for ${name}.`,
          `Attached is the ${title} we received today for ${name}, ${employee.workId}.`,
          'Good morning, one more for the file. Thank you!',
          `This came in from the clinic for ${name}. The old one can come off the report once it is in.`,
        ],
  );
  const note = password ? `\n\nThe PDF is protected; the password is ${password}.` : '';
  return {
    sender: own ? person.email : contact.email,
    senderName: own ? name : contact.name,
    subject,
    body: `${ask}${note}\n\n${own ? name : `${contact.name}\n${contact.title}, ${owner.client.name}`}`,
    fileName: random.chance(0.8) ? named : `IMG_${random.digits(4)}.pdf`,
  };
}

/** Apart from the filed papers' ordinals, so that invented details differ from theirs. */
function paperOrdinal({ ordinal }: DemoIncoming): number {
  return 50_000_000 + ordinal;
}

/** What an incoming medical card says of its examiner and its conditions. */
export function examinerOn(world: DemoWorld, item: DemoIncoming) {
  return chancesOf(demoRandom(world.seed, 'paper/medicalCard', paperOrdinal(item)));
}

/** The PDF of a waiting paper. */
export function renderIncoming(world: DemoWorld, item: DemoIncoming): Promise<Uint8Array> {
  return renderDocument(item.kind, item.person, paperCompanyOf(item.paperClientId), {
    seed: world.seed,
    ordinal: paperOrdinal(item),
    docDate: item.docDate,
    expires: item.expires,
    look: item.look,
    pages: item.pages,
    faxedOn: addDays(world.today, -Math.floor(item.receivedMinutesAgo / 1440)),
    ...(item.password === null ? {} : { password: item.password }),
  });
}
