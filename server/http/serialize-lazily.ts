import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/**
 * Compiles a route's serializer at its first answer. Compiling all of them takes a third of a
 * second, by which the first page would be later.
 */
export function serializeLazily(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((data: unknown) => string) | undefined
    return data => (serialize ??= fastJsonStringify(schema))(data)
  })
}
