import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type AppPasswordCheck,
  type AppPasswordUse,
  readCredentials,
} from '../accounts/app-passwords/check-app-password.ts'
import { AppError } from '../errors.ts'
import { toClientNetwork } from '../accounts/sign-in/client-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** App passwords are accepted here; every other route refuses them. */
    acceptsAppPasswords?: boolean
  }
  interface FastifyRequest {
    /** The app password that was sent, if it is valid; then cookies have no effect. */
    appPassword: AppPasswordUse | null
  }
}

/** Names of HTTP Basic and Bearer in the OpenAPI description. */
export const APP_PASSWORD_SCHEMES = ['appPassword', 'appPasswordAsToken'] as const

const CHALLENGE = 'Basic realm="Kindred", charset="UTF-8"'

/**
 * Checks app passwords, which are accepted only at routes that say so. Runs before the origin is
 * checked: an app password is sent by a program, not by a browser on its own, and the session of a
 * cookie beside it is ignored.
 */
export function checkAppPasswords(app: FastifyInstance, { check }: Pick<AppPasswordCheck, 'check'>): void {
  app.decorateRequest('appPassword', null)
  app.addHook('onRequest', async request => {
    const credentials = readCredentials(request.headers.authorization)
    if (credentials === null) return
    if (!acceptsAppPasswords(request)) {
      const message =
        'An app password can only send photos, to POST /process. For anything else, log in to the app.'
      throw new AppError('app-password-not-allowed', 403, message)
    }
    request.appPassword = await check(credentials, toClientNetwork(request.ip))
  })
  // Some programs send a password only after this challenge. A browser would open a dialog, and
  // from then on send the password with requests of any page.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 401 && acceptsAppPasswords(request) && !isSentByBrowser(request))
      reply.header('www-authenticate', CHALLENGE)
  })
}

function acceptsAppPasswords({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.acceptsAppPasswords === true
}

/** Browsers send an origin with each POST, and most of them the other header with every request. */
function isSentByBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers.cookie !== undefined || 'sec-fetch-site' in headers
}
