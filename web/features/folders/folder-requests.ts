import { queryOptions, useQueryClient } from '@tanstack/react-query'

import type { FolderList } from '../../../shared/api/folders.ts'
import { call } from '../../api-client.ts'
import { useSubmission } from '../../use-submission.ts'

/** Poll interval while a folder is checked or its files are read, since their number grows. */
const BUSY_EVERY_MS = 2000
const IDLE_EVERY_MS = 30_000

export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  queryFn: ({ signal }) => call('GET /api/folders', { signal }),
  refetchInterval: ({ state: { data } }) => {
    if (!data?.mayManage || data.folders.length === 0) return false
    return data.folders.some(isBusy) ? BUSY_EVERY_MS : IDLE_EVERY_MS
  },
})

/** Returns whether a check was requested, or found files are not read yet. */
export function isBusy({ state, isCheckWanted, unread }: FolderList['folders'][number]): boolean {
  return state !== 'unreachable' && (state === 'new' || isCheckWanted || unread > 0)
}

export const addFolder = (path: string) => call('POST /api/folders', { body: { path } })
export const checkFolder = (id: string) =>
  call('POST /api/folders/:folderId/check', { params: { folderId: id } })
export const removeFolder = (id: string) =>
  call('DELETE /api/folders/:folderId', { params: { folderId: id } })

/** Changes folders, and fetches again the data that this changes. */
export function useFolderChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onError: (failure: Error) => void = () => undefined,
) {
  const queryClient = useQueryClient()
  return useSubmission({
    mutationFn: change,
    onError,
    onSettled: () =>
      Promise.all(
        ['folders', 'folder-names', 'trash', 'storage'].map(key =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
