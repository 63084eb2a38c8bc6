import { REFUSAL } from '#src/shared/drug-tests.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEED_TEXTS, TEST_HOURS, testNeed } from '#src/features/accidents/accidents.rules.ts';
import { EMPTY_CERTIFICATE } from '#src/features/cme/certificate.rules.ts';
import { limitFindings } from '#src/features/cme/certificate-limits.rules.ts';
import type { CompanyRule } from '#src/features/company-file/company-facts.rules.ts';
import { judgeCompany } from '#src/features/company-file/company-file.rules.ts';
import { companyRules } from '#src/features/company-file/server/company-file.sql.ts';
import { batFindings } from '#src/features/drug-testing/bat.rules.ts';

import { judgeLines } from '#src/features/mvr-scoring/judged-lines.rules.ts';
import { outcomeOf } from '#src/features/mvr-scoring/outcome.rules.ts';
import { SCHEMES } from '#src/features/mvr-scoring/schemes.rules.ts';
import { transaction } from '#src/server/db/handle.ts';
import { writeDate } from '#src/shared/dates.ts';
import { ACCIDENT, ACCIDENT_CASES } from '#tests/support/accident-cases.ts';
import {
  ALCOHOL_CASES,
  CERTIFICATE_CASES,
  COMPANY,
  COMPANY_CASES,
  RECORD_CASES,
} from '#tests/support/program-cases.ts';
import { openWorld, type World } from '#tests/support/world.ts';

/** Cases of what is no item of a driver's file: what happened, and what the console says, word for word and with its citation. */
let world: World;
let rules: CompanyRule[];
beforeAll(async () => {
  world = await openWorld();
  rules = await transaction(
    world.kernel.pool,
    { role: 'jobs', tenantId: world.internal.tenantId, sites: '*' },
    companyRules,
  );
}, 120_000);
afterAll(() => world.close());

const byName = <One extends { what: string }>(cases: readonly One[]) =>
  cases.map((one) => [one.what, one] as const);

describe('tests after an accident (49 CFR 382.303)', () => {
  test.each(byName(ACCIDENT_CASES))('%s', (_what, { accident, alcohol, drugs }) => {
    const said = (substance: 'alcohol' | 'drug') => {
      const { why } = testNeed({ ...ACCIDENT, ...accident }, substance, '2026-11-24T14:00:00.000Z');
      return NEED_TEXTS[why](substance, TEST_HOURS[substance]);
    };
    expect([said('alcohol'), said('drug')]).toEqual([alcohol, drugs]);
  });
});

describe('what follows from an alcohol test, by its agency', () => {
  test.each(byName(ALCOHOL_CASES))('%s', (_what, { agency, value, follows }) => {
    const device = { device: 'Intoximeters RBT IV', serial: '00412' };
    const refused = value === 'refused';
    const measured = refused ? null : value;
    const needed = measured !== null && measured >= 0.02;
    const found = batFindings({
      alcohol: {
        screen: { ...device, at: '2026-03-02 09:00', value: measured, number: refused ? null : 1 },
        confirm: needed ? { ...device, at: '2026-03-02 09:17', value: measured, number: 2 } : null,
        airBlank: 0,
        displayMatches: true,
        confirmPrinted: true,
        calibrationFailed: false,
        dotForm: true,
        technician: 'Lee Ortiz',
        technicianSigned: true,
        employeeSigned: true,
        employeeSignedResult: true,
        employerTold: '2026-03-02 09:25',
      },
      resultTypeId: refused ? REFUSAL : null,
      dotAgency: agency,
      reasonIsDot: agency !== null,
      collectedOn: '2026-03-02',
      remarks: null,
      screenTwin: false,
      confirmTwin: false,
    });
    const said = found.find(({ check }) => check === 'What follows');
    expect(said ? `${said.message} (${said.citation})` : null).toBe(follows);
    // Only Part 382 has the Clearinghouse.
    if (agency !== 'FMCSA') expect(JSON.stringify(found)).not.toContain('Clearinghouse');
  });
});

describe('how long a certificate may last, and under what', () => {
  test.each(byName(CERTIFICATE_CASES))('%s', (_what, { certificate, roadTest, says }) => {
    const found = limitFindings(
      { ...EMPTY_CERTIFICATE, examDate: '2026-06-01', expireDate: '2028-06-01', ...certificate },
      roadTest ?? null,
    );
    expect(found.map(({ level, message }) => `${level}: ${message}`)).toEqual(says);
  });
});

describe('what takes a CDL (49 CFR 383.51)', () => {
  test.each(byName(RECORD_CASES))('%s', (_what, { lines, band, says }) => {
    const day = '2026-06-30';
    const judged = judgeLines(
      lines.map(([date, codeOrWords], at) => {
        const isCode = /^[A-Z]\d\d$/.test(codeOrWords);
        return {
          lineId: `v${at + 1}`,
          kind: 'violation' as const,
          date,
          convictionDate: null,
          acd: isCode ? codeOrWords : '',
          description: isCode ? '' : codeOrWords,
          state: 'OH',
          speedOver: null,
          speedMost: null,
          preventable: null,
          commercial: null,
          active: false,
        };
      }),
      SCHEMES.watch,
      day,
    );
    const found = outcomeOf(judged, SCHEMES.watch, day);
    expect([found.band.label, found.counts.map(({ text }) => text)]).toEqual([band, says]);
  });
});

describe('what is asked of the company itself', () => {
  test.each(byName(COMPANY_CASES))('%s', (_what, one) => {
    const { rule: ruleId, company, paper, supervisor, day = '2026-11-23', stands } = one;
    const rule = rules.find((row) => row.ruleId === ruleId);
    const papers = paper && [
      {
        paperId: 'p',
        paperTypeId: rule?.paperTypeId ?? 0,
        supervisorId: supervisor ? 's' : null,
        docDate: '2026-01-02',
        expirationDate: null,
        coversTo: null,
        alcoholMinutes: null,
        drugMinutes: null,
        ...paper,
      },
    ];
    const named = supervisor
      ? [{ supervisorId: 's', name: 'Sue Pervisor', since: '2020-01-02', until: null }]
      : [];
    const items = judgeCompany({ ...COMPANY, ...company }, rules, papers ?? [], named, day);
    const item = items.find((row) => row.rule.ruleId === ruleId);
    const due = item?.due ? `, due ${writeDate(item.due)}` : '';
    expect(item && `${item.state}, ${item.severity} (${item.rule.citation})${due}`).toBe(stands);
  });

  test('every rule of a company has its case', () => {
    const told = new Set(COMPANY_CASES.map(({ rule }) => rule));
    expect(rules.map(({ ruleId }) => ruleId).filter((ruleId) => !told.has(ruleId))).toEqual([]);
  });
});
