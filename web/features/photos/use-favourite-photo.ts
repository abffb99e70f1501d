import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { describeError, request } from '../../api-client.ts'
import { API } from '../../paths.ts'
import { notify } from '../../ui/notifications.ts'
import { photoQuery } from './photo-query.ts'

type Mark = { readonly photoId: string; readonly isFavourite: boolean }

/** Returns a function that marks or unmarks a photo as a favourite, with an optimistic update. */
export function useFavouritePhoto(): (photo: PhotoSummary) => void {
  const queryClient = useQueryClient()
  const show = ({ photoId, isFavourite }: Mark) =>
    queryClient.setQueryData(photoQuery(photoId).queryKey, before => before && { ...before, isFavourite })
  const { mutate } = useMutation({
    mutationFn: ({ photoId, isFavourite }: Mark) =>
      request(API.photoFavourite(photoId), { body: { isFavourite } }),
    onMutate: show,
    onError: (error, { photoId, isFavourite }) => {
      show({ photoId, isFavourite: !isFavourite })
      notify('bad', describeError(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['photos', 'timeline'] }),
  })
  return ({ id, isFavourite }) => mutate({ photoId: id, isFavourite: !isFavourite })
}
