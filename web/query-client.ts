import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'
import { sessionQuery } from './entities/session/session-query.ts'

const FRESH_MS = 30_000
const MAX_RETRIES = 2

export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: error => {
        // The session has ended. Clearing it makes the dashboard redirect to the login.
        if (error instanceof ApiError && error.status === 401)
          queryClient.setQueryData(sessionQuery.queryKey, null)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
        // The server may run on the user's own machine, without any network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
