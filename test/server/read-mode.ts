import { stat } from 'node:fs/promises'

/** Returns the permissions of a file, such as 0o600. */
export async function readMode(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}
