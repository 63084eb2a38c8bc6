import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Kind } from './value-kinds.ts';

/** What the code takes a value for. */
export interface Claim {
  /** The kinds of value that its type admits; null for a type that claims nothing, such as `unknown`. */
  kinds: ReadonlySet<ClaimedKind> | null;
  isNullable: boolean;
  /** What a list is taken to hold. */
  element: Claim | null;
  /** The type as the code says it. */
  type: string;
}

export type ClaimedKind = Extract<Kind, string> | 'list';

/** What the code takes a row for: its columns by name; null for a type that claims nothing of them. */
export type ClaimedRow = ReadonlyMap<string, Claim & { isOptional: boolean }> | null;

const ANYTHING: Omit<Claim, 'type'> = { kinds: null, isNullable: true, element: null };

/** Reads claims out of types. One reader remembers the types that it has read. */
export function makeClaimReader(checker: Checker) {
  const known = new Map<number, Claim>();
  const rows = new Map<number, ClaimedRow>();

  function claimOf(type: Type): Claim {
    const before = known.get(type.id);
    if (before) return before;
    const claim = { ...read(type), type: checker.typeToString(type) };
    known.set(type.id, claim);
    return claim;
  }

  function read(type: Type): Omit<Claim, 'type'> {
    const { flags } = type;
    if (type.isUnionType()) return union(type.getTypes().map(claimOf));
    if (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void))
      return { kinds: new Set(), isNullable: true, element: null };
    if (flags & TypeFlags.StringLike) return one('string');
    if (flags & TypeFlags.NumberLike) return one('number');
    if (flags & TypeFlags.BooleanLike) return one('boolean');
    if (type.isTypeParameter()) {
      const constraint = checker.getBaseConstraintOfType(type);
      return constraint ? claimOf(constraint) : ANYTHING;
    }
    if (type.isIntersectionType()) {
      const parts = type.getTypes().map(claimOf);
      return (
        parts.find(({ kinds }) => kinds?.has('string') || kinds?.has('number')) ?? one('object')
      );
    }
    if (type.isTypeReference() && (checker.isArrayType(type) || checker.isTupleType(type))) {
      const elements = checker.getTypeArguments(type).map(claimOf);
      return { ...one('list'), element: { ...union(elements), type: '' } };
    }
    if (type.isObjectType()) {
      const name = type.getSymbol()?.name;
      return one(
        name === 'Buffer' || name === 'Uint8Array'
          ? 'bytes'
          : name === 'Date'
            ? 'moment'
            : 'object',
      );
    }
    return ANYTHING;
  }

  /** Returns what a row type says of its columns. */
  function rowOf(type: Type): ClaimedRow {
    const before = rows.get(type.id);
    if (before !== undefined) return before;
    const properties = checker.getPropertiesOfType(type);
    const types = properties.length > 0 ? checker.getTypeOfSymbol(properties) : [];
    const row: ClaimedRow =
      properties.length === 0
        ? null
        : new Map(
            properties.map(({ name, flags }, index) => {
              const found = types[index];
              const claim: Claim = found ? claimOf(found) : { ...ANYTHING, type: 'unknown' };
              return [name, { ...claim, isOptional: (flags & SymbolFlags.Optional) !== 0 }];
            }),
          );
    rows.set(type.id, row);
    return row;
  }
  return { claimOf, rowOf };
}

function one(kind: ClaimedKind): Omit<Claim, 'type'> {
  return { kinds: new Set([kind]), isNullable: false, element: null };
}

function union(claims: readonly Claim[]): Omit<Claim, 'type'> {
  const isNullable = claims.some((claim) => claim.isNullable);
  const kinds = new Set<ClaimedKind>();
  for (const claim of claims) {
    if (claim.kinds === null) return { ...ANYTHING };
    for (const kind of claim.kinds) kinds.add(kind);
  }
  return { kinds, isNullable, element: claims.find(({ element }) => element)?.element ?? null };
}
