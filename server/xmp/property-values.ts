import type { XmpValue } from './parse-xmp.ts'

export function propertyOf(value: XmpValue | undefined, name: string): XmpValue | undefined {
  return value instanceof Map ? value.get(name) : undefined
}

/** A list that was written as its only item counts as one. */
export function listOf(value: XmpValue | undefined): readonly XmpValue[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

export function textOf(value: XmpValue | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Characters; what programs write has twenty at most. */
const MAX_NUMBER_LENGTH = 100

/** Not a number where there is none. */
export function numberOf(value: XmpValue | undefined): number {
  const text = textOf(value)
  if (text.length > MAX_NUMBER_LENGTH) return Number.NaN
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
}
