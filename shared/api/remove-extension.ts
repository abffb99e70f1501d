/** Returns a path or name without its extension. */
export function removeExtension(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}
