import { useCallback } from 'react'
import type { PhotoSummary } from '../../../../shared/api/photos.ts'
import { useDownloadCenter } from '../../../features/downloads/download-context.ts'
import { API } from '../../../paths.ts'

export function useDownloadPhoto(): (photo: Pick<PhotoSummary, 'id' | 'name'>) => void {
  const center = useDownloadCenter()
  return useCallback(photo => center.start(photo.name, API.photoDownload(photo.id)), [center])
}
