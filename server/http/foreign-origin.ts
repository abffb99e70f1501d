import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that pages of other sites request with the visitor's cookie (CSRF). Browsers send
 * the origin with such requests; clients that send no origin do not attach cookies automatically.
 * Requests with an app password do not use the cookie (app-password-requests.ts).
 */
export function refuseForeignOrigins(app: FastifyInstance, ownOrigins: readonly string[]): void {
  app.addHook('onRequest', async request => {
    if (SAFE_METHODS.has(request.method) || request.appPassword !== null) return
    const { origin } = request.headers
    const isForeign =
      origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !ownOrigins.includes(origin)
    if (!isForeign) return
    throw new AppError(
      'foreign-origin',
      403,
      `This page doesn't belong to Kindred. Open Kindred at ${ownOrigins[0]}. If that address is wrong, set KINDRED_URL.`,
    )
  })
}
