import type { Location } from './descriptor.ts';
import { inlineData } from './inline-data.ts';
import type { JsonObject } from './members.ts';
import { where } from './members.ts';

/** Where a resource's records are: in files beside the descriptor, at an address, in the descriptor itself, or nowhere (with a problem for people). */
export function parseLocation(resource: JsonObject): Location {
  const path = resource.members['path'];
  const none = (member: string, reason: string): Location => ({
    kind: 'none',
    problem: `${where(resource, member)} ${reason}`,
  });
  if (path === undefined || path === null || path === '') {
    if ('data' in resource.members) return inlineData(resource);
    // Before version 1, a remote resource had a `url` instead.
    const url = resource.members['url'];
    if (typeof url === 'string' && isRemote(url)) return { kind: 'url', url };
    return none('path', "is missing: give the file's path relative to this file");
  }
  const paths: readonly unknown[] = Array.isArray(path) ? path : [path];
  if (paths.length === 0) return none('path', 'is an empty list');
  if (!paths.every((part) => typeof part === 'string'))
    return none('path', 'must be a text or a list of texts');
  if (paths.some(isRemote)) {
    const [url] = paths;
    if (paths.length === 1 && url !== undefined) return { kind: 'url', url };
    return none('path', 'is a list with a remote address in it: only files beside this one can be joined');
  }
  for (const part of paths) {
    const reason = unsafePathReason(part);
    if (reason) return none('path', `"${part}" ${reason}`);
  }
  return { kind: 'files', paths: paths.map(normalisePath) };
}

/** Whether a path is an address elsewhere. */
export function isRemote(path: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(path);
}

/**
 * Why Data Package forbids a path: a descriptor must not publish files that lie elsewhere on the builder's machine. Null when
 * it is fine.
 */
export function unsafePathReason(path: string): string | null {
  if (path.includes('\\')) return 'has a backslash: write it with forward slashes';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'is absolute: give it relative to this file';
  if (path.startsWith('~')) return 'begins with "~": give it relative to this file';
  if (path.split('/').includes('..'))
    return "leads out of the dataset's folder: put the file beside this one";
  if (path.includes('\0')) return 'has a NUL character';
  return null;
}

/** `./a//b.csv` → `a/b.csv`. */
export function normalisePath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
