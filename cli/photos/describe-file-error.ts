const REASONS = new Map([
  ['EACCES', 'no permission'],
  ['EBUSY', 'another program is using it'],
  ['EDQUOT', 'your quota of the disk is used up'],
  ['EEXIST', 'the name is already in use'],
  ['EFBIG', 'larger than the disk or the system allows'],
  ['EINVAL', 'the disk does not allow this'],
  ['EIO', 'the disk failed'],
  ['ELOOP', 'its links go round in a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'its name is too long for the disk'],
  ['ENOENT', 'it does not exist'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EPERM', 'no permission'],
  ['EROFS', 'the disk is read-only'],
])

/** Returns the code of a file system error, such as `ENOSPC`; undefined for any other error. */
export function findFileErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && 'errno' in error ? error.code : undefined
}

/** Describes a file system error in plain words. Throws any other error again. */
export function describeFileError(error: unknown): string {
  const code = findFileErrorCode(error)
  if (code === undefined) throw error
  return REASONS.get(code) ?? `the system says ${code}`
}
