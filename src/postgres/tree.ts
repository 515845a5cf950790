import type { Node } from 'libpg-query';

/** Names of the node kinds of PostgreSQL's tree. */
export type NodeKind = Node extends infer N ? (N extends unknown ? keyof N : never) : never;

/** The members of a node of that kind. */
export type NodeOf<K extends NodeKind> = Node extends infer N
  ? N extends Record<K, infer V>
    ? V
    : never
  : never;

/** Kind and members of a node. Protobuf writes each as an object with one member. */
export function open(node: Node): { readonly kind: NodeKind; readonly value: unknown } {
  const [kind, value] = Object.entries(node)[0] as [NodeKind, unknown];
  return { kind, value };
}

/** The members of a node if it is of that kind. */
export function as<K extends NodeKind>(node: object | undefined, kind: K): NodeOf<K> | undefined {
  return node === undefined ? undefined : (node as Partial<Record<K, NodeOf<K>>>)[kind];
}

/** The nodes of a kind among others. */
export function ofKind<K extends NodeKind>(
  nodes: readonly Node[] | undefined,
  kind: K,
): readonly NodeOf<K>[] {
  return (nodes ?? []).flatMap((node) => as(node, kind) ?? []);
}

/** Whether it is `*` or `t.*`. */
export function isStar(node: Node | undefined): boolean {
  return as(as(node, 'ColumnRef')?.fields?.at(-1), 'A_Star') !== undefined;
}

/** The strings of a list of String nodes: dotted names. */
export function strings(nodes: readonly Node[] | undefined): readonly string[] {
  return (nodes ?? []).map((node) => as(node, 'String')?.sval ?? '*');
}

/** Where a node begins, in bytes; undefined where PostgreSQL does not say. */
export function locationOf(node: Node | undefined): number | undefined {
  if (node === undefined) return undefined;
  const value = open(node).value as { location?: number; arg?: Node; lexpr?: Node };
  // An operator's own location is the operator's; a cast written `::` points at itself.
  return value.location !== undefined && value.location >= 0 ? value.location : undefined;
}

/** A node's leftmost location, as PostgreSQL's `exprLocation`. */
export function startOf(node: Node | undefined): number | undefined {
  if (node === undefined) return undefined;
  const { value } = open(node);
  const { lexpr, arg } = value as { lexpr?: Node; arg?: Node };
  const inner = lexpr ?? (as(node, 'TypeCast') ? arg : undefined);
  const own = locationOf(node);
  const first = inner && Object.keys(inner).length > 0 ? startOf(inner) : undefined;
  if (own === undefined) return first;
  return first === undefined ? own : Math.min(own, first);
}

/** Whether a member of a node says where it stands. */
export function isLocation(key: string): boolean {
  return key.endsWith('location') || /^(?:rexpr_)?list_(?:start|end)$/.test(key);
}

/** A node's text for comparing it with others: what it is, not where it stands. */
export function writtenForm(node: Node): string {
  return JSON.stringify(node, (key, value: unknown) => (isLocation(key) ? undefined : value));
}

/** The nodes of a kind in a tree, from the outside in. @param apart a kind of nodes that are not looked into */
export function nodesOf<K extends NodeKind>(tree: unknown, kind: K, apart?: NodeKind): readonly NodeOf<K>[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (apart && as(tree, apart)) return [];
  const own = as(tree, kind);
  return [...(own ? [own] : []), ...Object.values(tree).flatMap((part) => nodesOf(part, kind, apart))];
}

/** Whether there is a node of a kind in a tree. */
export function mentions(tree: object, kind: NodeKind): boolean {
  return nodesOf(tree, kind).length > 0;
}
