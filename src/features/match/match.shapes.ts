import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { employeeFacts } from '#src/features/intake/employee-facts.shapes.ts';

/** Where something stands on a file's page, in shares of the page. */
const spot = z.object({
  imageId: uuid,
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PaperSpot = z.output<typeof spot>;

const spots = z.array(spot);

/** A day on the paper, with the places where it stands. */
const markedDate = z.object({ date: civilDate, spots });

/** What a paper says about whose it is, what it is and of when. */
export const suggestions = z.object({
  candidates: z.array(
    z.object({
      employee: employeeFacts,
      /** 0 to 100. */
      score: z.number(),
      evidence: z.array(
        z.object({
          field: z.enum([
            'name',
            'dob',
            'license',
            'ssn',
            'ssnLast4',
            'workId',
            'client',
            'address',
            'phone',
            'email',
            'hireDate',
          ]),
          found: z.string(),
          spots,
        }),
      ),
    }),
  ),
  /** False: no candidate is good enough to suggest; the list, if any, is only where to begin. */
  good: z.boolean(),
  documentType: z
    .object({ documentTypeId: z.number().int(), name: z.string(), found: z.string(), spots })
    .nullable(),
  docDate: civilDate.nullable(),
  expirationDate: civilDate.nullable(),
  /** Where the two dates stand. */
  dates: z.array(markedDate),
  /** The page of a file at which another paper, or one of somebody else, seems to begin. */
  apart: z
    .object({ imageId: uuid, page: z.number().int(), why: z.enum(['person', 'paper']) })
    .nullable(),
  /**
   * How it was read: `read` its text, `ocr` its image; `reading`: its image is being read, ask again; else why there is
   * nothing to go by.
   */
  text: z.enum(['read', 'ocr', 'reading', 'none', 'protected', 'failed']),
  /** While it is being read: how far that is, in percent; null while it waits for its turn, and otherwise. */
  progress: z.number().int().nullable(),
});
export type Suggestions = z.output<typeof suggestions>;

/** Somebody new, as the paper names them; what it does not say is empty. */
export const personOnPaper = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dob: civilDate.nullable(),
  license: z.string(),
  state: z.string(),
  licenseExpires: civilDate.nullable(),
});
export type PersonOnPaper = z.output<typeof personOnPaper>;

/** A place where a new file can be made. */
export const newFilePlace = z.object({
  clientId: z.number().int(),
  /** With the clients above it. */
  name: z.string(),
  /** The paper prints its name. */
  onPaper: z.boolean(),
});
