import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { paperCompanyOf } from '../companies.ts';
import { demoEmployee } from '../people.ts';
import { fullName } from './paper.ts';
import { DOCUMENT_KINDS, renderDocument } from './render-document.ts';
import type { DocumentKind } from './render-document.ts';

const world = { seed: 'test', today: '2026-11-21', employees: 2000 };
const driver = Array.from({ length: 50 }, (_, i) => demoEmployee(world, i)).find(
  ({ cdl, lastName }) => cdl && /^\w+$/.test(lastName),
);
if (!driver) throw new Error('The demo has no driver among its first employees.');
const company = paperCompanyOf(driver.clientId);
const options = { seed: 'test', ordinal: 3, docDate: '2026-10-02', expires: '2028-10-02' };
const kinds = Object.keys(DOCUMENT_KINDS) as DocumentKind[];

async function read(
  bytes: Uint8Array,
  password?: string,
): Promise<{ pages: number; text: string }> {
  // pdfjs takes the buffer over, hence the copy.
  const task = getDocument({
    data: bytes.slice(),
    verbosity: 0,
    ...(password ? { password } : {}),
  });
  const pdf = await task.promise;
  const texts: string[] = [];
  for (let i = 1; i <= pdf.numPages; i += 1) {
    const { items } = await (await pdf.getPage(i)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await task.destroy();
  return { pages: pdf.numPages, text: texts.join(' ').replace(/\s+/g, ' ') };
}

describe('renderDocument', () => {
  test.each(kinds)('%s: a small text PDF naming the person, dates and employer', async (kind) => {
    const bytes = await renderDocument(kind, driver, company, options);
    expect(bytes.length).toBeLessThan(12_000);
    const { text } = await read(bytes);
    expect(text.toUpperCase()).toContain(driver.lastName.toUpperCase());
    expect(text).toContain(driver.license);
    expect(text).toContain('10/2/2026');
    expect(text.includes('10/2/2028')).toBe(kind === 'medicalCard' || kind === 'queryConsent');
    expect(await renderDocument(kind, driver, company, options)).toEqual(bytes);
  });

  test('applications have three to six pages and records up to three', async () => {
    const pagesOf = async (kind: DocumentKind, pages: number) =>
      (await read(await renderDocument(kind, driver, company, { ...options, pages }))).pages;
    expect(await pagesOf('application', 1)).toBe(3);
    expect(await pagesOf('application', 6)).toBe(6);
    expect(await pagesOf('mvr', 3)).toBe(3);
  });

  test('names beyond ASCII stay searchable', async () => {
    const person = { ...driver, firstName: 'Ángel', middleName: null, lastName: "Núñez-O'Neal" };
    const { text } = await read(await renderDocument('queryConsent', person, company, options));
    expect(text).toContain(`I, ${fullName(person)}, hereby consent`);
  });

  test.each(['scan', 'fax'] as const)('a %s is an image without text, and small', async (look) => {
    const bytes = await renderDocument('medicalCard', driver, company, { ...options, look });
    expect(bytes.length).toBeLessThan(120_000);
    expect(await read(bytes)).toEqual({ pages: 1, text: '' });
    expect(await renderDocument('medicalCard', driver, company, { ...options, look })).toEqual(
      bytes,
    );
  });

  test('a password is needed to open a protected paper', async () => {
    const bytes = await renderDocument('mvr', driver, company, { ...options, password: 'driver1' });
    await expect(read(bytes)).rejects.toMatchObject({ name: 'PasswordException' });
    await expect(read(bytes, 'wrong')).rejects.toMatchObject({ name: 'PasswordException' });
    expect((await read(bytes, 'driver1')).text).toContain(driver.license);
    await expect(
      renderDocument('mvr', driver, company, { ...options, look: 'scan', password: 'x' }),
    ).rejects.toThrow(TypeError);
  });
});
