import type * as typeProvider from '@fastify/type-provider-typebox'
import type fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Compiles a route's validators at its first request and its serializer at its first answer, and
 * loads the libraries for it only then. Otherwise the first page would appear half a second later.
 */
export function compileLazily(app: FastifyInstance): void {
  app.setValidatorCompiler(route => {
    let validate: ReturnType<typeof typeProvider.TypeBoxValidatorCompiler> | undefined
    return data => (validate ??= loadTypeProvider().TypeBoxValidatorCompiler(route))(data)
  })
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((data: unknown) => string) | undefined
    return data => (serialize ??= loadFastJsonStringify()(schema))(data)
  })
}

// `require` knows no types; after the first call it returns what it has loaded.
const loadTypeProvider = () => require('@fastify/type-provider-typebox') as typeof typeProvider
const loadFastJsonStringify = () => require('fast-json-stringify') as typeof fastJsonStringify
