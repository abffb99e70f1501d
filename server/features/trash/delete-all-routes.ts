import { handle, Reply } from '../../http/route.ts'
import type { TrashAnswer } from '../../../shared/api/trash.ts'
import { TRASH_DAYS } from '../../../shared/api/bounds.ts'
import type { Database } from '../../storage/db/database.ts'
import { moveLibraryToTrash } from '../../library/trash/move-library.ts'

/** POST /delete_all. */
export function deleteAllRoutes(dependencies: { db: Database; now: () => number }) {
  // Two moves at once would share the photos, and undoing one would bring back some of them.
  const moves = new Map<string, Promise<TrashAnswer>>()
  const moveOnce = (ownerId: string): Promise<TrashAnswer> => {
    const running = moves.get(ownerId)
    if (running) return running
    const move = moveLibraryToTrash(dependencies, ownerId).finally(() => moves.delete(ownerId))
    moves.set(ownerId, move)
    return move
  }
  return handle({
    'POST /delete_all': async ({ ownerId }) => {
      const moved = await moveOnce(ownerId)
      // The browser's cache may hold pictures.
      const headers = { 'clear-site-data': '"cache"' }
      return new Reply(200, { message: moved.photos > 0 ? MOVED : NONE_LEFT, ...moved }, headers)
    },
  })
}

/** The web app says the same in the reader's language (texts.moreFolders.moved). */
const MOVED = `All your photos and the people in them have been moved to the trash. You can restore them for ${TRASH_DAYS} days. To free up space right away, open the trash and select “Erase now”.`
const NONE_LEFT = 'There are no photos to delete.'
