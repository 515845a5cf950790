import { parseSync, type ESTree, Visitor } from 'rolldown/utils';

/**
 * The names of the members of types that a TypeScript text declares, sorted: by name of an interface, and by path of a type that is
 * written out, as `Root.frequent.pages` of `type Root = { frequent: { pages: { … } } }`. Throws where the text cannot be parsed.
 */
export function readTypeMembers(text: string): ReadonlyMap<string, readonly string[]> {
  const { program, errors } = parseSync('types.ts', text);
  if (errors[0]) throw new Error(errors[0].message);
  const members = new Map<string, readonly string[]>();
  const path: string[] = [];
  new Visitor({
    TSInterfaceDeclaration({ id, body }) {
      members.set(id.name, namesOf(body.body));
    },
    TSTypeAliasDeclaration({ id }) {
      path.push(id.name);
    },
    'TSTypeAliasDeclaration:exit'() {
      path.pop();
    },
    TSPropertySignature(node) {
      path.push(nameOf(node));
    },
    'TSPropertySignature:exit'() {
      path.pop();
    },
    TSTypeLiteral(node) {
      members.set(path.join('.'), namesOf(node.members));
    },
  }).visit(program);
  return members;
}

function namesOf(members: readonly ESTree.TSSignature[]): readonly string[] {
  return members.map(nameOf).toSorted();
}

function nameOf(member: ESTree.TSSignature): string {
  return 'key' in member && member.key.type === 'Identifier' ? member.key.name : '';
}
