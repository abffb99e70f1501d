import { useDownloadCenter } from '../../../features/downloads/download-context.ts'
import { API } from '../../../paths.ts'

const ZIP_NAME = 'people.zip'

/**
 * Returns a function that downloads one zip with a folder for each of these people; null for all
 * who are not hidden.
 */
export function useFolderDownload(): (people: readonly string[] | null, options: { names: boolean }) => void {
  const center = useDownloadCenter()
  return (people, options) => center.start(ZIP_NAME, API.downloadPeople(people, options))
}
