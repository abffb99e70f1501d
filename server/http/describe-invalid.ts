import type { FastifySchemaValidationError } from 'fastify'

const PART_NAMES = {
  body: 'The body',
  headers: 'The headers',
  params: 'The address',
  querystring: 'The query',
}

/**
 * Describes what is invalid in a request, each field once: "match must be one of all, any, only;
 * limit must be >= 1."
 */
export function describeInvalid(
  errors: readonly FastifySchemaValidationError[],
  part: keyof typeof PART_NAMES,
): Error {
  const byPath = Map.groupBy(errors, ({ instancePath }) => instancePath)
  const sentences = [...byPath].map(([path, itsErrors]) => {
    const field = path.slice(1).replaceAll('/', '.')
    return `${field || PART_NAMES[part]} ${describeErrors(itsErrors)}`
  })
  return new Error(`${sentences.join('; ')}.`)
}

function describeErrors(errors: readonly FastifySchemaValidationError[]): string {
  const constants = errors.filter(({ keyword }) => keyword === 'const')
  const allowed = new Set(constants.map(({ params }) => String(params['allowedValue'])))
  // Leaves out what follows from a failed constant or union: its type, and that none of its members
  // matched.
  const explained = new Set(constants.map(({ schemaPath }) => schemaPath))
  const others = errors.filter(({ keyword, schemaPath }) => keyword !== 'anyOf' && !explained.has(schemaPath))
  const isUnion = errors.some(({ schemaPath }) => schemaPath.includes('/anyOf/'))
  return [
    ...(allowed.size > 0 ? [describeConstants([...allowed])] : []),
    ...new Set(others.map(describeError)),
  ].join(isUnion ? ' or ' : ' and ')
}

function describeConstants(allowed: readonly string[]): string {
  return allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`
}

function describeError({ params, message }: FastifySchemaValidationError): string {
  const missing = params['requiredProperties']
  if (Array.isArray(missing)) return `must have ${missing.join(', ')}`
  return message ?? 'is invalid'
}
