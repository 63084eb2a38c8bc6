import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { thrower } from '#src/shared/errors.ts';
import { addressAt } from '#src/shared/address.ts';
import { dateAt } from '#src/shared/zone-clock.ts';
import { LIFE_ERRORS } from '../lives.contract.ts';
import { periodName } from '../periods.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { lettersPdf, listPdf, type PaperHead } from './letters.service.ts';
import { recipientsOf, summonedOf, type Recipient } from './lives.sql.ts';
import type { PoolRecord } from './pools.sql.ts';
import { selectedOf, type SelectionRecord } from './selections.sql.ts';

const fail = thrower(LIFE_ERRORS);
/** More letters are too large for a mail: the list goes alone, and the console prints the letters. */
const MOST_LETTERS = 200;

/** What the papers of a selection are headed with. */
export function headOf(pool: PoolRecord, record: SelectionRecord, foot: string): PaperHead {
  return {
    poolName: pool.name,
    name: periodName(record),
    authority: pool.authority,
    companyName: pool.clientName,
    drawnOn: record.drawnAt && dateAt(record.drawnAt, pool.zone),
    foot,
  };
}

/**
 * Those of some addresses who answer for testing at a pool. `db` sees the whole company.
 * @throws random-lives.strangers naming each that is nobody's
 */
export async function knownAmong(
  db: Db,
  pool: PoolRecord,
  asked: readonly string[],
): Promise<Recipient[]> {
  const known = await recipientsOf(db, pool);
  const wanted = [...new Set(asked)];
  const strangers = wanted.filter((email) => !known.some((one) => one.email === email));
  if (strangers.length > 0)
    throw fail('random-lives.strangers', {
      fields: [
        {
          field: 'emailList',
          message: `Nobody who answers for testing here has ${strangers.length === 1 ? 'this address' : 'these addresses'}: ${strangers.join(', ')}`,
        },
      ],
    });
  return known.filter(({ email }) => wanted.includes(email));
}

/**
 * Mails a selection: to each the people of their own location and those below it. `letters` sends a letter for each who is
 * still to be tested, otherwise it is the list. `db` sees the whole company.
 */
export async function mailSelection(
  db: Db,
  kernel: Pick<Kernel, 'keys' | 'config'>,
  { pool, record }: { pool: PoolRecord; record: SelectionRecord },
  { to, letters }: { to: readonly Recipient[]; letters: boolean },
): Promise<{ to: string[]; without: string[] }> {
  const summoned = await summonedOf(db, record);
  const rows = (await selectedOf(db, record, 2000)).filter(({ drug, alcohol }) => drug || alcohol);
  const head = headOf(pool, record, pool.clientName);
  const { clientId, poolId } = record;
  const address = `${consoleAddress(kernel.config)}${addressAt(randomsAddresses.report, { clientId, poolId })}`;
  const done = { to: [] as string[], without: [] as string[] };
  for (const one of to) {
    const own = summoned.filter(({ path }) => path.includes(one.clientId));
    const waiting = own.filter(({ isOpen }) => isOpen);
    if ((letters ? waiting : own).length === 0) {
      done.without.push(one.email);
      continue;
    }
    const asLetters = letters && waiting.length <= MOST_LETTERS;
    const places = new Set(own.map(({ place }) => place));
    const bytes = asLetters
      ? await lettersPdf(waiting, head)
      : await listPdf(
          rows.filter(({ place }) => places.has(place)),
          head,
        );
    await sendMail(db, kernel.keys, {
      tenantId: record.tenantId,
      kind: 'randomSelection',
      to: one.email,
      subject: `Random tests: ${pool.name}, ${head.name}`,
      text: [
        letters
          ? `${waiting.length} ${waiting.length === 1 ? 'person' : 'people'} of ${one.clientName} ${waiting.length === 1 ? 'is' : 'are'} to be tested. ${
              asLetters
                ? 'A letter for each is attached.'
                : 'The list is attached; print the letters from the console.'
            }`
          : `The selection of ${head.name} is attached, as far as it is of ${one.clientName}.`,
        'Random tests are unannounced. Tell each person only when they can go to the collection site at once, and note the time.',
        `The selection is at ${address}`,
      ].join('\n\n'),
      attachment: {
        fileName: asLetters ? 'letters.pdf' : 'selection.pdf',
        base64: Buffer.from(bytes).toString('base64'),
      },
    });
    done.to.push(one.email);
  }
  return done;
}
