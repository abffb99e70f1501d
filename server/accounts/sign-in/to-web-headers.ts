import type { FastifyRequest } from 'fastify'

/** Converts Node's headers to the Web's. */
export function toWebHeaders(headers: FastifyRequest['headers']): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) result.append(name, one)
  }
  return result
}
