import { hash } from 'node:crypto'

/** Returns the SHA-256 of a text in hexadecimal digits, at once: a transaction cannot wait. */
export function hashText(text: string): string {
  return hash('sha256', text)
}
