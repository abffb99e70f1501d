import { ApiError } from '../../api-client.ts'
import type { Outage } from './upload-status.ts'

/**
 * `unreachable`, `store-unavailable`: try again later, many times. `disk-full`: a person must make
 * room. `batch-closed`: go on in a new batch. `request`: this one request, so perhaps one of its
 * files, is at fault. `fatal`: nothing more can be sent.
 */
export type SendFailure = Outage | 'disk-full' | 'batch-closed' | 'request' | 'fatal'

export function classifySendFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return 'fatal'
  if (error.code === 'unreachable' || error.status === 429) return 'unreachable'
  if (error.code === 'store-unavailable') return 'store-unavailable'
  if (error.code === 'disk-full') return 'disk-full'
  if (error.code === 'batch-closed') return 'batch-closed'
  if (error.code === 'being-erased') return 'fatal'
  if (error.status === 401 || error.status === 403 || error.status === 404) return 'fatal'
  return 'request'
}
