import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMES } from '#src/features/mvr-scoring/schemes.rules.ts';
import { scoreAlone } from '#src/features/mvr-scoring/server/score-alone.job.ts';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { fileOf, openDocumentWorld, type DocumentWorld } from '#tests/support/document-world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let at: DocumentWorld;
let world: World;
let boss: Api;
let scorer: Api;
let second: Api;

beforeAll(async () => {
  at = await openDocumentWorld();
  ({ world } = at);
  const { fleet } = at;
  boss = await world.as(
    await world.makeUser({
      client: fleet,
      permissions: ['client.configureLocation', 'client.viewEmployee', 'client.viewLocation'],
      firstName: 'Bo',
      lastName: 'Boss',
    }),
  );
  const staff = async (firstName: string) =>
    world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['dq.scoreMVRsManually'],
        firstName,
        lastName: 'Scorer',
      }),
    );
  scorer = await staff('Sue');
  second = await staff('Sam');
});
afterAll(() => world.close());

const defsOf = (client: Client) => `/v1/clients/${client.clientId}/MVRScoreDefs`;
const codeOf = ({ body }: Answer) => body.error.code as string;
const fieldsOf = ({ body }: Answer) => body.error.fields.map((one: Json) => one.field) as string[];
const waiting = async () => (await scorer.get('/v1/mvrscoring/unscored')).body.count as number;
const read = async (scoringId: string) => (await scorer.get(`/v1/mvrscoring/${scoringId}`)).body;

/** Keeps a way of scoring; `after` is the newest version that the caller saw. */
const save = (client: Client, after: number, changes: object = {}, api: Api = boss) =>
  api.post(defsOf(client), {
    ...SCHEMES.zurich,
    automatic: 'none',
    scores: true,
    after,
    ...changes,
  });

/** A record with data, as an answered order leaves it: with its paper, unless said. */
async function record(of: Employee, data: object | null, documentId: string | null = null) {
  const [row] = await world.inTenant<{ id: string }>(
    of.tenantId,
    `insert into mvr_records (tenant_id, client_id, employee_id, document_id, state, license, report_date, record)
     values ($1, $2, $3, $4, 'OH', 'QF443219', '2026-06-30', $5) returning mvr_id as id`,
    [of.tenantId, of.clientId, of.employeeId, documentId, JSON.stringify(data ?? {})],
  );
  if (!row) throw new Error('No record was made');
  const [scoring] = await world.inTenant<{ id: string }>(
    of.tenantId,
    'select scoring_id as id from mvr_scorings where tenant_id = $1 and mvr_id = $2',
    [of.tenantId, row.id],
  );
  return { mvrId: row.id, scoringId: scoring?.id ?? '' };
}

const FOLLOWING = { date: '2026-01-05', acd: 'M34', description: 'Following', state: 'OH' };
const CRASH = { date: '2025-12-24', description: 'Rear end collision' };
const MIXED = { violations: [FOLLOWING], accidents: [CRASH], withdrawals: [] };

async function claim(scoringId: string, api: Api = scorer): Promise<Json> {
  const held = await api.patch(`/v1/mvrscoring/${scoringId}`, { hold: 'claim' });
  expect(held.status).toBe(200);
  return held.body;
}

/** Scores a record that the caller claims first. */
async function give(scoringId: string, said: object = {}, api: Api = scorer): Promise<Answer> {
  const { leaseId, definition } = await claim(scoringId, api);
  return api.post(`/v1/mvrscoring/${scoringId}/score`, {
    mvrScoreDefId: definition.mvrScoreDefId,
    leaseId,
    ...said,
  });
}

describe('how a location scores', () => {
  test('nothing of its own at first: the schemes that ship are shown, and papers are not queued (R454)', async () => {
    await at.file(at.driver, { typeId: 225 });
    const { body } = await boss.get(defsOf(at.fleet));
    expect(body).toMatchObject({ definitions: [], allowed: ['save'] });
    expect(body.schemes.map((one: Json) => one.schemeId)).toEqual([
      'zurich',
      'grid',
      'sevenPoint',
      'college',
      'watch',
    ]);
    // When each was corrected last.
    expect(body.schemes.map(({ since }: Json) => since)).toEqual([
      ...Array.from({ length: 4 }, () => '2026-11-23'),
      '2026-11-27',
    ]);
    const rules = await boss.get(`/v1/clients/${at.fleet.clientId}/MVRScoringRules`);
    expect(rules.body).toMatchObject({ mvrScoreDefId: null, name: 'Zurich points' });
    const reasons = await boss.get(`/v1/clients/${at.fleet.clientId}/MVRScoringReasons`);
    expect(reasons.body.reasons.map((one: Json) => one.use)).toContain('override');
    expect((await boss.get('/v1/mvrscoring/schemes/college')).body.name).toBe('College policy');
    expect(await waiting()).toBe(0);
  });

  test('is kept in versions; contradictions and a version meanwhile are refused', async () => {
    const faulty = await save(at.fleet, 0, {
      bands: [{ min: 3, label: 'Clear', action: '' }],
      reasons: [],
    });
    expect([faulty.status, codeOf(faulty)]).toEqual([422, 'mvr-scoring.faulty']);
    expect(fieldsOf(faulty)).toEqual(['bands', 'reasons', 'reasons']);
    const first = await save(at.fleet, 0);
    expect(first.status).toBe(201);
    expect(first.body.definitions).toMatchObject([
      { version: 1, inForce: true, scores: true, createdBy: 'Bo Boss' },
    ]);
    const stale = await save(at.fleet, 0);
    expect([stale.status, codeOf(stale)]).toEqual([409, 'request.conflict']);
    expect(stale.body.error.current.definitions).toHaveLength(1);
    const next = await save(at.fleet, 1, { name: 'Stricter' });
    expect(next.body.definitions.map((one: Json) => [one.version, one.inForce])).toEqual([
      [2, true],
      [1, false],
    ]);
    // A version is never changed, no matter who asks.
    await expect(
      world.inTenant(at.fleet.tenantId, "update mvr_score_defs set name = 'Other'"),
    ).rejects.toThrow(/only ever added/);
  });

  test('is a location’s own where it has one; a clerk of one does not write what holds above', async () => {
    const clerk = await world.as(
      await world.makeUser({
        client: at.yard,
        permissions: ['client.configureLocation'],
        lastName: 'Clerk',
      }),
    );
    expect((await clerk.get(defsOf(at.fleet))).body.allowed).toEqual([]);
    expect((await save(at.fleet, 2, {}, clerk)).status).toBe(403);
    expect((await clerk.get(defsOf(at.dock))).status).toBe(404);
    const own = await save(at.yard, 0, { ...SCHEMES.grid, automatic: 'none' }, clerk);
    expect(own.body.definitions.map((one: Json) => [one.name, one.inForce])).toEqual([
      ['MVR grid', true],
      ['Stricter', false],
      ['Zurich points', false],
    ]);
    expect((await boss.get(defsOf(at.dock))).body.definitions[0].name).toBe('Stricter');
    const rules = await clerk.get(`/v1/clients/${at.yard.clientId}/MVRScoringRules`);
    expect(rules.body.rules.map((one: Json) => one.ruleId)).not.toContain('yield');
    // Back to what holds above would be a version of its own: here the company's scheme again.
    expect((await save(at.yard, 1, {}, clerk)).status).toBe(201);
    const foreign = await at.foreign.get(defsOf(at.fleet));
    expect(foreign.status).toBe(403);
  });
});

describe('the queue', () => {
  test('takes filed papers and answered orders, each once, and lets go what is rejected or hidden', async () => {
    await world.kernel.pool.query('delete from live_outbox');
    const paper = await at.file(at.driver, { typeId: 660 });
    expect(await waiting()).toBe(1);
    // Anyone who has the queue open is told, though another feature filed it.
    const { rows: hints } = await world.kernel.pool.query(
      `select distinct tenant_id, requirement from live_outbox where topic = 'mvrScoring'`,
    );
    const requirement = '"dq.scoreMVRsManually"';
    expect(hints).toEqual([{ tenant_id: world.internal.tenantId, requirement }]);
    // What the paper says joins it; a medical card is none of it.
    await record(at.driver, MIXED, paper);
    await at.file(at.driver, { typeId: 238 });
    expect(await waiting()).toBe(1);
    const set = (values: string) =>
      world.inTenant(
        at.fleet.tenantId,
        `update documents set ${values} where tenant_id = $1 and document_id = $2`,
        [at.fleet.tenantId, paper],
      );
    await set("status = 'rejected'");
    expect(await waiting()).toBe(0);
    await set("status = 'accepted'");
    expect(await waiting()).toBe(1);
    await set('hidden_at = now()');
    expect(await waiting()).toBe(0);
    await set('hidden_at = null');
    const { rows } = (await scorer.get('/v1/mvrscoring?search=quill%20fleet')).body;
    expect(rows).toMatchObject([
      { employeeName: 'Quill, Dora', locationName: 'Yard', lines: 2, hold: 'open' },
    ]);
    expect((await scorer.get('/v1/mvrscoring?search=nobody')).body.rows).toEqual([]);
    // What an address must not tell is in a header (D17).
    const hidden = { headers: { 'x-search': 'quill' } };
    expect((await scorer.get('/v1/mvrscoring?search=header', hidden)).body.rows).toEqual(rows);
    const csv = await scorer.get('/v1/mvrscoring/csv?columns=employee,lines');
    expect(csv.body).toContain('"Quill, Dora"');
    const linesOf = async (only: string) =>
      (await scorer.get(`/v1/mvrscoring/csv?columns=employee&only=${only}`)).body
        .trim()
        .split('\r\n');
    expect(await linesOf(rows[0].scoringId)).toHaveLength(2);
    expect(await linesOf(paper)).toHaveLength(1);
    const pdf = await scorer.get(`/v1/mvrscoring/${rows[0].scoringId}/paper`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('gives each record to one only, by a lease', async () => {
    const both = await Promise.all(
      [scorer, second].map((api) => api.post('/v1/mvrscoring/next', {})),
    );
    const got = both.map(({ body }) => body.scoring);
    expect(got.filter(Boolean)).toHaveLength(1);
    const [one] = got.filter(Boolean);
    const [holder, other] = got[0] ? [scorer, second] : [second, scorer];
    expect(codeOf(await other.patch(`/v1/mvrscoring/${one.scoringId}`, { hold: 'claim' }))).toBe(
      'mvr-scoring.taken',
    );
    expect((await other.post('/v1/mvrscoring/next', {})).body).toMatchObject({
      scoring: null,
      lockedByOthers: 1,
    });
    const stolen = await other.post(`/v1/mvrscoring/${one.scoringId}/score`, {
      mvrScoreDefId: one.definition.mvrScoreDefId,
      leaseId: one.leaseId,
    });
    expect([stolen.status, codeOf(stolen)]).toEqual([409, 'mvr-scoring.lease_lost']);
    // It has a paper, which must have been shown.
    for (const documentShown of [one.scoringId, null]) {
      const unseen = await holder.post(`/v1/mvrscoring/${one.scoringId}/score`, {
        mvrScoreDefId: one.definition.mvrScoreDefId,
        leaseId: one.leaseId,
        documentShown,
      });
      expect([unseen.status, codeOf(unseen)]).toEqual([409, 'request.not_shown']);
    }
    const back = { hold: 'release', leaseId: one.leaseId };
    expect((await holder.patch(`/v1/mvrscoring/${one.scoringId}`, back)).body.hold).toBe('open');
    expect(codeOf(await holder.patch(`/v1/mvrscoring/${one.scoringId}`, back))).toBe(
      'mvr-scoring.lease_lost',
    );
  });
});

describe('a score', () => {
  test('comes of the lines: what no rule tells waits, a line is left out with a reason', async () => {
    const { scoringId } = await record(at.docker, MIXED);
    const shown = await read(scoringId);
    expect(shown).toMatchObject({ known: true, paper: null, reportDate: '2026-06-30' });
    expect(shown.lines).toMatchObject([
      { lineId: 'v1', rule: 'Following too closely', points: 8, basis: 'code', decidedBy: 'rules' },
      { lineId: 'a1', rule: null, standing: 'unknown', decidedBy: null },
    ]);
    const open = await give(scoringId);
    expect([open.status, codeOf(open), fieldsOf(open)]).toEqual([
      422,
      'mvr-scoring.undecided',
      ['a1'],
    ]);
    const wrong = await give(scoringId, { decisions: [{ lineId: 'a1', ruleId: 'yield' }] });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['a1']]);
    const none = await scorer.get(`/v1/mvrscoring/${scoringId}/paper`);
    expect([none.status, codeOf(none)]).toEqual([404, 'mvr-scoring.no_paper']);
    const scored = await give(scoringId, {
      decisions: [
        { lineId: 'v1', ruleId: null, reasonId: 'dismissed' },
        { lineId: 'a1', ruleId: 'preventable' },
      ],
      added: [
        { lineId: 'm1', kind: 'violation', date: '2024-01-01', ruleId: 'signal' },
        { lineId: 'm2', kind: 'violation', date: '2019-01-01', ruleId: 'signal' },
      ],
    });
    expect(scored.status).toBe(200);
    expect(scored.body).toMatchObject({ standing: 'scored', allowed: ['reopen'] });
    expect(scored.body.scores).toMatchObject([
      { counted: 16, score: 16, band: 'Borderline', scoredBy: 'Sue Scorer', overrideReason: null },
    ]);
    expect(codeOf(await scorer.patch(`/v1/mvrscoring/${scoringId}`, { hold: 'claim' }))).toBe(
      'mvr-scoring.already_scored',
    );
  });

  test('that is not the sum needs its reason, and both are kept', async () => {
    const { scoringId } = await record(at.docker, { violations: [FOLLOWING] });
    const bare = await give(scoringId, { override: { score: 2, reasonId: 'client', note: '' } });
    expect([bare.status, fieldsOf(bare)]).toEqual([400, ['override']]);
    const own = await give(scoringId, {
      override: { score: 2, reasonId: 'client', note: 'Agreed with the safety director' },
    });
    expect(own.body.scores[0]).toMatchObject({
      counted: 8,
      score: 2,
      band: 'Acceptable',
      overrideReason: 'Decided by the client',
      overrideNote: 'Agreed with the safety director',
    });
    expect(own.body.previous).toMatchObject({ score: 16 });
    const audit = await world.inTenant<{ detail: Json }>(
      at.fleet.tenantId,
      'select 1 as detail from mvr_scores where tenant_id = $1 and score <> counted and override_reason is null',
      [at.fleet.tenantId],
    );
    expect(audit).toEqual([]);
  });

  test('names the version it was made by; a version changed meanwhile is looked at first', async () => {
    const { scoringId } = await record(at.docker, { violations: [FOLLOWING] });
    const { leaseId, definition } = await claim(scoringId);
    const rules = SCHEMES.zurich.rules.map((rule) =>
      rule.ruleId === 'following' ? { ...rule, points: 40 } : rule,
    );
    expect((await save(at.fleet, 2, { rules })).status).toBe(201);
    const late = await scorer.post(`/v1/mvrscoring/${scoringId}/score`, {
      mvrScoreDefId: definition.mvrScoreDefId,
      leaseId,
    });
    expect([late.status, codeOf(late)]).toEqual([409, 'mvr-scoring.other_definition']);
    expect((await give(scoringId)).body.scores[0]).toMatchObject({ score: 40, version: 3 });
    const before = (await boss.get(fileOf(at.docker, 'mvrScores'))).body;
    expect(before.map((one: Json) => [one.score, one.version]).toSorted()).toEqual([
      [16, 2],
      [2, 2],
      [40, 3],
    ]);
  });

  test('stands in the employee’s file, for whoever may read it', async () => {
    const paper = await at.file(at.docker, { typeId: 225, imageId: crypto.randomUUID() });
    const { scoringId } = await record(at.docker, { violations: [] }, paper);
    await give(scoringId);
    const mvr = await at.employer.get(`/v1/employees/${at.docker.employeeId}/mvrScores`);
    expect(mvr.body[0]).toMatchObject({ score: 0, band: 'Clear', documentId: paper, state: 'OH' });
    const [row] = await world.inTenant<{ score: number }>(
      at.fleet.tenantId,
      'select score from mvr_records where tenant_id = $1 and document_id = $2',
      [at.fleet.tenantId, paper],
    );
    expect(row?.score).toBe(0);
    expect((await at.terminal.get(fileOf(at.docker, 'mvrScores'))).status).toBe(404);
    expect((await at.foreign.get(fileOf(at.docker, 'mvrScores'))).status).toBe(404);
    expect((await at.employer.get('/v1/mvrscoring/unscored')).status).toBe(403);
    expect((await at.care.get('/v1/mvrscoring/unscored')).status).toBe(403);
  });

  test('is taken back with a reason, stays in the history, and the record waits again', async () => {
    const { scoringId } = await record(at.docker, { violations: [FOLLOWING] });
    const early = await scorer.post(`/v1/mvrscoring/${scoringId}/reopen`, { reason: 'Why not' });
    expect([early.status, codeOf(early)]).toEqual([409, 'mvr-scoring.not_scored']);
    await give(scoringId);
    const count = await waiting();
    expect((await second.post(`/v1/mvrscoring/${scoringId}/reopen`, {})).status).toBe(400);
    const back = await second.post(`/v1/mvrscoring/${scoringId}/reopen`, { reason: 'Misread' });
    expect(back.body).toMatchObject({ standing: 'waiting', hold: 'open' });
    expect(back.body.scores).toMatchObject([{ score: 40, withdrawnReason: 'Misread' }]);
    expect(await waiting()).toBe(count + 1);
    await give(scoringId, { decisions: [{ lineId: 'v1', ruleId: 'passing' }] }, second);
    const { scores } = await read(scoringId);
    expect(scores.map((one: Json) => [one.score, one.withdrawnReason, one.scoredBy])).toEqual([
      [8, null, 'Sam Scorer'],
      [40, 'Misread', 'Sue Scorer'],
    ]);
  });
});

test('the rules alone score what they know, where the client wants it; the rest waits', async () => {
  expect((await save(at.dock, 0, { automatic: 'known' })).status).toBe(201);
  const clear = await record(at.docker, { violations: [], accidents: [] });
  const known = await record(at.docker, { violations: [FOLLOWING] });
  const open = await record(at.docker, MIXED);
  const unread = await record(at.docker, { violations: [{ date: 'soon' }] });
  const nothing = await record(at.docker, null);
  await scoreAlone(world.kernel);
  const states = () =>
    Promise.all(
      [clear, known, open, unread, nothing].map(async ({ scoringId }) => {
        const { standing, scores } = await read(scoringId);
        return [standing, scores[0]?.score ?? null, scores[0]?.scoredBy ?? null];
      }),
    );
  // The minute's own run may have some of them in hand.
  await expect.poll(states, { timeout: 30_000 }).toEqual([
    ['scored', 0, null],
    ['scored', 8, null],
    ['waiting', null, null],
    ['waiting', null, null],
    ['waiting', null, null],
  ]);
  // Once looked at, the rest is a person's.
  expect(await scoreAlone(world.kernel)).toBe(0);
});

test('a record that cannot be judged keeps nobody else’s waiting', async () => {
  const [broken, sound] = [await world.makeClient(), await world.makeClient()];
  await world.inTenant(
    broken.tenantId,
    `insert into mvr_score_defs (tenant_id, client_id, version, name, scores, automatic, counts_from, rules, bands, reasons, created_by_name)
     values ($1, $1, 1, 'Broken', true, 'known', 'violation', '{}', '[]', '[]', 'Nobody')`,
    [broken.tenantId],
  );
  const theirs = await world.as(
    await world.makeUser({ client: sound, permissions: ['client.configureLocation'] }),
  );
  expect((await save(sound, 0, { automatic: 'known' }, theirs)).status).toBe(201);
  const clear = { violations: [], accidents: [] };
  const stuck = await record(await world.makeEmployee({ client: broken }), clear);
  const free = await record(await world.makeEmployee({ client: sound }), clear);
  await expect(scoreAlone(world.kernel)).rejects.toThrow('could not be judged');
  await expect
    .poll(async () => (await read(free.scoringId)).standing, { timeout: 30_000 })
    .toBe('scored');
  await world.inTenant(broken.tenantId, 'delete from mvr_scorings where scoring_id = $1', [
    stuck.scoringId,
  ]);
});

test('a location that stops scoring empties its queue, and fills it again when it goes on', async () => {
  const before = await waiting();
  const here = (await scorer.get('/v1/mvrscoring?search=dock')).body.rows.length;
  expect(here).toBeGreaterThan(0);
  expect((await save(at.dock, 1, { scores: false })).status).toBe(201);
  expect(await waiting()).toBe(before - here);
  const off = await record(at.docker, MIXED);
  expect(off.scoringId).toBe('');
  expect((await save(at.dock, 2)).status).toBe(201);
  expect(await waiting()).toBe(before);
});

test('a transfer takes scores along; a removed file leaves them as numbers, without their lines', async () => {
  const moved = await boss.get(fileOf(at.docker, 'mvrScores'));
  await world.inTenant(at.fleet.tenantId, 'select employee_rows_to_site($1, $2, $3)', [
    at.fleet.tenantId,
    at.docker.employeeId,
    at.yard.clientId,
  ]);
  const clients = await world.inTenant<{ id: number }>(
    at.fleet.tenantId,
    `select client_id as id from mvr_scores where employee_id = $1
     union select client_id from mvr_scorings where employee_id = $1`,
    [at.docker.employeeId],
  );
  expect(clients).toEqual([{ id: at.yard.clientId }]);
  await world.inTenant(
    at.fleet.tenantId,
    'update employees set removed_at = now(), deleted_at = now() where tenant_id = $1 and employee_id = $2',
    [at.fleet.tenantId, at.docker.employeeId],
  );
  const left = await world.inTenant<{ score: number; lines: Json; override_note: string | null }>(
    at.fleet.tenantId,
    'select score, lines, override_note from mvr_scores where employee_id = $1',
    [at.docker.employeeId],
  );
  expect(left).toHaveLength(moved.body.length);
  expect(left.every(({ lines, override_note }) => lines.length === 0 && !override_note)).toBe(true);
});

test('two serious offenses within three years are counted and said, and the score stays what it was', async () => {
  const carrier = await world.makeClient();
  const theirs = await world.as(
    await world.makeUser({
      client: carrier,
      permissions: ['client.configureLocation', 'client.viewEmployee'],
    }),
  );
  const driver = await world.makeEmployee({ client: carrier });
  const watch = { ...SCHEMES.watch, automatic: 'known' };
  const kept = await save(carrier, 0, watch, theirs);
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  expect(kept.body.definitions[0].counts.map((one: Json) => one.countId)).toEqual([
    'major',
    'drugFelony',
    'serious',
    'rail',
    'outOfService',
  ]);
  const gone = { rules: SCHEMES.watch.rules.filter(({ ruleId }) => ruleId !== 'rail') };
  const refused = await save(carrier, 1, { ...watch, ...gone }, theirs);
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ['counts']]);

  const violations = [
    { date: '2026-01-05', acd: 'M34', description: 'Following too closely', state: 'OH' },
    { date: '2024-02-02', description: 'DRIVING W/O CDL', state: 'OH' },
    { date: '2024-02-02', acd: 'A35', description: 'Open container', state: 'OH' },
  ];
  const { scoringId } = await record(driver, { violations, accidents: [], withdrawals: [] });
  const { definition } = await read(scoringId);
  expect(definition.counts).toHaveLength(5);
  await scoreAlone(world.kernel);
  const scored = await read(scoringId);
  const said =
    'Two serious traffic violations within three years: CDL lost for 60 days (49 CFR 383.51(c)).';
  expect(scored.scores[0]).toMatchObject({
    ...{ score: 102, band: 'Disqualifying', definition: '383.51 watch', version: 1 },
    counts: [{ countId: 'serious', points: 100, isReached: true }],
  });
  expect(scored.scores[0].counts[0].text).toContain(said);

  // In a car it counts only where the conviction took the license (383.51(c)).
  const inCar = violations.map((one) => ({ ...one, commercial: one.acd !== 'M34' }));
  const other = await world.makeEmployee({ client: carrier });
  const second = await record(other, { violations: inCar, accidents: [], withdrawals: [] });
  await scoreAlone(world.kernel);
  const [score] = (await read(second.scoringId)).scores;
  expect(score.counts).toMatchObject([{ countId: 'serious', isReached: false }]);
  expect(score.band).toBe('Watched');

  // The next version counts nothing: the score keeps its own words.
  expect((await save(carrier, 1, { counts: [] }, theirs)).status).toBe(201);
  const own = (await theirs.get(fileOf(driver, 'mvrScores'))).body;
  expect(own[0]).toMatchObject({ score: 102, version: 1 });
  expect(own[0].counts[0].text).toContain(said);

  await world.inTenant(
    carrier.tenantId,
    'update employees set removed_at = now(), deleted_at = now() where tenant_id = $1 and employee_id = $2',
    [carrier.tenantId, driver.employeeId],
  );
  expect(
    await world.inTenant(
      carrier.tenantId,
      'select score, lines, counts from mvr_scores where employee_id = $1',
      [driver.employeeId],
    ),
  ).toEqual([{ score: 102, lines: [], counts: [] }]);
});

test('the audit chain holds, and says who scored what', async () => {
  const { problems } = await verifyAudit(world.kernel.pool, world.kernel.keys);
  expect(problems).toEqual([]);
});
