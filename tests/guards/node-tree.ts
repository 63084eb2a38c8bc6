/** A node of PostgreSQL's parsed form of a statement: its kind (`VAR`, `OPEXPR`, …) and its fields by name. */
export interface TreeNode {
  kind: string;
  fields: ReadonlyMap<string, Tree>;
}

/** What stands in a field: a word, a node, or a list of them. Nothing at all is the word `<>`. */
export type Tree = string | TreeNode | readonly Tree[];

const TOKEN = /\s*([{}()]|(?:\\[\s\S]|[^\s(){}\\])+)/gy;
const ESCAPED = /\\([\s\S])/g;

/** Reads the text of a `pg_node_tree`, such as `pg_proc.prosqlbody`. */
export function parseTree(text: string): Tree {
  TOKEN.lastIndex = 0;
  const take = (): string => TOKEN.exec(text)?.[1] ?? '';
  const readNode = (): TreeNode => {
    const kind = take();
    const fields = new Map<string, Tree>();
    let token = take();
    while (token !== '}' && token !== '') {
      const name = token.slice(1);
      const values: Tree[] = [];
      for (token = take(); !token.startsWith(':') && token !== '}' && token !== ''; token = take())
        values.push(read(token));
      const [first] = values;
      fields.set(name, values.length === 1 && first !== undefined ? first : values);
    }
    return { kind, fields };
  };
  const readList = (): readonly Tree[] => {
    const values: Tree[] = [];
    for (let token = take(); token !== ')' && token !== ''; token = take())
      values.push(read(token));
    return values;
  };
  const read = (token: string): Tree =>
    token === '{' ? readNode() : token === '(' ? readList() : token.replace(ESCAPED, '$1');
  return read(take());
}

export function isNode(tree: Tree | undefined): tree is TreeNode {
  return typeof tree === 'object' && 'kind' in tree;
}

/** Returns the node in a field, or null where the field is empty. */
export function nodeIn({ fields }: TreeNode, name: string): TreeNode | null {
  const tree = fields.get(name);
  return isNode(tree) ? tree : null;
}

/** Returns the nodes of a list in a field; none where the field is empty. */
export function nodesIn({ fields }: TreeNode, name: string): readonly TreeNode[] {
  return nodesOf(fields.get(name));
}

/** Returns the nodes of a list. */
export function nodesOf(tree: Tree | undefined): readonly TreeNode[] {
  return Array.isArray(tree) ? tree.filter(isNode) : [];
}

/** Returns the word in a field. */
export function wordIn({ fields }: TreeNode, name: string): string {
  const tree = fields.get(name);
  return typeof tree === 'string' ? tree : '';
}

/** Returns the number in a field, 0 where there is none. */
export function numberIn(node: TreeNode, name: string): number {
  return Number(wordIn(node, name)) || 0;
}

/** Returns the numbers of a set in a field, which is written `(b 3 4)`. */
export function setIn({ fields }: TreeNode, name: string): readonly number[] {
  const tree = fields.get(name);
  return Array.isArray(tree) ? tree.slice(1).map(Number) : [];
}
