import type { Description, Operation } from './description.ts';

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.25rem}h2{font-size:1rem;margin-top:2rem;border-bottom:1px solid}details{padding:.25rem 0}summary{cursor:pointer}
code,pre{font:12px/1.5 ui-monospace,monospace}pre{overflow:auto;border:1px solid;padding:.5rem;border-radius:4px}b{display:inline-block;width:4.5rem}`;

/** What the page holds, without scripts: every call by its group, and the shapes that they refer to. */
export function apiPageBody({ paths, tags, components }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(
    ({ name, description }) =>
      `<h2 id="${name}">${escapeHtml(description)}</h2>${calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map(callHtml)
        .join('')}`,
  );
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${name}"><summary><code>${name}</code></summary>${jsonHtml(schema)}</details>`,
  );
  return `<main><h1>API</h1><p>The same as <a href="/v1/openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST /v1/auth/login</code> and send the token as <code>Authorization: Bearer …</code>.</p>${groups.join('')}<h2 id="shapes">Shapes</h2>${shapes.join('')}</main>`;
}

/** The description to read in a browser, around a body that `apiPageBody` made. */
export function apiPage(body: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Compliance console</title><style nonce="${nonce}">${STYLE}</style></head><body>${body}</body></html>`;
}

function callHtml({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return `<details id="${operationId}"><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><p>${escapeHtml(description)}</p>${jsonHtml({ parameters, requestBody, responses })}</details>`;
}

function jsonHtml(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
