import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../shared/api/durations.ts'
import { AppError } from '../errors.ts'

/**
 * Limit for one client address: a screen full of thumbnails takes some hundred requests, and an
 * office shares one address.
 */
export const REQUESTS_PER_MINUTE = 6000

/**
 * Counts the requests of each client address before anything else is done, even before their bodies
 * are read. Routes with their own `rateLimit` count them again.
 */
export async function limitRates(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // An Internet provider assigns a /64 network to each subscriber.
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { ttl }) => createTooManyError(ttl),
  })
  const count = app.createRateLimit({ max: requestsPerMinute, timeWindow: MINUTE_MS })
  app.addHook('onRequest', async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw createTooManyError(counted.ttl)
  })
}

function createTooManyError(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000)
  return new AppError('too-many-requests', 429, `Too many requests. Try again in ${seconds} seconds.`)
}
