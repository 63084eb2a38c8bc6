import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { removeApproved } from '#tests/support/approve-files.ts';
import { utcToday } from '#src/shared/dates.ts';
import { openApplicationWorld, PARTS, RECRUITS, SSN } from '#tests/support/application-world.ts';
import type { Answer, Json } from '#tests/support/world.ts';

const all = await openApplicationWorld();
const { world, fleet, yard, other, recruiter, nobody, at, jobLink, mailsFor } = all;
const { begin, save, fill, consent, consentToAll, send, applied } = all;
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe('a link to apply by', () => {
  test('says what it is for, as often as it is opened, and is kept as a hash and sealed', async () => {
    const { token, link } = await jobLink();
    expect(link).toMatchObject({ clientName: 'Yard', cdl: true, begun: 0, sent: 0 });
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await nobody.get(at(token));
      expect(status).toBe(200);
      expect(body).toEqual({
        ...{ kind: 'job', employerName: 'Fleet', locationName: 'Yard', jobTitle: '', cdl: true },
        expiresAt: expect.any(String),
      });
    }
    const kept = await world.kernel.pool.query('select * from single_use_tokens');
    const links = await world.inTenant(fleet.tenantId, 'select * from application_links');
    const audit = await world.kernel.pool.query('select * from audit_log');
    expect(JSON.stringify([kept.rows, links, audit.rows])).not.toContain(token);
    // Who makes links copies it again.
    const listed = (await recruiter.get('/v1/applyLinks')).body;
    expect(listed.find((one: Json) => one.linkId === link.linkId).address).toContain(token);
  });

  test('is not given away by who only looks, nor made at a place that is not theirs', async () => {
    await jobLink();
    const reader = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.viewApplicants'] }),
    );
    const listed = (await reader.get('/v1/applyLinks')).body;
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.every((one: Json) => one.address === null)).toBe(true);
    expect(
      (await reader.post('/v1/applyLinks', { clientId: yard.clientId, cdl: true })).status,
    ).toBe(403);
    const below = await world.as(
      await world.makeUser({ client: fleet, permissions: RECRUITS, sites: [yard] }),
    );
    expect(
      (await below.post('/v1/applyLinks', { clientId: other.clientId, cdl: true })).status,
    ).toBe(404);
    const { link } = await jobLink({ clientId: other.clientId });
    expect((await below.post(`/v1/applyLinks/${link.linkId}/withdraw`)).status).toBe(404);
  });

  test('taken back, expired or guessed begins nothing; who has begun goes on', async () => {
    const { token, link } = await jobLink();
    const own = await begin(token);
    expect(
      (await recruiter.post(`/v1/applyLinks/${link.linkId}/withdraw`)).body.address,
    ).toBeNull();
    expect(codeOf(await nobody.get(at(token)))).toEqual([409, 'applicants.link_withdrawn']);
    const late = { firstName: 'Ray', lastName: 'Oakes', email: 'late@oakes.example' };
    expect(codeOf(await nobody.post(at(token), late))).toEqual([409, 'applicants.link_withdrawn']);
    expect((await nobody.get(at(own))).body.kind).toBe('draft');
    await world.kernel.pool.query(
      "update single_use_tokens set expires_at = now() - interval '1 minute' where token_hash = $1",
      [createHash('sha256').update(own).digest()],
    );
    expect(codeOf(await nobody.get(at(own)))).toEqual([409, 'applicants.link_expired']);
    expect(codeOf(await nobody.get(at('x'.repeat(43))))).toEqual([404, 'applicants.link_unknown']);
  });
});

describe('the form', () => {
  test('begins with a name and an address, and its own link comes by mail', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job, { email: 'mailed@oakes.example' });
    const [mail] = await mailsFor('mailed@oakes.example');
    expect(all.tokenIn(mail?.text ?? '')).toBe(token);
    // The one who begins types the name: no stranger has us send his words.
    expect(mail?.text).not.toContain('Ray');
    const { body } = await nobody.get(at(token));
    expect(body).toMatchObject({ kind: 'draft', employerName: 'Fleet', ssnLast4: null });
    expect(body.answers.person).toMatchObject({ firstName: 'Ray', email: 'mailed@oakes.example' });
    // Of those who began, staff see how many and no more.
    expect((await recruiter.get('/v1/applicants')).body.rows).toEqual([]);
  });

  test('keeps what is typed, complete or not, and gives no SSN back', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    const half = { section: 'addresses', answers: { list: [{ street: '9 Elm' }] } } as const;
    expect((await save(token, half)).body).toMatchObject({ section: 'addresses', version: 1 });
    const given = await save(token, { section: 'birth', answers: { birthDate: '5/6' }, ssn: SSN });
    expect(given.body.ssnLast4).toBe('6789');
    const { body } = await nobody.get(at(token));
    expect(body.answers.addresses.list[0]).toMatchObject({ street: '9 Elm', city: '' });
    expect(body.answers.birth).toEqual({ birthDate: '5/6', noSsn: false });
    expect(JSON.stringify(body)).not.toMatch(/512-?44/);
    const rows = await world.inTenant(fleet.tenantId, 'select * from application_parts');
    expect(JSON.stringify(rows)).not.toMatch(/512-?44/);
    expect((await save(token, { section: 'birth', answers: {}, ssn: '000-11-2222' })).status).toBe(
      400,
    );
  });

  test('in two windows the older one overwrites nothing', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    const part = { section: 'denials', answers: { answer: 'none', statement: '' } } as const;
    expect((await save(token, part, 0)).status).toBe(200);
    expect(codeOf(await save(token, part, 0))).toEqual([409, 'applicants.changed_elsewhere']);
    expect((await save(token, part, 1)).body.version).toBe(2);
  });

  test('asks about tests only where the job needs a CDL', async () => {
    const { token: job } = await jobLink({ cdl: false });
    const token = await begin(job);
    const tests = PARTS.find(({ section }) => section === 'testing');
    if (!tests) throw new Error('There is such a part');
    expect(codeOf(await save(token, tests))).toEqual([404, 'applicants.not_asked']);
    expect((await consent(token, 'fcra')).status).toBe(200);
    const { consents } = (await nobody.get(at(token))).body;
    expect(consents.map((one: Json) => one.kind)).toEqual([
      ...['electronic', 'fcra', 'dppa', 'psp', 'history'],
    ]);
  });

  test('a consent keeps what was seen, by whom, when and with what; other words or another name sign nothing', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    expect(codeOf(await consent(token, 'psp', true, 'Somebody Else'))).toEqual([
      400,
      'applicants.name_differs',
    ]);
    const other = await nobody.post(at(token, '/consent'), {
      ...{ kind: 'psp', textSha256: 'a'.repeat(64), agreed: true, name: 'Ray Oakes' },
    });
    expect(codeOf(other)).toEqual([409, 'applicants.text_changed']);
    expect((await consent(token, 'psp')).status).toBe(200);
    const [kept] = await world.inTenant<Json>(
      fleet.tenantId,
      "select * from application_consents where kind = 'psp' order by at desc limit 1",
    );
    expect(kept).toMatchObject({ agreed: true, signed_name: 'Ray Oakes', version: '1' });
    expect(kept.text).toContain('Fleet');
    expect(kept.text).not.toContain('{{');
    expect(createHash('sha256').update(kept.text).digest().equals(kept.text_sha256)).toBe(true);
    expect(kept.ip).not.toBe('');
    // Who thinks better of it answers again; the latest counts, and the first stays on record.
    expect((await consent(token, 'psp', false, '')).status).toBe(200);
    const { consents } = (await nobody.get(at(token))).body;
    expect(consents.find((one: Json) => one.kind === 'psp').answered.agreed).toBe(false);
  });

  test('its token reaches nothing else', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    for (const path of [`/v1/driverannual/${token}`, `/v1/additionalinfo/${token}`])
      expect((await nobody.get(path)).status).toBe(404);
    for (const path of ['/v1/applicants', '/v1/applyLinks', '/v1/employees?search=oakes'])
      expect(
        (await nobody.get(path, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(401);
    expect(codeOf(await nobody.get(at(token, '/copy')))).toEqual([409, 'applicants.not_sent']);
    expect(codeOf(await nobody.put(at(job, '/part'), { ...PARTS[0], version: 0 }))).toEqual([
      404,
      'applicants.link_unknown',
    ]);
  });
});

describe('sending', () => {
  test('needs every page and every consent; nothing is kept before', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    await fill(token, PARTS.slice(0, 5));
    const early = await send(token);
    expect(codeOf(early)).toEqual([409, 'applicants.not_complete']);
    expect(early.body.error.fields.length).toBeGreaterThan(5);
    await fill(token, PARTS.slice(5));
    await consentToAll(token);
    await consent(token, 'electronic', false, '');
    expect(codeOf(await send(token))).toEqual([409, 'applicants.not_complete']);
    await consent(token, 'electronic');
    expect(codeOf(await send(token, 'Roy Oaks'))).toEqual([400, 'applicants.name_differs']);
    expect((await send(token)).status).toBe(200);
    expect(codeOf(await send(token))).toEqual([409, 'applicants.already_sent']);
  });

  test('opens the file of an applicant at the location, with the papers in it', async () => {
    const { token: job, link } = await jobLink();
    const { row, applicantId, token, sent } = await applied(job);
    expect(row).toMatchObject({
      ...{ firstName: 'Ray', lastName: 'Oakes', clientName: 'Yard', stage: 'applied', days: 0 },
      byLink: true,
    });
    const file = (await recruiter.get(`/v1/employees/${applicantId}`)).body;
    expect(file).toMatchObject({
      ...{ employmentStatus: 'Applicant', dob: '1980-05-06', state: 'TX', license: '12345678' },
      ...{ licenseClass: 'A', clientId: yard.clientId, phone: '254 555 0101' },
    });
    const papers = await world.inTenant<{ type: number; status: string }>(
      fleet.tenantId,
      'select document_type_id as type, status from documents where employee_id = $1 order by 1',
      [applicantId],
    );
    expect(papers.map(({ type }) => type)).toEqual([309, 327, 473, 673, 870, 1116]);
    expect(papers.every(({ status }) => status === 'pendingReview')).toBe(true);
    // The applicant's copy is the paper that was filed.
    const copy = await fetch(`${world.address}${at(token, '/copy')}`);
    expect(copy.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await copy.arrayBuffer());
    const [filed] = await world.inTenant<{ sha256: Buffer }>(
      fleet.tenantId,
      'select sha256 from documents where employee_id = $1 and document_type_id = 473',
      [applicantId],
    );
    expect(
      createHash('sha256')
        .update(bytes)
        .digest()
        .equals(filed?.sha256 ?? Buffer.of()),
    ).toBe(true);
    const after = (await nobody.get(at(token))).body;
    expect(after).toMatchObject({ kind: 'sent', textSha256: sent.textSha256 });
    expect(JSON.stringify(after)).not.toContain('Elm');
    const listed = (await recruiter.get('/v1/applyLinks')).body;
    expect(listed.find((one: Json) => one.linkId === link.linkId)).toMatchObject({
      begun: 0,
      sent: 1,
    });
  });

  test('a mail says so, and carries nothing of it', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job, { email: 'copy@oakes.example' });
    await fill(
      token,
      PARTS.map((part) =>
        part.section === 'person'
          ? { ...part, answers: { ...(part.answers as object), email: 'copy@oakes.example' } }
          : part,
      ),
    );
    await consentToAll(token);
    expect((await send(token)).status).toBe(200);
    const [mail] = await mailsFor('copy@oakes.example');
    expect(mail?.text).toContain(`/apply/${token}`);
    expect(mail?.text).not.toMatch(/6789|Elm|Refused/);
    expect(mail?.attachment).toBeUndefined();
  });

  test('an SSN that somebody has stays with the application; the applicant is not told, staff are', async () => {
    const { token: job } = await jobLink();
    const first = await applied(job);
    const second = await applied(job);
    expect(second.applicantId).not.toBe(first.applicantId);
    const read = await recruiter.get(`/v1/applicants/${second.applicantId}`);
    expect(read.body.ssnTaken).toBe(true);
    expect((await recruiter.get(`/v1/employees/${second.applicantId}`)).body.ssn).toBeNull();
  });

  test('a consent can be taken back after it, and staff see it', async () => {
    const { token: job } = await jobLink();
    const { token, applicantId } = await applied(job);
    expect((await nobody.post(at(token, '/withdrawConsent'), { kind: 'psp' })).status).toBe(200);
    const { signatures } = (await recruiter.get(`/v1/applicants/${applicantId}`)).body;
    expect(signatures.find((one: Json) => one.kind === 'psp').withdrawnAt).not.toBeNull();
    expect(signatures.find((one: Json) => one.kind === 'fcra').withdrawnAt).toBeNull();
    expect(codeOf(await consent(token, 'psp'))).toEqual([409, 'applicants.already_sent']);
  });
});

describe('applicants', () => {
  test('are read part by part; answers about tests by those who may see such records', async () => {
    const { token: job } = await jobLink();
    const { applicantId } = await applied(job);
    const parts = (body: Json) =>
      Object.fromEntries(body.parts.map((one: Json) => [one.section, one]));
    const seen = (await recruiter.get(`/v1/applicants/${applicantId}`)).body;
    expect(parts(seen).testing).toMatchObject({ withheld: true, lines: [] });
    expect(JSON.stringify(seen)).not.toContain('Old Haul');
    expect(parts(seen).birth.lines[1].value).toBe('XXX-XX-6789');
    const safety = await world.as(
      await world.makeUser({
        client: fleet,
        permissions: [...RECRUITS, 'records.viewDrugAlcohol'],
      }),
    );
    const more = (await safety.get(`/v1/applicants/${applicantId}`)).body;
    expect(parts(more).testing.lines[1].value).toContain('Old Haul');
    const { rows } = await world.kernel.pool.query(
      "select count(*)::int as reads from audit_log where action = 'applicants.read' and entity_id = $1",
      [applicantId],
    );
    expect(rows).toEqual([{ reads: 2 }]);
  });

  test('are declined with a reason, and taken back', async () => {
    const { token: job } = await jobLink();
    const { applicantId } = await applied(job);
    const path = `/v1/applicants/${applicantId}`;
    expect((await recruiter.post(`${path}/decline`, { reason: ' ' })).status).toBe(400);
    const declined = await recruiter.post(`${path}/decline`, { reason: 'No tank experience' });
    expect(declined.body).toMatchObject({
      ...{ stage: 'declined', reason: 'No tank experience', allowed: ['reopen'] },
    });
    const listed = (await recruiter.get('/v1/applicants?stage=declined')).body.rows;
    expect(listed[0]).toMatchObject({ applicantId, reason: 'No tank experience' });
    const again = await recruiter.post(`${path}/decline`, { reason: 'Twice' });
    expect(codeOf(again)).toEqual([409, 'applicants.no_applicant']);
    expect((await recruiter.post(`${path}/reopen`)).body).toMatchObject({
      ...{ stage: 'applied', reason: null, allowed: ['decline', 'hire', 'ask', 'write'] },
    });
    expect(codeOf(await recruiter.post(`${path}/reopen`))).toEqual([
      409,
      'applicants.not_declined',
    ]);
  });

  test('are hired with the employers that they named, without typing again', async () => {
    const { token: job } = await jobLink();
    const { applicantId } = await applied(job);
    const path = `/v1/applicants/${applicantId}`;
    const hired = await recruiter.post(`${path}/hire`, { hireDate: utcToday() });
    expect(hired.body).toMatchObject({ stage: 'hired', hireDate: utcToday(), allowed: [] });
    const safety = await world.as(
      await world.makeUser({
        client: fleet,
        permissions: ['client.viewEmployee', 'records.viewInvestigationHistory'],
      }),
    );
    const { employers } = (await safety.get(`/v1/employees/${applicantId}/pastEmployers`)).body;
    expect(employers).toMatchObject([{ name: 'Acme Freight', agency: 'FMCSA', part40: true }]);
    const history = (await recruiter.get(`/v1/employees/${applicantId}`)).body;
    expect(history).toMatchObject({ employmentStatus: 'Employee', hireDate: utcToday() });
    expect(codeOf(await recruiter.post(`${path}/hire`, { hireDate: utcToday() }))).toEqual([
      409,
      'applicants.no_applicant',
    ]);
  });

  test('who wait over 60 days are stale, who were added by hand are listed, others’ are not seen', async () => {
    const old = await world.makeEmployee({ client: other, lastName: 'Waiting', statusId: 1 });
    const set = (days: number) =>
      world.inTenant(
        fleet.tenantId,
        'update employees set created_at = now() - make_interval(days => $2) where employee_id = $1',
        [old.employeeId, days],
      );
    await set(60);
    expect((await recruiter.get('/v1/applicants?stage=stale')).body.rows).toEqual([]);
    await set(61);
    const [row] = (await recruiter.get('/v1/applicants?stage=stale')).body.rows;
    expect(row).toMatchObject({ applicantId: old.employeeId, byLink: false, stale: true });
    expect((await recruiter.get('/v1/applicants?search=waiting')).body.rows).toHaveLength(1);
    expect((await recruiter.get(`/v1/applicants/${old.employeeId}`)).body.parts).toBeNull();
    const below = await world.as(
      await world.makeUser({ client: fleet, permissions: RECRUITS, sites: [yard] }),
    );
    expect((await below.get(`/v1/applicants/${old.employeeId}`)).status).toBe(404);
    const elsewhere = await world.makeClient();
    const stranger = await world.as(
      await world.makeUser({ client: elsewhere, permissions: RECRUITS }),
    );
    expect((await stranger.get(`/v1/applicants/${old.employeeId}`)).status).toBe(404);
    expect((await stranger.get('/v1/applicants')).body.rows).toEqual([]);
  });

  test('an employee who never applied is none', async () => {
    const one = await world.makeEmployee({ client: yard, statusId: 2 });
    expect((await recruiter.get(`/v1/applicants/${one.employeeId}`)).status).toBe(404);
  });

  test('come page by page, and as a CSV file', async () => {
    const { token: job } = await jobLink();
    await applied(job);
    const ids: string[] = [];
    let after = '';
    do {
      const { body } = await recruiter.get(`/v1/applicants?limit=2${after}`);
      ids.push(...body.rows.map((one: Json) => one.applicantId));
      after = body.next === null ? '' : `&after=${encodeURIComponent(body.next)}`;
    } while (after !== '');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(2);
    const csv = await recruiter.get('/v1/applicants/csv?columns=name,stage');
    expect(csv.status).toBe(200);
  });

  test('go with their file when that is removed for good', async () => {
    const { token: job } = await jobLink();
    const { applicantId, token } = await applied(job);
    const count = (table: string) =>
      world.inTenant<{ rows: number }>(
        fleet.tenantId,
        `select count(*)::int as rows from ${table} x join applications a using (tenant_id, application_id) where a.employee_id = $1`,
        [applicantId],
      );
    expect((await count('application_parts'))[0]?.rows).toBe(10);
    await world.inTenant(
      fleet.tenantId,
      `update employees set employment_status_id = 4, archived_at = now(), archived_from = '{}', termination_date = '2020-01-01', retain_until = '2023-01-01'
        where employee_id = $1`,
      [applicantId],
    );
    // Not while somebody reviews its papers.
    await removeApproved(world, new Date('2040-01-01T12:00Z'));
    expect((await count('application_parts'))[0]?.rows).toBe(10);
    await world.inTenant(
      world.kernel.internalTenantId,
      `update process_instances p set ended_at = now() from dq_items i
        where i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id and i.about_employee_id = $1`,
      [applicantId],
    );
    await removeApproved(world, new Date('2040-01-02T12:00Z'));
    expect((await count('application_parts'))[0]?.rows).toBe(0);
    expect(codeOf(await nobody.get(at(token)))).toEqual([409, 'applicants.link_withdrawn']);
  });
});
