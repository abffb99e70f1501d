import { useQueryClient } from '@tanstack/react-query'
import type { EraseBody, RestoreBody, TrashBody } from '../../../shared/api/trash.ts'
import { describeError, request } from '../../api-client.ts'
import { refreshPeople } from '../../entities/decisions/refresh-people.ts'
import { API } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { dismissNotification, notify } from '../../ui/notifications.ts'

/** Deletes, restores and erases photos. Each function resolves to false on failure. */
export function useTrash() {
  const queryClient = useQueryClient()
  const refresh = () => {
    refreshPeople(queryClient)
    for (const key of ['trash', 'storage']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      notify('bad', describeError(error))
      return false
    } finally {
      refresh()
    }
  }
  const restore = (body: RestoreBody) =>
    attempt(async () => {
      const { photos } = await request(API.restoreFromTrash, { body })
      notify('good', texts.trash.restored(photos))
    })
  const moveToTrash = (body: TrashBody) =>
    attempt(async () => {
      const { photos, trashedAt } = await request(API.moveToTrash, { body })
      const undo = () => {
        dismissNotification(shown)
        void restore({ trashedAt })
      }
      const shown = notify('plain', texts.trash.deleted(photos), { label: texts.trash.undo, onPress: undo })
    })
  const erase = (body: EraseBody) =>
    attempt(async () => {
      const { photos } = await request(API.eraseTrash, { body })
      notify('good', texts.trash.erased(photos))
    })
  return { moveToTrash, restore, erase }
}
