// The generator reads shapes with the compiler of TypeScript 5 or 6, which can be asked as a library; the one that checks
// the product cannot.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const compiler = "import { ts } from '@ts-morph/common'; export default ts;";
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript'
      ? { url: new URL('compiler.mjs', import.meta.url).href, shortCircuit: true }
      : next(name, context),
  load: (url, context, next) =>
    url.endsWith('/api-client/compiler.mjs')
      ? { format: 'module', source: compiler, shortCircuit: true }
      : next(url, context),
});
const { astToString, default: openapiTypes } = await import('openapi-typescript');
const [, , from, to] = process.argv;
writeFileSync(to, astToString(await openapiTypes(new URL(from))));
