import { openMessage } from '#src/server/mail/outbox.ts';
import { addMonths, utcToday } from '#src/shared/dates.ts';
import type { SavedPart } from '#src/features/applicants/application.shapes.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld, type Json } from './world.ts';

/** What somebody holds who hires. */
export const RECRUITS: readonly Permission[] = [
  'client.viewApplicants',
  'client.addEmployee',
  'client.viewEmployee',
  'client.editEmployeeStatus',
  'client.editEmployeeInfo',
];

export const SSN = '512-44-6789';

type Part = Omit<Extract<SavedPart, { section: 'birth' }>, 'version' | 'section' | 'answers'> & {
  section: SavedPart['section'];
  answers: unknown;
};

const person = {
  ...{ firstName: 'Ray', middleName: '', lastName: 'Oakes', suffix: '', otherNames: '' },
  ...{ email: 'ray@oakes.example', phone: '254 555 0101' },
};

/** What a whole application says, part by part. */
export const PARTS: readonly Part[] = [
  { section: 'person', answers: person },
  { section: 'birth', answers: { birthDate: '5/6/1980', noSsn: false }, ssn: SSN },
  {
    section: 'addresses',
    answers: {
      list: [
        { street: '9 Elm St', city: 'Waco', state: 'TX', zip: '76701', from: '1/2015', to: '' },
      ],
    },
  },
  {
    section: 'licenses',
    answers: {
      list: [
        {
          ...{ state: 'TX', number: '12345678', kind: 'A', endorsements: 'N' },
          expires: addMonths(utcToday(), 24),
        },
      ],
    },
  },
  { section: 'experience', answers: { answer: 'none', list: [] } },
  { section: 'accidents', answers: { answer: 'none', list: [] } },
  { section: 'violations', answers: { answer: 'none', list: [] } },
  { section: 'denials', answers: { answer: 'none', statement: '' } },
  {
    section: 'employment',
    answers: {
      list: [
        {
          ...{ kind: 'employer', name: 'Acme Freight', address: '1 Dock Rd, Waco TX', phone: '' },
          ...{
            position: 'Driver',
            from: '1/2010',
            to: '',
            reason: '',
            fmcsr: 'yes',
            safety: 'yes',
          },
        },
      ],
      gaps: [],
    },
  },
  { section: 'testing', answers: { answer: 'yes', statement: 'Refused at Old Haul in 2024.' } },
];

/** A company with two yards, someone who recruits for it, and somebody with a phone. */
export async function openApplicationWorld() {
  const world = await openWorld();
  const fleet = await world.makeClient({ name: 'Fleet', dotNumber: '1234567' });
  const yard = await world.makeClient({ parent: fleet, name: 'Yard' });
  const other = await world.makeClient({ parent: fleet, name: 'Other yard' });
  const recruiter = await world.as(
    await world.makeUser({ client: fleet, permissions: RECRUITS, firstName: 'Rita' }),
  );
  const nobody = await world.as(null);
  const at = (token: string, rest = '') => `/v1/apply/${token}${rest}`;
  const tokenIn = (text: string): string => {
    const token = /\/apply\/([\w-]{43})\b/.exec(text)?.[1];
    if (!token) throw new Error('There is no link');
    return token;
  };

  /** The token of a new link of a job. */
  async function jobLink(made: object = {}, api = recruiter) {
    const { status, body } = await api.post('/v1/applyLinks', {
      clientId: yard.clientId,
      cdl: true,
      ...made,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { link: body, token: tokenIn(body.address) };
  }

  /** The mails that wait for somebody, the newest first. */
  async function mailsFor(email: string) {
    const { rows } = await world.kernel.pool.query<{ mail_id: string; message_cipher: Buffer }>(
      "select mail_id, message_cipher from mail_outbox where message_cipher is not null and kind like 'application%' order by created_at desc",
    );
    return rows
      .map((row) => openMessage(world.kernel.keys, row.mail_id, row.message_cipher))
      .filter(({ to }) => to === email);
  }

  let people = 0;
  /** Begins an application; returns its own token. */
  async function begin(job: string, made: object = {}) {
    people += 1;
    const { status, body } = await nobody.post(at(job), {
      ...{ firstName: 'Ray', lastName: 'Oakes', email: `ray${people}@oakes.example` },
      ...made,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.token as string;
  }

  async function save(token: string, part: Part, version?: number) {
    const shown = version ?? (await nobody.get(at(token))).body.versions[part.section] ?? 0;
    return nobody.put(at(token, '/part'), { ...part, version: shown });
  }

  async function fill(token: string, parts: readonly Part[] = PARTS) {
    const { versions } = (await nobody.get(at(token))).body;
    for (const part of parts) {
      const reply = await save(token, part, versions[part.section] ?? 0);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    }
  }

  async function consent(token: string, kind: string, agreed = true, name = 'Ray Oakes') {
    const { consents } = (await nobody.get(at(token))).body;
    const { textSha256 } = consents.find((one: Json) => one.kind === kind) ?? {};
    return nobody.post(at(token, '/consent'), { kind, textSha256, agreed, name });
  }

  async function consentToAll(token: string) {
    const { consents } = (await nobody.get(at(token))).body;
    for (const { kind } of consents) {
      const reply = await consent(token, kind);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    }
  }

  async function send(token: string, name = 'Ray Oakes') {
    const { certification } = (await nobody.get(at(token))).body;
    return nobody.post(at(token, '/send'), {
      name,
      agreed: true,
      textSha256: certification?.textSha256 ?? '0'.repeat(64),
    });
  }

  /** Somebody who applied: the token, and the file that it opened. */
  async function applied(job: string, parts: readonly Part[] = PARTS) {
    const token = await begin(job);
    await fill(token, parts);
    await consentToAll(token);
    const { status, body } = await send(token);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { rows } = (await recruiter.get('/v1/applicants')).body;
    return { token, sent: body, row: rows[0] as Json, applicantId: rows[0].applicantId as string };
  }

  return {
    ...{ world, fleet, yard, other, recruiter, nobody, at, tokenIn, jobLink, mailsFor },
    ...{ begin, save, fill, consent, consentToAll, send, applied },
  };
}
