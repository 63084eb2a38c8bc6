import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId } from '#src/shared/ids.ts';

export const CLIENT_LOGO_ERRORS = defineErrors('client-logo', {
  not_an_image: { status: 400, message: 'A logo is a PNG or JPEG image.' },
  damaged: { status: 400, message: 'The image is damaged. Save it again and resend it.' },
  too_large: {
    status: 400,
    message: 'The image is larger than 25 megapixels. Send a smaller one.',
  },
  too_complex: {
    status: 400,
    message: 'The image takes too much memory or time to read. Send a smaller one.',
  },
});

const params = z.object({ clientId });

export const clientLogoApi = defineApi('client-logo', {
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId/logo',
    summary:
      'The logo of a client or location, or of the nearest location above; 204 where there is none.',
    permission: 'session',
    scope: 'client',
    params,
    result: 'stream',
    mayBeNone: true,
  },
  write: {
    method: 'POST',
    path: '/v1/clients/:clientId/logo',
    summary: 'Takes a PNG or JPEG image as the logo; it is drawn anew, within 480 pixels.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    files: { field: 'logo', most: 1 },
    result: z.object({ width: z.number().int(), height: z.number().int() }),
    status: 201,
    errors: [
      'client-logo.not_an_image',
      'client-logo.damaged',
      'client-logo.too_large',
      'client-logo.too_complex',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/clients/:clientId/logo',
    summary: 'Removes the logo of a client or location; that of the location above counts then.',
    permission: 'client.configureLocation',
    scope: 'client',
    params,
    result: 'nothing',
  },
});
