import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

const FRESH_MS = 30_000
const MAX_RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
