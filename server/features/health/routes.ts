import { handle, Reply } from '../../http/route.ts'
import { createReadinessCheck, type ReadinessDependencies } from './check-readiness.ts'

/**
 * For supervisors of this server. The routes are open to everybody, so they reveal nothing else.
 */
export function healthRoutes(dependencies: ReadinessDependencies) {
  const findReason = createReadinessCheck(dependencies)
  return handle({
    'GET /healthz': async () => ({ status: 'ok' as const }),
    'GET /readyz': async () => {
      const reason = await findReason()
      if (reason === null) return { status: 'ready' as const }
      return new Reply(503, { status: 'not-ready' as const, reason })
    },
  })
}
