import { posix } from 'node:path';
import { type Selector, transform } from 'lightningcss';
import { type ESTree, parseSync, Visitor } from 'vite';
import { importsOf, type SourceFile } from './source-files.ts';

/**
 * The law of the styles (D83): a class has one home, which alone selects and uses it. The home of a shared class is `ui`,
 * which everybody may use and nobody may restyle.
 */

/** Classes that a library sets or asks for, and that no code of ours names. */
const OF_LIBRARIES: ReadonlyMap<string, string> = new Map([
  ['markedContent', "the text layer of pdf.js sets it, and one's own sheet has to style it"],
]);

const THEME = 'src/web/theme.css';

/** The home of a file: `ui`, another folder of the console's kernel, or a feature; null for what has no styles. */
export function homeOf(path: string): string | null {
  const feature = /^src\/features\/([^/]+)\/web\//.exec(path)?.[1];
  if (feature !== undefined) return feature;
  const folder = /^src\/web\/(?:([^/]+)\/)?[^/]+$/.exec(path);
  if (!folder) return null;
  return folder[1] === undefined || folder[1] === 'ui' ? 'ui' : `src/web/${folder[1]}`;
}

interface Selected {
  classes: ReadonlySet<string>;
  /** Selectors that name no class, so that they reach every screen. */
  unbound: readonly number[];
}

function addClasses(selector: Selector, into: Set<string>): void {
  for (const part of selector) {
    if (part.type === 'class') into.add(part.name);
    if (!('selectors' in part)) continue;
    // One of a list; `:host` alone has a single one, and nobody uses it here.
    for (const inner of part.selectors ?? []) if (Array.isArray(inner)) addClasses(inner, into);
  }
}

/** Returns the classes that a sheet selects, and the lines of rules without any. */
export function selectedIn({ path, text }: SourceFile): Selected {
  const classes = new Set<string>();
  const unbound: number[] = [];
  transform({
    filename: path,
    code: Buffer.from(text),
    visitor: {
      Rule: {
        style({ value }) {
          for (const selector of value.selectors) {
            const own = new Set<string>();
            addClasses(selector, own);
            for (const name of own) classes.add(name);
            const isNested = selector.some(({ type }) => type === 'nesting');
            if (own.size === 0 && !isNested) unbound.push(value.loc.line + 1);
          }
        },
      },
    },
  });
  return { classes, unbound };
}

interface Uses {
  classes: ReadonlySet<string>;
  /** Classes put together from pieces, which nobody can look up. */
  pieces: readonly string[];
}

/** Returns the classes that code gives to elements, and those that it looks for with `closest` and `querySelector`. */
export function usedIn({ path, text }: SourceFile): Uses {
  const classes = new Set<string>();
  const pieces: string[] = [];
  const addWords = (words: string): void => {
    for (const word of words.split(/\s+/)) if (word !== '') classes.add(word);
  };
  const read = (node: ESTree.Node | null): void => {
    if (node === null) return;
    if (node.type === 'JSXExpressionContainer') read(node.expression);
    else if (node.type === 'Literal') {
      if (typeof node.value === 'string') addWords(node.value);
    } else if (node.type === 'ConditionalExpression') {
      read(node.consequent);
      read(node.alternate);
    } else if (node.type === 'LogicalExpression') {
      if (node.operator !== '&&') read(node.left);
      read(node.right);
    } else if (node.type === 'TemplateLiteral') {
      node.quasis.forEach(({ value: { raw } }, at) => {
        const isCut =
          (at > 0 && /^\S/.test(raw)) || (at < node.quasis.length - 1 && /\S$/.test(raw));
        if (isCut) pieces.push(raw);
        addWords(raw);
      });
      node.expressions.forEach(read);
    }
  };
  const { program } = parseSync(path, text);
  new Visitor({
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && /className$/i.test(node.name.name))
        read(node.value);
    },
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === 'className') read(node.value);
    },
    AssignmentExpression({ left, right }) {
      const isClass =
        left.type === 'MemberExpression' &&
        left.property.type === 'Identifier' &&
        left.property.name === 'className';
      if (isClass) read(right);
    },
  }).visit(program);
  return { classes, pieces };
}

/** The modules of the console, with what each loads at once and who asks for it. */
function graphOf(files: readonly SourceFile[]) {
  const paths = new Set(files.map(({ path }) => path));
  const loads = new Map<string, string[]>();
  const loadedBy = new Map<string, string[]>();
  const isLazy = new Set<string>();
  for (const { path, text } of files) {
    if (path.endsWith('.css')) continue;
    for (const { specifier, typeOnly, lazy } of importsOf(text)) {
      if (typeOnly) continue;
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(posix.dirname(path), specifier);
      if (!paths.has(target)) continue;
      if (lazy) isLazy.add(target);
      else {
        loads.set(path, [...(loads.get(path) ?? []), target]);
        loadedBy.set(target, [...(loadedBy.get(target) ?? []), path]);
      }
    }
  }
  return { loads, loadedBy, isLazy };
}

/** Returns a judge of whether a sheet is there whenever a module runs, however the build cuts the chunks. */
function makeSheetJudge(files: readonly SourceFile[]) {
  const { loads, loadedBy, isLazy } = graphOf(files);
  const known = new Map<string, ReadonlySet<string>>();
  const reach = (path: string): ReadonlySet<string> => {
    const before = known.get(path);
    if (before) return before;
    const seen = new Set([path]);
    for (const one of seen) for (const next of loads.get(one) ?? []) seen.add(next);
    known.set(path, seen);
    return seen;
  };
  return function comesWith(path: string, sheet: string, asked = new Set<string>()): boolean {
    if (asked.has(path)) return true;
    asked.add(path);
    if (reach(path).has(sheet)) return true;
    const above = loadedBy.get(path) ?? [];
    return (
      above.length > 0 && !isLazy.has(path) && above.every((one) => comesWith(one, sheet, asked))
    );
  };
}

/** Returns what breaks the law in these sheets and this code, one sentence each. `page` is the HTML they run in. */
export function styleFaults(files: readonly SourceFile[], page = ''): string[] {
  const faults: string[] = [];
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const theme = sheets.find(({ path }) => path === THEME)?.text ?? '';
  const always = new Set([
    THEME,
    ...[...theme.matchAll(/@import '\.\/([^']+)'/g)].map(([, path]) => `src/web/${path}`),
  ]);

  const selectedBy = new Map<string, string[]>();
  for (const sheet of sheets) {
    const { classes, unbound } = selectedIn(sheet);
    for (const name of classes) selectedBy.set(name, [...(selectedBy.get(name) ?? []), sheet.path]);
    if (homeOf(sheet.path) === 'ui') continue;
    for (const line of unbound)
      faults.push(`${sheet.path}:${line}: a rule without a class of its own reaches every screen`);
  }
  for (const [name, paths] of selectedBy) {
    const homes = new Set(paths.map(homeOf));
    if (homes.size < 2) continue;
    for (const path of paths.filter((one) => homes.has('ui') && homeOf(one) !== 'ui'))
      faults.push(
        `${path}: .${name} belongs to ui; lay it out by its place, or add a variant in ui`,
      );
    if (!homes.has('ui')) faults.push(`.${name} is selected in two homes: ${paths.join(', ')}`);
  }

  const comesWith = makeSheetJudge(files);
  const used = new Set(
    [...page.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, words]) => words?.split(/\s+/) ?? []),
  );
  for (const file of files) {
    if (file.path.endsWith('.css') || homeOf(file.path) === null) continue;
    const { classes, pieces } = usedIn(file);
    for (const piece of pieces)
      faults.push(`${file.path}: write class names whole, not "${piece}" and what follows`);
    for (const name of classes) {
      used.add(name);
      const paths = selectedBy.get(name);
      const home = homeOf(file.path);
      if (!paths) faults.push(`${file.path}: .${name} is defined in no sheet`);
      else if (!paths.some((path) => homeOf(path) === home || homeOf(path) === 'ui'))
        faults.push(`${file.path}: .${name} belongs to ${paths.join(', ')}`);
      else if (!paths.some((path) => always.has(path) || comesWith(file.path, path)))
        faults.push(`${file.path}: .${name} may come without ${paths.join(' or ')}; import it`);
    }
  }
  for (const [name, paths] of selectedBy)
    if (!used.has(name) && !OF_LIBRARIES.has(name))
      faults.push(`${paths.join(', ')}: .${name} is used nowhere`);
  return faults;
}
