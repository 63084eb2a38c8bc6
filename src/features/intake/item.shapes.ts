import { proposedSchemas } from '#src/features/documents/document-fields.rules.ts';
import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { REVIEW_STATES } from '#src/features/work/review-process.rules.ts';
import { employeeFacts } from './employee-facts.shapes.ts';
import { formKey, source, heldTask } from '#src/features/work/task.shapes.ts';

export const image = z.object({
  imageId: uuid,
  ordinal: z.number().int(),
  fileName: z.string(),
  size: z.number(),
  pages: z.number().int().nullable(),
  passwordProtected: z.boolean(),
});
export type ItemImage = z.output<typeof image>;
export const state = z.enum(REVIEW_STATES);

export const item = z.object({
  dqItemId: uuid,
  processInstanceId: uuid.nullable(),
  state: state.nullable(),
  currentTaskId: uuid.nullable(),
  formKey: formKey.nullable(),
  source,
  receivedAt: instant,
  daysInQueue: z.number().int(),
  clientId: z.number().int().nullable(),
  clientName: z.string().nullable(),
  employeeId: uuid.nullable(),
  /** The document in the employee's file that waits for this review. */
  documentId: uuid.nullable(),
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  tag: z.string().nullable(),
  isDocumentRejection: z.boolean(),
  ...proposedSchemas,
  note: z.string(),
  version: z.number().int(),
  images: z.array(image),
  /** What the mail said, as text; present where one item is read. */
  bodyText: z.string().nullable().optional(),
  /** Present when asked for with `includeEmployeeInfo`. */
  employee: employeeFacts.nullable().optional(),
});
export type DqItem = z.output<typeof item>;

export const documentType = z.object({
  documentTypeId: z.number().int(),
  name: z.string(),
  category: z.string(),
  expires: z.boolean(),
  validMonths: z.number().int().nullable(),
});
export type ReviewDocumentType = z.output<typeof documentType>;

export const filedFile = z.object({
  dqItemId: uuid,
  processInstanceId: uuid,
  taskId: uuid,
  imageId: uuid,
  fileName: z.string(),
  pages: z.number().int().nullable(),
  passwordProtected: z.boolean(),
});

export const outcome = z.object({
  processInstanceId: uuid,
  taskId: uuid,
  dqItemId: uuid,
  state,
  /** The next task of the same item, held by the caller; null at an end. */
  next: heldTask.nullable(),
  documents: z.array(
    z.object({ documentId: uuid, clientId: z.number().int(), employeeId: uuid, imageId: uuid }),
  ),
});
export type Outcome = z.output<typeof outcome>;
