import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ErasureState } from '../../../shared/api/account.ts'
import type { EraseBody, RestoreBody, TrashBody } from '../../../shared/api/trash.ts'
import { describeError, call } from '../../api-client.ts'
import { refreshPeople } from '../../entities/people/people-queries.ts'
import { texts } from '../../texts.ts'
import { closeErrorAbout, dismissNotification, notify, notifyAbout } from '../../ui/notifications.ts'

/** Deletes, restores and erases photos. Each function resolves to false on failure. */
export function useTrash() {
  const queryClient = useQueryClient()
  const refresh = () => {
    refreshPeople(queryClient)
    for (const key of ['trash', 'storage', 'progress'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    closeErrorAbout('trash')
    try {
      await work()
      return true
    } catch (error) {
      notifyAbout('trash', () => void notify('bad', describeError(error)))
      return false
    } finally {
      refresh()
    }
  }
  const restore = (body: RestoreBody) =>
    attempt(async () => {
      const { photos } = await call('POST /api/trash/restore', { body })
      notify('good', texts.trash.restored(photos))
    })
  const moveToTrash = (body: TrashBody) =>
    attempt(async () => {
      const { photos, trashedAt } = await call('POST /api/trash', { body })
      offerUndo(texts.trash.deleted(photos), trashedAt)
    })
  const offerUndo = (text: string, trashedAt: string) => {
    const undo = () => {
      dismissNotification(shown)
      void restore({ trashedAt })
    }
    const shown = notify('plain', text, { label: texts.trash.undo, onPress: undo })
  }
  const deleteAll = (uid: string) =>
    attempt(async () => {
      const { photos, trashedAt } = await call('POST /delete_all', { query: { user: uid } })
      if (photos === 0) notify('plain', texts.moreFolders.nothing)
      else offerUndo(texts.moreFolders.moved, trashedAt)
    })
  /** `onErasing` receives an erasure that continues in the background. */
  const eraseLibrary = (onErasing: (erasure: ErasureState) => void) =>
    attempt(async () => {
      const { erasure } = await call('POST /api/library/erase')
      if (erasure) onErasing(erasure)
      else notify('good', texts.trash.libraryErased)
    })
  const erase = (body: EraseBody) =>
    attempt(async () => {
      const { photos } = await call('POST /api/trash/erase', { body })
      notify('good', texts.trash.erased(photos))
    })
  return { moveToTrash, deleteAll, restore, erase, eraseLibrary }
}

const PAGE_SIZE = 200

/** Photos in the trash, the last deleted first. */
export const trashQuery = infiniteQueryOptions({
  queryKey: ['trash'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/trash', { query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
})

export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call('GET /api/storage', { signal }),
})
