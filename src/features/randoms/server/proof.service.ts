import { paperPdf, type Paragraph } from '#src/server/paper-pdf.ts';
import { writeUtc } from '#src/shared/dates.ts';
import { authorityWord } from '../pools.rules.ts';
import type { PaperHead } from './letters.service.ts';
import type { PoolRecord } from './pools.sql.ts';
import type { SelectionRecord } from './selections.sql.ts';

/** The proof of a draw on one page: everything that it follows from, and how anyone checks it. */
export function proofPdf(
  record: SelectionRecord,
  head: PaperHead,
  pool: PoolRecord,
): Promise<Uint8Array> {
  const fact = (label: string, value: string, after = 2): Paragraph => ({
    text: `${label}: ${value}`,
    size: 9.5,
    after,
  });
  const title = (text: string): Paragraph => ({ text, size: 12, bold: true, after: 3 });
  const others =
    record.adjusted === null ? 'as calculated' : `other than calculated: ${record.adjusted}`;
  return paperPdf(
    'Proof of a random selection',
    [
      { text: head.companyName, size: 9.5, quiet: true },
      { text: 'Proof of a random selection', size: 18, bold: true, after: 4 },
      {
        text: `${head.poolName} (${authorityWord(head.authority)}, ${pool.drugPct}% drugs, ${pool.alcoholPct}% alcohol): ${head.name}`,
        after: 12,
      },
      title('In this order'),
      ...(record.takenBack ?? []).map((one) =>
        fact(
          'Frozen before, and taken back with nobody drawn (UTC)',
          `${writeUtc(one.frozenAt)} to ${writeUtc(one.at)}, ${one.people.toLocaleString('en-US')} people, SHA-256 of the list ${one.snapshotHash}. Reason: ${one.reason}`,
          4,
        ),
      ),
      fact(
        '1. Hash of a sealed secret published, and the list frozen (UTC)',
        writeUtc(record.frozenAt),
      ),
      fact('SHA-256 of the secret', record.secretHash),
      fact(
        'People in the list',
        record.listPeople === null
          ? record.people.toLocaleString('en-US')
          : `${record.listPeople.toLocaleString('en-US')} of all companies of the pool, ${record.people.toLocaleString('en-US')} of this one`,
      ),
      fact('SHA-256 of the list', record.snapshotHash, 8),
      fact(
        record.valueFrom === 'beacon'
          ? `2. Value of round ${record.beacon?.round ?? ''} of a public beacon, out at ${writeUtc(record.beacon?.at ?? null)} (UTC), at ${record.beacon?.url ?? ''}`
          : record.valueFrom === 'typed'
            ? '2. Value said after the freeze'
            : '2. Value that the server drew after the freeze, without an outsider',
        record.value ?? '',
        8,
      ),
      fact('3. Drawn (UTC)', writeUtc(record.drawnAt)),
      fact('By', record.drawnBy ?? 'Service staff'),
      fact('Secret, opened by the draw', record.secret ?? ''),
      fact(
        'Selected',
        `${record.numDrug ?? 0} for drugs, ${record.numAlcohol ?? 0} for alcohol, ${record.listPeople === null ? others : 'of this company'}`,
      ),
      fact('Method', record.algorithm ?? '', 14),
      title('To check it'),
      {
        text: 'seed = SHA-256 of secret, list hash and value, each followed by a line feed. The ticket of each person is the SHA-256 of the seed and the person’s token, each followed by a line feed. Those selected are the people with the lowest tickets: drugs first of the list, alcohol the first of them. Everyone has the same chance; names and earlier draws have no part in it.',
        size: 9.5,
        after: 8,
      },
      {
        text: 'The file of the draw has the list as tokens, without names. Open it under “Check a draw” in the console, or run npm run randoms:verify -- <file>, which shares no code with the console. A period is drawn once; a larger number goes on in the same order.',
        size: 9.5,
      },
    ],
    { foot: head.foot },
  );
}
