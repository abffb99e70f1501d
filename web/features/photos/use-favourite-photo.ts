import { queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { PhotoDetail, PhotoSummary } from '../../../shared/api/photos.ts'
import { describeError, call } from '../../api-client.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'

type Mark = { readonly photoId: string; readonly isFavourite: boolean }

/** Sends marks one after another, however fast they are given. */
const IN_TURN = { mutationKey: ['favourite-photo'], scope: { id: 'favourite-photo' } }

/**
 * Returns whether a photo is a favourite, and a function that marks or unmarks it. A mark is shown
 * until the photo has been read again, so that no answer from before the mark replaces it.
 */
export function useFavouritePhoto(photo: PhotoSummary | undefined) {
  const queryClient = useQueryClient()
  const pendingMarks = useMutationState({
    filters: { mutationKey: IN_TURN.mutationKey, status: 'pending' },
    // The mutations of this key are those below.
    select: ({ state }) => state.variables as Mark,
  })
  const { mutate } = useMutation({
    ...IN_TURN,
    mutationFn: ({ photoId, isFavourite }: Mark) =>
      call('PUT /api/photos/:photoId/favourite', { params: { photoId }, body: { isFavourite } }),
    onSuccess: async (_, { photoId }) => {
      const { queryKey } = photoQuery(photoId)
      // The first reading of a photo would go on otherwise, and may be from before the mark.
      await queryClient.cancelQueries({ queryKey })
      await Promise.all(
        [queryKey, ['photos', 'timeline']].map(key => queryClient.invalidateQueries({ queryKey: key })),
      )
    },
    onMutate: () => closeErrorAbout('favourite'),
    onError: error => notifyAbout('favourite', () => void notify('bad', describeError(error))),
  })
  const mark = pendingMarks.findLast(({ photoId }) => photoId === photo?.id)
  const isFavourite = mark?.isFavourite ?? photo?.isFavourite ?? false
  return { isFavourite, toggle: () => photo && mutate({ photoId: photo.id, isFavourite: !isFavourite }) }
}

const POLL_EVERY_MS = 1000
/**
 * Number of polls for the camera's data. Reading it takes the server about a second; a failed
 * reading is not repeated.
 */
const MAX_ASKED_FOR_CAMERA = 5

/** One photo with its faces. */
export const photoQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photos', 'one', photoId],
    queryFn: ({ signal }) => call('GET /api/photos/:photoId', { params: { photoId }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const isCameraToCome = data && isCameraUnread(data) && dataUpdateCount < MAX_ASKED_FOR_CAMERA
      return data && (isCameraToCome || hasBoxesToCome(data)) ? POLL_EVERY_MS : false
    },
  })

/** Returns true while drawn boxes wait to become faces, which takes seconds. */
function hasBoxesToCome({ pendingFaces }: PhotoDetail): boolean {
  return pendingFaces.some(({ failure }) => failure === null)
}

function isCameraUnread({ state, camera }: PhotoDetail): boolean {
  return state === 'processed' && camera === null
}
