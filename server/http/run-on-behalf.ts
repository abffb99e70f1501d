import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runFor } from '../storage/db/requester.ts'

/** Runs each request on behalf of its user, or of its sender as long as the user is not known. */
export function runOnBehalfOfSenders(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => string,
): void {
  app.addHook('onRequest', (request, _reply, done) => runFor(identify(request), done))
  // What follows is called by the end of the body, outside of the first hook.
  app.addHook('preValidation', (request, _reply, done) => runFor(request.ownerId || identify(request), done))
}
