import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { requestError } from '#src/shared/errors.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
/** What the build writes where a nonce belongs (vite.config.ts). */
const NONCE_PLACE = /__CSP_NONCE__/g;

/** The name of a file: no screen's address has a dot. What is asked for by one and is not here is asked for by a scanner. */
const FILE = /^\/(?:assets\/|[^?]*(?:\.|%2e))/i;
/** Nothing here is for a search engine. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/** `/a/:b` as what recognizes the path of a request. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}/?(?:\\?|$)`);

/** The screen of a lighter page that an address is of which cannot be decoded, for the page to say so; null where it is none. */
export function lightPageOf(lightPages: readonly string[], url: string): string | null {
  const found = lightPages.find((path) => patternOf(path).test(url));
  return found ? found.replace(/:\w+/g, 'unread') : null;
}

/**
 * Serves the built console: its files with long caching by hashed name, and its page for every address of a screen.
 * @param lightPages addresses that get the lighter page (D388)
 */
export async function serveConsole(
  app: FastifyInstance,
  lightPages: readonly string[],
): Promise<void> {
  const light = lightPages.map(patternOf);
  const built = existsSync(`${DIST}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: `${DIST}assets`,
      prefix: '/assets/',
      index: false,
      cacheControl: false,
      // The build has written them (console-build.ts).
      preCompressed: true,
      setHeaders: (response) =>
        void response.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send(ROBOTS));
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/v1') &&
      !FILE.test(request.url);
    if (!isScreen || !built) throw requestError('request.not_found');
    // Read anew each time: a build under a running server renames the files that the page asks for.
    const name = light.some((one) => one.test(request.url)) ? 'src/app/light.html' : 'index.html';
    const page = await readFile(DIST + name, 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replace(NONCE_PLACE, request.cspNonce));
  });
}
