import {
  type Expression,
  isAsExpression,
  isBinaryExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  NodeFlags,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { type Checker, type Project, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';

/** A text as the code says it: its pieces, null where a piece is only known when the code runs. */
export type Pattern = readonly (string | null)[];

const UNKNOWN: readonly Pattern[] = [[null]];
/** Where the code chooses among more texts than these, the choice counts as unknown. */
const MOST = 32;

/** Returns the texts that an expression may come to, as far as the code says them. */
export function readTexts(node: Expression, project: Project): readonly Pattern[] {
  const read = (one: Expression) => readTexts(one, project);
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
    return [[node.text]];
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
    return read(node.expression);
  if (isConditionalExpression(node)) return few([...read(node.whenTrue), ...read(node.whenFalse)]);
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return isText(node, project) ? joined([read(node.left), read(node.right)]) : UNKNOWN;
  if (isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap(({ expression, literal }) => [
      read(expression),
      [[literal.text]],
    ]);
    return joined([[[node.head.text]], ...spans]);
  }
  if (isElementAccessExpression(node) || isPropertyAccessExpression(node))
    return readMembers(node, project);
  const constant = constantOf(node, project);
  return constant ? read(constant) : UNKNOWN;
}

/** Whether a sum is one of texts, and not of numbers. */
function isText(node: Expression, { checker }: Project): boolean {
  return ((checker.getTypeAtLocation(node)?.flags ?? 0) & TypeFlags.StringLike) !== 0;
}

/** The texts of a table of them: the one that is named, or all where the key is known only when the code runs. */
function readMembers(node: Expression, project: Project): readonly Pattern[] {
  if (!isElementAccessExpression(node) && !isPropertyAccessExpression(node)) return UNKNOWN;
  const table = constantOf(node.expression, project);
  if (!table || !isObjectLiteralExpression(table)) return UNKNOWN;
  const key = isPropertyAccessExpression(node) ? node.name.text : null;
  const found: Pattern[] = [];
  for (const member of table.properties) {
    if (!isPropertyAssignment(member)) return UNKNOWN;
    if (key === null || member.name.getText() === key)
      found.push(...readTexts(member.initializer, project));
  }
  return found.length > 0 ? few(found) : UNKNOWN;
}

/** The value that a constant's name stands for. */
function constantOf(node: Expression, { checker, program }: Project): Expression | null {
  if (!isIdentifier(node)) return null;
  const symbol = aimOf(node, checker);
  const declaration = symbol?.valueDeclaration?.resolve();
  if (!declaration || !isVariableDeclaration(declaration) || !declaration.initializer) return null;
  const isOurs = !program.isSourceFileFromExternalLibrary(declaration.getSourceFile());
  const isConstant = (declaration.parent.flags & NodeFlags.Const) !== 0;
  if (!isOurs || !isConstant) return null;
  const value = declaration.initializer;
  return isAsExpression(value) || isSatisfiesExpression(value) ? value.expression : value;
}

function aimOf(node: Expression, checker: Checker) {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && (symbol.flags & SymbolFlags.Alias) !== 0
    ? checker.getAliasedSymbol(symbol)
    : symbol;
}

function few(patterns: readonly Pattern[]): readonly Pattern[] {
  return patterns.length > MOST ? UNKNOWN : patterns;
}

function joined(parts: readonly (readonly Pattern[])[]): readonly Pattern[] {
  const size = parts.reduce((product, { length }) => product * length, 1);
  const chosen = size > MOST ? parts.map((part) => (part.length === 1 ? part : UNKNOWN)) : parts;
  return chosen.reduce<readonly Pattern[]>(
    (texts, part) => texts.flatMap((text) => part.map((more) => [...text, ...more])),
    [[]],
  );
}

/** Returns the text of a pattern, null where a piece of it is unknown. */
export function textOf(pattern: Pattern): string | null {
  return pattern.includes(null) ? null : pattern.join('');
}

/** Whether a text is one of those that the patterns stand for. */
export function fits(patterns: readonly Pattern[], text: string): boolean {
  return patterns.some((pattern) => {
    const source = pattern.map((piece) => (piece === null ? '[\\s\\S]*' : RegExp.escape(piece)));
    return new RegExp(`^${source.join('')}$`).test(text);
  });
}

/** How many characters of a text are known at the least: the more, the surer a text that fits is one of these. */
export function knownLength(patterns: readonly Pattern[]): number {
  const known = patterns.map((pattern) =>
    pattern.reduce((sum, piece) => sum + (piece?.length ?? 0), 0),
  );
  return Math.min(...known);
}
