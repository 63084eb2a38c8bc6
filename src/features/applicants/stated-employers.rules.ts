import type { PastEmployerFacts } from '#src/features/past-employers/past-employers.contract.ts';
import { addMonths, type IsoDate } from '#src/shared/dates.ts';
import type { JobEntry } from './application.shapes.ts';
import { spanOf } from './typed-days.rules.ts';

/** The years before the hire whose employers are asked (49 CFR 391.23(a)(2), (c)). */
const MONTHS = 36;

/**
 * The employers of the three years before the hire as the application names them. Whose drug and alcohol rules one was under,
 * nobody is asked: where the driver was tested, and the motor carrier rules were not in force, it is said in the contact.
 */
export function statedEmployers(jobs: readonly JobEntry[], hireDate: IsoDate): PastEmployerFacts[] {
  const since = addMonths(hireDate, -MONTHS);
  return jobs.flatMap((job): PastEmployerFacts[] => {
    const from = spanOf(job.from)?.from;
    const to = job.to.trim() === '' ? null : (spanOf(job.to)?.to ?? null);
    if (job.kind !== 'employer' || from === undefined || (to !== null && to < since)) return [];
    const [ruled, tested] = [job.fmcsr === 'yes', job.safety === 'yes'];
    return [
      {
        name: job.name,
        place: job.address.slice(0, 100),
        from,
        // Who is hired has left by then, and the day is not known.
        to,
        agency: ruled || tested ? 'FMCSA' : 'none',
        part40: tested,
        contact: [
          job.phone,
          ...(tested && !ruled ? ['Tested under another DOT agency? Ask which.'] : []),
        ]
          .filter(Boolean)
          .join('; '),
      },
    ];
  });
}
