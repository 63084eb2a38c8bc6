import { join } from 'node:path';
import {
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isCallExpression,
  isExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Project, type Type } from 'typescript/unstable/sync';
import { type Claim, type ClaimedRow, makeClaimReader } from './claimed-types.ts';
import { readSources, ROOT } from './source-files.ts';
import { type Pattern, readTexts } from './statement-text.ts';

/** A call that runs a statement and says what its rows are. */
export interface StatementCall {
  /** Its file and line. */
  at: string;
  /** The statement's name; the file for a statement without a name. */
  names: readonly Pattern[];
  texts: readonly Pattern[];
  /** The row type, null where it claims nothing. */
  row: ClaimedRow;
  /** What is sent for `$1`, `$2`, …; null where the list is put together elsewhere. */
  values: readonly Claim[] | null;
}

/** A call as it stands in the code. */
interface Found {
  call: CallExpression;
  /** Null for a statement of the kernel's that has none. */
  name: Expression | null;
  text: Expression;
  values: Expression | undefined;
  file: string;
}

/** Reads every call of the server's code that runs a statement and says what its rows are. */
export function readStatementCalls(): StatementCall[] {
  const runs = /\.(?:rows|change|query)\b/;
  const paths = readSources('src/{server,demo}/**/*.ts', 'src/features/*/server/**/*.ts')
    .filter(({ path, text }) => !path.endsWith('.test.ts') && runs.test(text))
    .map(({ path }) => path);
  return callsOf(join(ROOT, 'tests/guards/tsconfig.server.json'), ROOT, paths);
}

/**
 * Reads the calls of `Db.rows` and `Db.change`, and those of `query` that have a name or say a row type, in some files of a
 * TypeScript project.
 * @param config its `tsconfig.json`
 * @param paths the files, from the folder `root`
 */
export function callsOf(config: string, root: string, paths: readonly string[]): StatementCall[] {
  const api = new API({ cwd: root });
  let snapshot;
  try {
    snapshot = api.updateSnapshot({ openProjects: [config] });
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`${config} was not read`);
    const found = paths.flatMap((path) => {
      const file = project.program.getSourceFile(join(root, path));
      if (!file) throw new Error(`${path} is no part of ${config}`);
      return callsIn(file, path);
    });
    return readCalls(found, project);
  } finally {
    snapshot?.dispose();
    api.close();
  }
}

function callsIn(file: SourceFile, path: string): Found[] {
  const found: Found[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const parts = partsOf(node);
      if (parts) found.push({ call: node, file: path, ...parts });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function partsOf(call: CallExpression): Pick<Found, 'name' | 'text' | 'values'> | null {
  if (!isPropertyAccessExpression(call.expression)) return null;
  const method = call.expression.name.text;
  const [first, text, values] = call.arguments;
  const isNamed =
    (method === 'rows' && call.arguments.length === 3) ||
    (method === 'change' && call.arguments.length === 4);
  if (isNamed && first && text) return { name: first, text, values };
  if (method !== 'query' || !first) return null;
  if (!isObjectLiteralExpression(first))
    return call.typeArguments ? { name: null, text: first, values: text } : null;
  const parts = new Map<string, Expression>();
  for (const member of first.properties) {
    if (isPropertyAssignment(member)) parts.set(member.name.getText(), member.initializer);
    else if (isShorthandPropertyAssignment(member)) {
      const { name } = member;
      if (isExpression(name)) parts.set(name.getText(), name);
    }
  }
  const [named, said] = [parts.get('name'), parts.get('text')];
  return named && said ? { name: named, text: said, values: parts.get('values') } : null;
}

function readCalls(found: readonly Found[], project: Project): StatementCall[] {
  const { checker } = project;
  const { claimOf, rowOf } = makeClaimReader(checker);
  const results = checker.getTypeAtLocation(found.map(({ call }) => call));
  return found.map(({ call, name, text, values, file }, index) => {
    const row = rowTypeOf(results[index], project);
    return {
      at: `${file}:${lineOf(call)}`,
      names: name ? readTexts(name, project) : [[file]],
      texts: readTexts(text, project),
      row: row ? rowOf(row) : null,
      values: claimsOf(values, project, claimOf),
    };
  });
}

/** The row of a `Promise<Row[]>`, or of a `Promise<QueryResult<Row>>`. */
function rowTypeOf(type: Type | undefined, { checker }: Project): Type | undefined {
  const inner = (one: Type | undefined): Type | undefined =>
    one?.isTypeReference() ? checker.getTypeArguments(one)[0] : undefined;
  return inner(inner(type));
}

function claimsOf(
  values: Expression | undefined,
  { checker }: Project,
  claimOf: (type: Type) => Claim,
): readonly Claim[] | null {
  if (!values || !isArrayLiteralExpression(values)) return null;
  if (values.elements.some((one) => isSpreadElement(one))) return null;
  const types = values.elements.length > 0 ? checker.getTypeAtLocation([...values.elements]) : [];
  return types.map((type) =>
    type ? claimOf(type) : { kinds: null, isNullable: true, element: null, type: 'unknown' },
  );
}

function lineOf(node: Node): number {
  const file = node.getSourceFile();
  return file.text.slice(0, node.getStart(file)).split('\n').length;
}
