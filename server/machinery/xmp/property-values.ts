import type { XmpValue } from './parse-xmp.ts'

export function getProperty(value: XmpValue | undefined, name: string): XmpValue | undefined {
  return value instanceof Map ? value.get(name) : undefined
}

/** Returns the items of a list; a single value counts as a list of one. */
export function getItems(value: XmpValue | undefined): readonly XmpValue[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

export function getText(value: XmpValue | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** In characters; programs write at most twenty. */
const MAX_NUMBER_LENGTH = 100

/** Returns NaN if it is not a number. */
export function getNumber(value: XmpValue | undefined): number {
  const text = getText(value)
  if (text.length > MAX_NUMBER_LENGTH) return Number.NaN
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
}
