import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';

/** Images of one import, in files and in zips together. */
export const MOST_PHOTOS = 500;

export const PHOTOS_ERRORS = defineErrors('photos', {
  not_images: {
    status: 400,
    message: 'Send JPEG, PNG or WebP images, or a zip of them.',
  },
  unreadable: { status: 400, message: 'The zip cannot be read: it is damaged or protected.' },
  too_complex: {
    status: 400,
    message: 'The file takes too much memory or time to read. Send fewer or smaller images.',
  },
  too_many: { status: 400, message: `Send at most ${MOST_PHOTOS} images at once.` },
  is_over: { status: 409, message: 'This import is finished. Send the images again.' },
  taken: {
    status: 409,
    message: 'Another image of this import is for the same person. Skip that one first.',
  },
});

export const PHOTO_STATES = [
  'matched',
  'unmatched',
  'chosen',
  'skipped',
  'faulty',
  'stored',
] as const;

const file = z.object({
  fileId: uuid,
  fileName: z.string(),
  state: z.enum(PHOTO_STATES),
  /** Why it is matched to nobody, or cannot be taken. */
  reason: z.string().nullable(),
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  /** That employee has a photo, which this one takes the place of. */
  replaces: z.boolean(),
});
export type PhotoFile = z.output<typeof file>;

const photoImport = z.object({
  importId: uuid,
  clientId: z.number().int(),
  finished: z.boolean(),
  files: z.array(file),
  version: z.number().int(),
});
export type PhotoImport = z.output<typeof photoImport>;

const EDIT = 'client.editEmployeeInfo';
const params = z.object({ importId: uuid });
const fileParams = z.object({ importId: uuid, fileId: uuid });

export const photosApi = defineApi('photos', {
  upload: {
    method: 'POST',
    path: '/v1/clients/:clientId/photoImports',
    summary:
      'Takes images, or zips of them, and matches each to an employee by work id or name in its file name.',
    permission: EDIT,
    scope: 'client',
    feature: 'employees',
    params: z.object({ clientId }),
    files: { field: 'document', most: 50 },
    result: photoImport,
    status: 201,
    errors: ['photos.not_images', 'photos.unreadable', 'photos.too_complex', 'photos.too_many'],
  },
  read: {
    method: 'GET',
    path: '/v1/photoImports/:importId',
    summary: 'An import of photos: whose each is taken to be.',
    permission: EDIT,
    scope: 'client',
    feature: 'employees',
    params,
    result: photoImport,
  },
  image: {
    method: 'GET',
    path: '/v1/photoImports/:importId/files/:fileId/image',
    summary: 'One image of an import, as it would be kept.',
    permission: EDIT,
    scope: 'client',
    feature: 'employees',
    params: fileParams,
    result: 'stream',
  },
  choose: {
    method: 'PATCH',
    path: '/v1/photoImports/:importId/files/:fileId',
    summary: 'Says whose photo it is, or that it is skipped.',
    permission: EDIT,
    scope: 'client',
    feature: 'employees',
    params: fileParams,
    body: z.strictObject({ employeeId: uuid.nullable() }),
    result: photoImport,
    errors: ['photos.is_over', 'photos.taken'],
  },
  finish: {
    method: 'POST',
    path: '/v1/photoImports/:importId/finish',
    summary: 'Puts the photos that have a person into the files; the rest are skipped.',
    permission: EDIT,
    scope: 'client',
    feature: 'employees',
    params,
    result: photoImport,
    errors: ['photos.is_over'],
  },
  ofEmployee: {
    method: 'GET',
    path: '/v1/employees/:employeeId/photo',
    summary: "An employee's photo; 204 where there is none.",
    permission: READS_FILES,
    scope: 'any',
    feature: 'employees',
    params: z.object({ employeeId: uuid }),
    result: 'stream',
    mayBeNone: true,
  },
});
