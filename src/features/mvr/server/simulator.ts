import { zoneOf } from '#src/shared/places.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { createHash } from 'node:crypto';
import { numbersOf, simulatedRecord } from '../simulated-record.rules.ts';
import type { MvrProvider } from './provider.ts';
import { simulatedPdf } from './simulated-pdf.service.ts';

/** A state takes from two to six seconds here, of the same license always as long. */
const secondsFor = (license: string): number => 2 + numbersOf(`seconds/${license}`)() * 4;

/** Stands in for a provider where none is set up: gives realistic records that say that they are none (D12). */
export const simulator: MvrProvider = {
  kind: 'simulator',
  async ask({ requestId, askedAt, driver }) {
    // Counted from the question, so that nothing is to be remembered.
    const due = askedAt.getTime() + secondsFor(driver.license) * 1000;
    const left = (due - Date.now()) / 1000;
    if (left > 0) return { kind: 'pending', seconds: left };
    const reference = `SIM-${requestId}`;
    const record = simulatedRecord(driver, todayIn(zoneOf(driver.state), askedAt));
    const document = await simulatedPdf(record, reference);
    const sha256 = createHash('sha256').update(JSON.stringify(record)).digest();
    return { kind: 'complete', reference, record, document, sha256 };
  },
};
