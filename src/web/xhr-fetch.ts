/**
 * A `fetch` that tells how much of the body is sent. Streams as request bodies would tell it too, but Chromium
 * sends those over HTTP/2 only.
 */
export function xhrFetch(onProgress: (share: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    return new Promise<Response>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const abort = () => xhr.abort();
      xhr.open(request.method, request.url);
      xhr.responseType = 'blob';
      request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
      xhr.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
      });
      xhr.addEventListener('load', () => resolve(responseOf(xhr)));
      xhr.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      xhr.addEventListener('abort', () => {
        reject(request.signal.reason ?? new DOMException('Aborted', 'AbortError'));
      });
      xhr.addEventListener('loadend', () => request.signal.removeEventListener('abort', abort));
      if (request.signal.aborted) {
        reject(request.signal.reason ?? new DOMException('Aborted', 'AbortError'));
        return;
      }
      request.signal.addEventListener('abort', abort);
      xhr.send(body);
    });
  };
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  // A Response with these statuses must have no body.
  const isEmpty = xhr.status === 204 || xhr.status === 304;
  const body: unknown = isEmpty ? null : xhr.response;
  return new Response(body instanceof Blob ? body : null, { status: xhr.status, headers });
}
