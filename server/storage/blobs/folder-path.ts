import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'

const SLASH = Buffer.from(sep)
const NOTHING = Buffer.alloc(0)

/** Joins bytes of paths; empty parts are left out. Names of files need not be UTF-8. */
export function joinPath(...parts: readonly (Uint8Array | string)[]): Buffer {
  const bytes = parts.map(part => Buffer.from(part)).filter(({ length }) => length > 0)
  return Buffer.concat(bytes.flatMap((part, i) => [i === 0 ? NOTHING : SLASH, part]))
}

/** Whether `path` is one of the roots or below it. Both are absolute, without symbolic links. */
export function isBelow(path: string, roots: readonly string[]): boolean {
  return roots.some(root => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep))
}

/** The allowed roots without symbolic links; those that do not exist are left out. */
export async function resolveRoots(roots: readonly string[]): Promise<string[]> {
  const resolved = await Promise.all(roots.map(root => realpath(root).catch(() => null)))
  return resolved.filter(root => root !== null)
}
