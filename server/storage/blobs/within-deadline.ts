import { AppError } from '../../errors.ts'

/** A disk that has to start up takes ten seconds; a share that takes longer is not there. */
export const FILE_DEADLINE_MS = 20_000

/**
 * Waits for an operation on a file of a folder. Throws `folder-unreachable` after `deadlineMs`: a
 * network share whose server is gone answers never. The operation itself cannot be ended; it keeps
 * one of this process's threads until the system gives up on it.
 */
export async function withinDeadline<Result>(
  operation: Promise<Result>,
  deadlineMs = FILE_DEADLINE_MS,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(silentFolder()), deadlineMs)
  operation.catch(() => {})
  try {
    return await Promise.race([operation, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The file system does not answer. */
export class SilentFolderError extends AppError {}

function silentFolder(): AppError {
  return new SilentFolderError(
    'folder-unreachable',
    503,
    'The folder of this photo does not answer. Check the disk or the network share, and try again.',
  )
}
