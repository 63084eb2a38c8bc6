import { isNode, nodeIn, nodesIn, numberIn, setIn, type TreeNode, wordIn } from './node-tree.ts';

/** What the judge of nulls asks of the database's catalog, by the object ids that stand in the parsed statement. */
export interface Catalog {
  /** Whether it is a table, and not a view. */
  isTable(relation: number): boolean;
  isNotNull(relation: number, column: number): boolean;
  /** Whether the function returns null whenever an argument is null. */
  isStrict(fn: number): boolean;
  nameOf(fn: number): string;
}

/** A query inside a statement, with the one it stands in, and what its conditions say about its rows. */
export interface Scope {
  query: TreeNode;
  outer: Scope | null;
  /** Columns, as `table.column` by number, that a condition lets through only where they are not null. */
  proven: ReadonlySet<string>;
  /** Outer joins, by number, that found a row wherever a condition lets a row through. */
  matched: ReadonlySet<number>;
}

/** What a condition says where it holds. */
export interface Proof {
  proven: Set<string>;
  matched: Set<number>;
}

const INNER = 0;
const LEFT = 1;
const RIGHT = 3;
const IS_NULL = '0';
const NOT_NULL = '1';
/** Nodes that return null exactly where their argument does. */
export const PASSED_ON = new Set([
  'RELABELTYPE',
  'COERCEVIAIO',
  'ARRAYCOERCEEXPR',
  'COLLATEEXPR',
  'COERCETODOMAIN',
]);

/** How a column of a query's tables is noted in a `Proof`. */
export const keyOf = (variable: TreeNode): string =>
  `${wordIn(variable, 'varno')}.${wordIn(variable, 'varattno')}`;

/** Returns a query with what its conditions prove about its columns. */
export function openScope(query: TreeNode, outer: Scope | null, catalog: Catalog): Scope {
  const proof: Proof = { proven: new Set(), matched: new Set() };
  const tree = nodeIn(query, 'jointree');
  if (tree) readJoins(tree, query, proof, catalog);
  return { query, outer, ...proof };
}

/** Returns the scope with what holds besides in one arm of a CASE. */
export function withCondition(scope: Scope, condition: TreeNode, catalog: Catalog): Scope {
  const proof: Proof = { proven: new Set(scope.proven), matched: new Set(scope.matched) };
  readCondition(condition, proof, catalog);
  return { ...scope, ...proof };
}

/** Returns the scope with what holds besides where a condition of a CASE did not: the arms after it. */
export function withoutCondition(scope: Scope, condition: TreeNode, catalog: Catalog): Scope {
  const proof: Proof = { proven: new Set(scope.proven), matched: new Set(scope.matched) };
  readDenied(condition, proof, catalog);
  return { ...scope, ...proof };
}

function readDenied(condition: TreeNode, proof: Proof, catalog: Catalog): void {
  const argument = nodeIn(condition, 'arg');
  if (condition.kind === 'BOOLEXPR' && wordIn(condition, 'boolop') === 'or') {
    for (const one of nodesIn(condition, 'args')) readDenied(one, proof, catalog);
  } else if (condition.kind === 'NULLTEST' && wordIn(condition, 'nulltesttype') === IS_NULL) {
    if (argument) note(strictIn(argument, catalog), proof);
  }
}

/** Reads the conditions that every row of the result has passed: those of the null-extended side of a join are left out. */
function readJoins(tree: TreeNode, query: TreeNode, proof: Proof, catalog: Catalog): void {
  const condition = nodeIn(tree, 'quals');
  if (tree.kind === 'FROMEXPR') {
    for (const one of nodesIn(tree, 'fromlist')) readJoins(one, query, proof, catalog);
    if (condition) readCondition(condition, proof, catalog);
  } else if (tree.kind === 'JOINEXPR') {
    const type = numberIn(tree, 'jointype');
    const [left, right] = [nodeIn(tree, 'larg'), nodeIn(tree, 'rarg')];
    if (left && (type === INNER || type === LEFT)) readJoins(left, query, proof, catalog);
    if (right && (type === INNER || type === RIGHT)) readJoins(right, query, proof, catalog);
    if (condition && type === INNER) readCondition(condition, proof, catalog);
    // `left join lateral (select count(*) …) on true` finds a row for every row.
    if (type === LEFT && right && condition?.kind === 'CONST' && findsOne(right, query))
      proof.matched.add(numberIn(tree, 'rtindex'));
  }
}

function findsOne(side: TreeNode, query: TreeNode): boolean {
  const entry = nodesIn(query, 'rtable')[numberIn(side, 'rtindex') - 1];
  const subquery = side.kind === 'RANGETBLREF' && entry ? nodeIn(entry, 'subquery') : null;
  return subquery !== null && isAlwaysOne(subquery);
}

function readCondition(condition: TreeNode, proof: Proof, catalog: Catalog): void {
  const arms = nodesIn(condition, 'args');
  const kind = wordIn(condition, 'boolop');
  if (condition.kind === 'BOOLEXPR' && kind === 'and') {
    for (const one of arms) readCondition(one, proof, catalog);
  } else if (condition.kind === 'BOOLEXPR' && kind === 'or') {
    const proofs = arms.map((one) => {
      const own: Proof = { proven: new Set(), matched: new Set() };
      readCondition(one, own, catalog);
      return own;
    });
    for (const key of common(proofs.map(({ proven }) => proven))) proof.proven.add(key);
    for (const join of common(proofs.map(({ matched }) => matched))) proof.matched.add(join);
  } else {
    note(neededBy(condition, catalog), proof);
  }
}

/** A column that is not null says besides that the outer joins it comes through found a row. */
function note(variables: readonly TreeNode[], proof: Proof): void {
  for (const variable of variables) {
    if (numberIn(variable, 'varlevelsup') > 0) continue;
    proof.proven.add(keyOf(variable));
    for (const join of setIn(variable, 'varnullingrels')) proof.matched.add(join);
  }
}

function common<T>(sets: readonly ReadonlySet<T>[]): T[] {
  const [first, ...others] = sets;
  return first ? [...first].filter((one) => others.every((other) => other.has(one))) : [];
}

/** The columns that are not null wherever this condition is true. */
function neededBy(condition: TreeNode, catalog: Catalog): readonly TreeNode[] {
  const argument = nodeIn(condition, 'arg');
  const [first] = nodesIn(condition, 'args');
  switch (condition.kind) {
    case 'NULLTEST':
      return argument && wordIn(condition, 'nulltesttype') === NOT_NULL
        ? strictIn(argument, catalog)
        : [];
    case 'BOOLEANTEST':
      // 0 is "is true" and 2 "is false"; the others may be true of a null.
      return argument && ['0', '2'].includes(wordIn(condition, 'booltesttype'))
        ? strictIn(argument, catalog)
        : [];
    case 'BOOLEXPR':
      return first && wordIn(condition, 'boolop') === 'not' ? strictIn(first, catalog) : [];
    case 'SCALARARRAYOPEXPR':
      return first && catalog.isStrict(numberIn(condition, 'opfuncid'))
        ? strictIn(first, catalog)
        : [];
    case 'SUBLINK': {
      const test = nodeIn(condition, 'testexpr');
      return test ? strictIn(test, catalog) : [];
    }
    default:
      return strictIn(condition, catalog);
  }
}

/** The columns whose null makes this expression null. */
function strictIn(expression: TreeNode, catalog: Catalog): readonly TreeNode[] {
  if (expression.kind === 'VAR') return [expression];
  if (PASSED_ON.has(expression.kind)) {
    const argument = nodeIn(expression, 'arg');
    return argument ? strictIn(argument, catalog) : [];
  }
  const fn = numberIn(expression, expression.kind === 'OPEXPR' ? 'opfuncid' : 'funcid');
  const isCall = expression.kind === 'OPEXPR' || expression.kind === 'FUNCEXPR';
  if (!isCall || !catalog.isStrict(fn)) return [];
  return nodesIn(expression, 'args').flatMap((one) => strictIn(one, catalog));
}

/** Whether a query returns one row whatever it finds: it adds up all there is, or reads no table. */
export function isAlwaysOne(query: TreeNode): boolean {
  const tree = nodeIn(query, 'jointree');
  const isBare =
    tree !== null && nodesIn(tree, 'fromlist').length === 0 && !isNode(tree.fields.get('quals'));
  const addsUp =
    wordIn(query, 'hasAggs') === 'true' &&
    nodesIn(query, 'groupClause').length === 0 &&
    nodesIn(query, 'groupingSets').length === 0 &&
    !nodeIn(query, 'havingQual');
  return isBare || addsUp;
}
