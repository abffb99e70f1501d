import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { describeError } from '../../api-client.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { collectDroppedFiles } from './dropped-files.ts'
import { limitsQuery } from './limits-query.ts'
import { readPicked, type PickedFile } from './picked-file.ts'
import { useUploadStores } from './upload-context.ts'

type Found = { files: readonly PickedFile[]; unreadable: readonly string[] }

/** Returns functions that add picked or dropped files to the selection. */
export function useAddPhotos() {
  const { selection } = useUploadStores()
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const add = useCallback(
    async (finding: Promise<Found> | Found) => {
      setReading(true)
      closeErrorAbout('add-photos')
      try {
        const { files, unreadable } = await finding
        const limits = await queryClient.ensureQueryData(limitsQuery)
        const { sortPicked } = await import('./sort-picked.ts')
        const sorted = await sortPicked(files)
        if (sorted.archives.length > 0) selection.addArchives(sorted.archives)
        selection.add(sorted.files, limits, unreadable)
      } catch (error) {
        notifyAbout('add-photos', () => void notify('bad', describeError(error)))
      }
      setReading(false)
    },
    [selection, queryClient],
  )
  const addFiles = useCallback(
    (files: readonly File[]) => add({ files: readPicked(files), unreadable: [] }),
    [add],
  )
  const addPicked = useCallback(
    (input: HTMLInputElement) => {
      const files = [...(input.files ?? [])]
      // Otherwise picking the same files again would cause no change event.
      input.value = ''
      return addFiles(files)
    },
    [addFiles],
  )
  const addDropped = useCallback(({ items }: DataTransfer) => add(collectDroppedFiles(items)), [add])
  return { isReading, addPicked, addFiles, addDropped }
}
