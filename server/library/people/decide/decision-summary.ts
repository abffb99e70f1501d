type NamedPerson = { readonly id: string; readonly name: string }

/**
 * What the history shows of a decision, with the people's names at that time: since then, people
 * may have been deleted or renamed.
 */
export type DecisionSummary = {
  readonly person: NamedPerson | null
  readonly others: readonly NamedPerson[]
  readonly faceCount: number
  readonly faceIds: readonly string[]
  readonly nameBefore: string | null
  readonly nameAfter: string | null
}

/**
 * Parses a stored summary. A schema of TypeBox would check the same, but loading TypeBox takes a
 * third of the start of a worker, which needs it for nothing else.
 */
export function parseSummary(json: string): DecisionSummary {
  const summary: unknown = JSON.parse(json)
  if (!isSummary(summary)) throw new Error('The summary of a decision is incomplete.')
  return summary
}

function isSummary(value: unknown): value is DecisionSummary {
  return (
    isObject(value) &&
    (value['person'] === null || isNamedPerson(value['person'])) &&
    isArrayOf(value['others'], isNamedPerson) &&
    Number.isInteger(value['faceCount']) &&
    isArrayOf(value['faceIds'], isString) &&
    isStringOrNull(value['nameBefore']) &&
    isStringOrNull(value['nameAfter'])
  )
}

function isNamedPerson(value: unknown): value is NamedPerson {
  return isObject(value) && isString(value['id']) && isString(value['name'])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isArrayOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem)
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isStringOrNull(value: unknown): value is string | null {
  return value === null || isString(value)
}
