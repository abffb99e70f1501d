import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Returns a function that loads modules of this version of the repository, or of another. */
export function loadFrom(checkout: string): (path: string) => Promise<unknown> {
  return async path => await import(pathToFileURL(join(checkout, path)).href)
}
