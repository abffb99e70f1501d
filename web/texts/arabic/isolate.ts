/**
 * Keeps a name or a size, which may be written from left to right, from mixing with the sentence
 * around it.
 */
export function isolate(part: string): string {
  return `\u2068${part}\u2069`
}
