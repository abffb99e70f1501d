import type { UploadFile } from './upload-transport.ts'

/** Separates files whose size is unique from those that may have the same bytes as another. */
export function sortBySize(files: readonly UploadFile[]): {
  uniqueInSize: UploadFile[]
  sharingSize: UploadFile[]
} {
  const counts = new Map<number, number>()
  for (const { file } of files) counts.set(file.size, (counts.get(file.size) ?? 0) + 1)
  const isUniqueInSize = ({ file }: UploadFile) => counts.get(file.size) === 1
  return {
    uniqueInSize: files.filter(isUniqueInSize),
    sharingSize: files.filter(file => !isUniqueInSize(file)),
  }
}
