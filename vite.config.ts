import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('./', import.meta.url));
const SERVER = process.env['PORT'] ?? '5310';

/** Fails the build when a module of the server would reach the browser (architecture 3). */
function noServerInBrowser(): Plugin {
  return {
    name: 'no-server-in-browser',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (options.ssr) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || found.external) return found;
      const path = relative(ROOT, found.id).split(sep).join('/');
      if (/^src\/server\/|^src\/features\/[^/]+\/server\//.test(path)) {
        this.error(`${path} belongs to the server, but ${importer ?? 'the page'} imports it`);
      }
      return found;
    },
  };
}

/** The layer of a sheet, by where it stands; theme.css orders the layers, and says its own. */
const LAYERS: readonly (readonly [string, RegExp])[] = [
  ['ui', /^src\/web\/ui\//],
  ['kernel', /^src\/web\/[^/]+\//],
  ['features', /^src\/features\//],
];

/** Puts every sheet into the layer of its place, so that the order in which chunks arrive changes nothing (D83). */
function layeredStyles(): Plugin {
  return {
    name: 'layered-styles',
    enforce: 'pre',
    transform(code, id) {
      const path = relative(ROOT, id.replace(/\?.*/, '')).split(sep).join('/');
      const [layer] = LAYERS.find(([, place]) => path.endsWith('.css') && place.test(path)) ?? [];
      return layer === undefined ? null : { code: `@layer ${layer} {\n${code}}`, map: null };
    },
  };
}

/**
 * Makes each icon a module of its own. Their library is one file, so the first page would load the icons of all screens: a file
 * that is read under another query is another module, of which only the icon that is imported is kept.
 */
function oneIconAModule(): Plugin {
  const library = '@radix-ui/react-icons';
  return {
    name: 'one-icon-a-module',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('node_modules') || !code.includes(library))
        return null;
      const split = code.replace(/import \{([^}]+)\} from '@radix-ui\/react-icons';/g, (_, names) =>
        String(names)
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import { ${name} } from '${library}?icon=${name}';`)
          .join(' '),
      );
      return { code: split, map: null };
    },
    async resolveId(source, importer) {
      if (!source.startsWith(`${library}?icon=`)) return null;
      const found = await this.resolve(library, importer, { skipSelf: true });
      return found && `${found.id}?${source.split('?')[1]}`;
    },
    load(id) {
      const [path = '', query] = id.split('?');
      return query?.startsWith('icon=') ? readFileSync(path, 'utf8') : null;
    },
  };
}

/**
 * Some selectors of Radix's tokens make every change of the page dear, and are needed by nobody here: the root asks on
 * each insertion what it contains, each element gets a `::selection` of its own, and `:is(...)` is tried on all of
 * them. Opening the palette spent more time on these than on all else.
 */
const cheapTokens = {
  postcssPlugin: 'cheap-tokens',
  Rule(rule: { selectors: string[]; remove: () => void }) {
    const kept = rule.selectors
      .filter((one) => !/^:root:where\(:has\(|^\.(?:dark|light)-theme$/.test(one))
      .map((one) =>
        one
          .replace(':is(.dark, .dark-theme)', '.dark')
          .replace('.radix-themes ::selection', '.radix-themes::selection'),
      );
    if (kept.length === 0) rule.remove();
    else if (kept.join() !== rule.selectors.join()) rule.selectors = kept;
  },
};

/**
 * Takes the further words by which commands are found out of the first page, where nobody searches, and puts them into the
 * module that the palette and the list of keys bring along.
 */
function commandWordsLater(): Plugin {
  const folder = new URL('./commands/', import.meta.url);
  const words: Record<string, string> = {};
  return {
    name: 'command-words-later',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      for (const file of readdirSync(folder)) {
        const tables: Record<string, unknown> = await import(new URL(file, folder).href);
        for (const [id, command] of Object.values(tables).flatMap((one) =>
          Object.entries(one ?? {}),
        ))
          if (typeof command === 'object' && typeof command?.words === 'string')
            words[id] = command.words;
      }
    },
    transform(code, id) {
      const path = relative(ROOT, id).split(sep).join('/');
      if (path === 'src/web/palette/command-words.ts')
        return { code: `export const COMMAND_WORDS = ${JSON.stringify(words)};`, map: null };
      if (!path.startsWith('commands/')) return null;
      const without = code.replace(/,\s*words:\s+'[^']*'/g, '');
      if (/\bwords:/.test(without))
        this.error(`${path} writes the words of a command in another way`);
      return { code: without, map: null };
    },
  };
}

/** Libraries that the login form and the shell need, kept apart so that they stay cached. */
const VENDORS: readonly (readonly [string, RegExp])[] = [
  ['react', /node_modules\/(?:react|react-dom|scheduler)\//],
  [
    'tanstack',
    /node_modules\/@tanstack\/(?:react-router|router-core|history|react-query|query-core|store|react-store)\//,
  ],
  ['zod', /node_modules\/zod\//],
  // The icons are wanted at once; what opens over the page only after the first paint.
  [
    'radix',
    /node_modules\/(?:@radix-ui\/(?!react-icons)|@floating-ui|react-remove-scroll|aria-hidden|radix-ui)/,
  ],
];

/** Our own modules, but for the entry itself, which the page names. */
const OURS = /[\\/]src[\\/](?!app[\\/]main\.tsx)/;

/** What the page loads before it runs: all that the entry reaches without a dynamic import. */
function isInitial(
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  if (info?.isEntry) return true;
  return (info?.importers ?? []).some((importer) => isInitial(importer, modules, seen));
}

/** The folders of the features, in the order of the console's list. */
function featureFolders(): string[] {
  const list = readFileSync(new URL('./src/app/web-features.ts', import.meta.url), 'utf8');
  const names = [...list.matchAll(/^ {2}(\w+)Web,$/gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error('src/app/web-features.ts lists no feature');
  return names.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}

const FEATURES = featureFolders();

/**
 * Chunks of what is not loaded at once: one of the parts that all screens share, and one a feature. All of them are fetched
 * ahead once the first screen stands, so hundreds of small files would cost every visitor more. Each takes with it what it
 * imports and no chunk before it has, which goes well in the order of the list: a feature knows only those before it.
 */
const CHUNKS: readonly (readonly [string, RegExp])[] = [
  // Fetched when it is chosen.
  [
    'spanish',
    /src\/web\/spanish\/(?:aids|answers|application|driver|refusals|table|translate)\.ts/,
  ],
  // A folder without a manifest holds parts for the screens of others.
  [
    'ui',
    new RegExp(`src/web/(?!palette/)|src/shared/|src/features/(?!(?:${FEATURES.join('|')})/)`),
  ],
  ...FEATURES.map((name) => [name, new RegExp(`src/features/${name}/`)] as const),
  ['palette', /src\/web\/palette\//],
];

/**
 * The light page (D388): what drivers open by a link, on a phone and a weak network, built by itself after the console
 * (`--mode light`). Preact stands in for React there, which alone would be more than half of what it may weigh.
 */
const light = defineConfig({
  root: ROOT,
  mode: 'production',
  plugins: [noServerInBrowser(), layeredStyles(), oneIconAModule(), react()],
  html: { cspNonce: '__CSP_NONCE__' },
  css: { postcss: { plugins: [cheapTokens] } },
  resolve: {
    alias: [
      { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.vite/light.json',
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${ROOT}src/app/light.html` },
  },
});

const console = defineConfig({
  root: ROOT,
  plugins: [noServerInBrowser(), layeredStyles(), oneIconAModule(), commandWordsLater(), react()],
  // The server puts the response's nonce in its place (D28).
  html: { cspNonce: '__CSP_NONCE__' },
  css: { postcss: { plugins: [cheapTokens] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Small files as data: URLs would be refused by the policy where it allows none.
    assetsInlineLimit: 0,
    // In KB: the PDF library is one file. What all else may weigh together is the size budget's matter.
    chunkSizeWarningLimit: 550,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A feature is one chunk: what its own files import later comes with it all the same.
      onLog: (level, log, print) => {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        print(level, log);
      },
      output: {
        codeSplitting: {
          groups: [
            ...VENDORS.map(([name, test]) => ({ name, test, priority: CHUNKS.length + 2 })),
            {
              debugName: 'console',
              name: (id, modules) => (isInitial(id, modules) ? 'console' : null),
              test: OURS,
              priority: CHUNKS.length + 1,
            },
            // Fifty small sheets cost a visitor as many requests, and the page as many rounds of styling.
            {
              debugName: 'sheets',
              name: (id, modules) => (isInitial(id, modules) ? null : 'features'),
              test: /src\/features\/.*\.css$/,
              priority: CHUNKS.length + 1,
            },
            ...CHUNKS.map(([name, test], index) => ({
              debugName: name,
              name: (id: string, modules: Rolldown.ChunkingContext) =>
                isInitial(id, modules) ? null : name,
              test,
              priority: CHUNKS.length - index,
            })),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/v1': { target: `http://127.0.0.1:${SERVER}`, ws: true },
    },
  },
});

export default defineConfig(({ mode }) => (mode === 'light' ? light : console));
