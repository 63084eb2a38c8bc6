import {
  nodeIn,
  nodesIn,
  nodesOf,
  numberIn,
  setIn,
  type Tree,
  type TreeNode,
  wordIn,
} from './node-tree.ts';
import {
  type Catalog,
  isAlwaysOne,
  keyOf,
  openScope,
  PASSED_ON,
  type Scope,
  withCondition,
  withoutCondition,
} from './query-scope.ts';

/** Whether a column of a result may be null: never, not to be told from the statement, or yes and why. */
export type Nullness = 'never' | 'unknown' | { because: string; always?: true };

/** Kinds of a range table's entries. */
const RTE = { relation: 0, subquery: 1, join: 2, values: 5, cte: 6, group: 9 } as const;
const SUBLINK = { exists: 0, expression: 4, array: 6 } as const;
const SELECT = 1;
const NULL: Nullness = { because: 'it is null itself', always: true };

const NEVER_NULL = new Set([
  'NULLTEST',
  'BOOLEANTEST',
  'DISTINCTEXPR',
  'ARRAYEXPR',
  'ROWEXPR',
  'SQLVALUEFUNCTION',
  'JSONCONSTRUCTOREXPR',
]);
const COUNTING = new Set(['count', 'row_number', 'rank', 'dense_rank', 'ntile']);
/** Functions without a strict mark that return a value for every argument. */
const BUILDING = new Set([
  'concat',
  'concat_ws',
  'now',
  'jsonb_build_object',
  'json_build_object',
  'jsonb_build_array',
  'to_jsonb',
  'gen_random_uuid',
]);
/** Aggregates that keep the nulls among their arguments instead of returning one. */
const COLLECTING = new Set(['array_agg', 'jsonb_agg', 'json_agg', 'jsonb_object_agg']);

/** Judges each column of a statement's result, in their order. `query` is the parsed statement. */
export function judgeNulls(query: TreeNode, catalog: Catalog): { name: string; null: Nullness }[] {
  const judge = makeJudge(catalog);
  return targetsOf(query).map((target, index) => ({
    name: wordIn(target, 'resname'),
    null: judge.column(query, index, null),
  }));
}

/** What a query returns: its selected columns, or those of its RETURNING. */
function targetsOf(query: TreeNode): readonly TreeNode[] {
  const list = numberIn(query, 'commandType') === SELECT ? 'targetList' : 'returningList';
  return nodesIn(query, list).filter((target) => wordIn(target, 'resjunk') !== 'true');
}

/** The worst of what may come: null if one of them may be, never if none is. */
function either(found: readonly Nullness[]): Nullness {
  const nullable = found.find((one) => typeof one === 'object');
  if (nullable) return found.every(isNull) ? NULL : { because: nullable.because };
  return found.every((one) => one === 'never') ? 'never' : 'unknown';
}

const isNull = (one: Nullness): boolean => typeof one === 'object' && one.always === true;

/** The first that is not null: never null if one of them never is, null only if all may be. */
function firstOf(found: readonly Nullness[]): Nullness {
  if (found.includes('never')) return 'never';
  const last = found.at(-1);
  return found.includes('unknown') || last === undefined ? 'unknown' : last;
}

function makeJudge(catalog: Catalog) {
  const underway = new Set<TreeNode>();

  /** Judges one column of what a query returns. */
  function column(query: TreeNode, index: number, outer: Scope | null): Nullness {
    const operation = nodeIn(query, 'setOperations');
    if (underway.has(query)) return 'never';
    underway.add(query);
    try {
      if (operation) return ofOperation(operation, openScope(query, outer, catalog), index);
      const target = targetsOf(query)[index];
      const value = target && nodeIn(target, 'expr');
      return value ? expression(value, openScope(query, outer, catalog)) : 'unknown';
    } finally {
      underway.delete(query);
    }
  }

  /** A union's column may be null where it may be in one of its parts. */
  function ofOperation(tree: TreeNode, scope: Scope, index: number): Nullness {
    if (tree.kind === 'RANGETBLREF') {
      const part = entryAt(scope, numberIn(tree, 'rtindex'));
      const query = part && nodeIn(part, 'subquery');
      return query ? column(query, index, scope) : 'unknown';
    }
    const parts = ['larg', 'rarg'].map((side) => nodeIn(tree, side));
    return either(parts.map((one) => (one ? ofOperation(one, scope, index) : 'unknown')));
  }

  function entryAt({ query }: Scope, number: number): TreeNode | undefined {
    return nodesIn(query, 'rtable')[number - 1];
  }

  function variable(node: TreeNode, from: Scope): Nullness {
    let scope: Scope | null = from;
    for (let up = numberIn(node, 'varlevelsup'); up > 0; up -= 1) scope = scope?.outer ?? null;
    const entry = scope && entryAt(scope, numberIn(node, 'varno'));
    if (!scope || !entry || numberIn(node, 'varreturningtype') !== 0) return 'unknown';
    if (scope.proven.has(keyOf(node))) return 'never';
    const { matched } = scope;
    const isExtended = setIn(node, 'varnullingrels').some((join) => !matched.has(join));
    if (isExtended) return { because: 'its table stands on the outer side of a join' };
    return ofEntry(entry, numberIn(node, 'varattno'), scope);
  }

  /** Judges a column of a table, a subquery or whatever else stands in FROM. */
  function ofEntry(entry: TreeNode, place: number, scope: Scope): Nullness {
    const index = place - 1;
    switch (numberIn(entry, 'rtekind')) {
      case RTE.relation: {
        const relation = numberIn(entry, 'relid');
        if (place <= 0) return 'never';
        if (!catalog.isTable(relation)) return 'unknown';
        return catalog.isNotNull(relation, place)
          ? 'never'
          : { because: 'the column of the table may be null' };
      }
      case RTE.subquery: {
        const query = nodeIn(entry, 'subquery');
        return query ? column(query, index, scope) : 'unknown';
      }
      case RTE.cte:
        return ofNamed(entry, index, scope);
      case RTE.values: {
        const rows = entry.fields.get('values_lists');
        const values = Array.isArray(rows) ? rows.map((row: Tree) => nodesOf(row)[index]) : [];
        return either(values.map((one) => (one ? expression(one, scope) : 'unknown')));
      }
      case RTE.join:
        return listed(entry, 'joinaliasvars', index, scope);
      case RTE.group:
        return listed(entry, 'groupexprs', index, scope);
      default:
        return 'unknown';
    }
  }

  function listed(entry: TreeNode, field: string, index: number, scope: Scope): Nullness {
    const one = nodesIn(entry, field)[index];
    return one ? expression(one, scope) : 'unknown';
  }

  /** Judges a column of a query in WITH. */
  function ofNamed(entry: TreeNode, index: number, from: Scope): Nullness {
    let scope: Scope | null = from;
    for (let up = numberIn(entry, 'ctelevelsup'); up > 0; up -= 1) scope = scope?.outer ?? null;
    if (!scope) return 'unknown';
    const name = wordIn(entry, 'ctename');
    const named = nodesIn(scope.query, 'cteList').find((one) => wordIn(one, 'ctename') === name);
    const query = named && nodeIn(named, 'ctequery');
    return query ? column(query, index, scope) : 'unknown';
  }

  function expression(node: TreeNode, scope: Scope): Nullness {
    const of = (one: TreeNode | null) => (one ? expression(one, scope) : 'unknown');
    const all = (field: string) => nodesIn(node, field).map(of);
    if (NEVER_NULL.has(node.kind)) return 'never';
    if (PASSED_ON.has(node.kind)) return of(nodeIn(node, 'arg'));
    switch (node.kind) {
      case 'VAR':
        return variable(node, scope);
      case 'CONST':
        return wordIn(node, 'constisnull') === 'true' ? NULL : 'never';
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAXEXPR':
      case 'MINMAX':
        return firstOf(all('args'));
      case 'OPEXPR':
        return ofCall(numberIn(node, 'opfuncid'), all('args'));
      case 'FUNCEXPR':
        return ofCall(numberIn(node, 'funcid'), all('args'));
      case 'BOOLEXPR':
        return nullFree(all('args'));
      case 'SCALARARRAYOPEXPR': {
        const [first = 'unknown'] = all('args');
        return first === 'never' ? 'unknown' : first;
      }
      case 'NULLIFEXPR':
        return { because: 'nullif returns null' };
      case 'CASEEXPR':
      case 'CASE':
        return ofCase(node, scope);
      case 'AGGREF':
        return ofAggregate(node, scope);
      case 'WINDOWFUNC':
        return COUNTING.has(catalog.nameOf(numberIn(node, 'winfnoid'))) ? 'never' : 'unknown';
      case 'SUBLINK':
        return ofSublink(node, scope);
      default:
        return 'unknown';
    }
  }

  /** AND and OR return null only where no argument decides: that is not told here. */
  function nullFree(args: readonly Nullness[]): Nullness {
    return args.every((one) => one === 'never') ? 'never' : 'unknown';
  }

  /** A strict function returns null for a null; of others, and of what it returns for values, only some are known. */
  function ofCall(fn: number, args: readonly Nullness[]): Nullness {
    if (BUILDING.has(catalog.nameOf(fn))) return 'never';
    if (!catalog.isStrict(fn)) return 'unknown';
    const found = either(args);
    return typeof found === 'object' ? found : 'unknown';
  }

  /** Each arm is reached where its own condition holds and those before it do not. */
  function ofCase(node: TreeNode, scope: Scope): Nullness {
    let reached = scope;
    const arms = nodesIn(node, 'args').map((arm): Nullness => {
      const [condition, result] = [nodeIn(arm, 'expr'), nodeIn(arm, 'result')];
      if (!condition || !result) return 'unknown';
      const found = expression(result, withCondition(reached, condition, catalog));
      reached = withoutCondition(reached, condition, catalog);
      return found;
    });
    const otherwise = nodeIn(node, 'defresult');
    return either([...arms, otherwise ? expression(otherwise, reached) : NULL]);
  }

  function ofAggregate(node: TreeNode, scope: Scope): Nullness {
    const name = catalog.nameOf(numberIn(node, 'aggfnoid'));
    if (COUNTING.has(name)) return 'never';
    if (nodesIn(scope.query, 'groupClause').length === 0)
      return { because: `${name} of no rows is null` };
    if (nodeIn(node, 'aggfilter'))
      return { because: `${name} of the rows of its FILTER may be of none` };
    if (COLLECTING.has(name)) return 'never';
    const args = nodesIn(node, 'args').map((target) => nodeIn(target, 'expr'));
    return either(args.map((one) => (one ? expression(one, scope) : 'unknown')));
  }

  function ofSublink(node: TreeNode, scope: Scope): Nullness {
    const type = numberIn(node, 'subLinkType');
    const query = nodeIn(node, 'subselect');
    if (type === SUBLINK.exists || type === SUBLINK.array) return 'never';
    if (type !== SUBLINK.expression || !query) return 'unknown';
    const found = column(query, 0, scope);
    return isAlwaysOne(query) ? found : { because: 'its subquery may find no row' };
  }
  return { column };
}
