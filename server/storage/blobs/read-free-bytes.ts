import { statfs } from 'node:fs/promises'

/** Returns how many bytes this user may still write on the disk of a path. */
export async function readFreeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}
