import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { describeError, request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { photoQuery } from './photo-query.ts'

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
      request(API.photoFavourite(photoId), { body: { isFavourite } }),
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
