import { ApiError } from '../../api-client.ts'
import type { Outage } from './upload-status.ts'

/**
 * `unreachable`, `store-unavailable`: retry later, many times. `disk-full`: somebody must free disk
 * space. `batch-closed`: continue in a new batch. `request`: this request failed, perhaps because
 * of one of its files. `fatal`: nothing more can be sent.
 */
export type SendFailure = Outage | 'disk-full' | 'batch-closed' | 'request' | 'fatal'

export function classifySendFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return 'fatal'
  if (
    error.code === 'unreachable' ||
    error.code === 'database-busy' ||
    error.code === 'restarting' ||
    error.status === 429
  )
    return 'unreachable'
  if (error.code === 'store-unavailable') return 'store-unavailable'
  if (error.code === 'disk-full') return 'disk-full'
  if (error.code === 'batch-closed') return 'batch-closed'
  if (error.code === 'being-erased') return 'fatal'
  if (error.status === 401 || error.status === 403 || error.status === 404) return 'fatal'
  return 'request'
}
