import { queryOptions } from '@tanstack/react-query'
import type { ConsentStatus } from '../../../shared/api/consents.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { sessionQuery } from '../../entities/session/session-query.ts'
import { attachKeptAgreement } from './kept-agreement.ts'

/**
 * The signed-in user's consents. A consent given before signing in is recorded first, so that
 * nobody is asked twice.
 */
export const consentQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: async ({ signal, client }): Promise<ConsentStatus> => {
    const user = await client.ensureQueryData(sessionQuery)
    if (user) await attachKeptAgreement(user.email)
    return request(API.consents, { signal })
  },
})
