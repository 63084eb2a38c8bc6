import { z } from 'zod';
import { FILE_ERRORS } from '#src/features/documents/file-errors.rules.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { LINK_ERRORS, linkParams } from './apply.contract.ts';
import { licensePhoto } from './apply.shapes.ts';
import { SIDES } from './license-photo.rules.ts';

const open = { permission: 'public', scope: 'public', params: linkParams } as const;

/** The photos of the license in an application. */
export const licensePhotosApi = defineApi('license-photos', {
  addPhoto: {
    ...open,
    method: 'POST',
    path: '/v1/apply/:token/licensePhotos',
    summary:
      'Keeps a photo of one side of the license with the application, and says what was read off it. The picture does not come back.',
    files: { field: 'photo', most: 1 },
    body: z.object({ side: z.enum(SIDES) }),
    result: licensePhoto,
    errors: [
      ...LINK_ERRORS,
      ...FILE_ERRORS,
      'applicants.already_sent',
      'applicants.heic_photo',
      'applicants.no_photo',
    ],
    replay: 'never',
  },
  removePhoto: {
    ...open,
    method: 'POST',
    path: '/v1/apply/:token/licensePhotos/:side/remove',
    summary: 'Takes a photo of the license back, before the application is sent.',
    params: linkParams.extend({ side: z.enum(SIDES) }),
    result: z.object({ side: z.enum(SIDES) }),
    errors: [...LINK_ERRORS, 'applicants.already_sent'],
    replay: 'never',
  },
});
