import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Number of people in each sample photo of the package face-api, which `scripts/prepare-tests.ts`
 * installs.
 */
export const PEOPLE_IN_SAMPLE = { 1: 3, 2: 3, 3: 3, 4: 4, 5: 5, 6: 4 } as const

/**
 * Reads one of face-api's sample photos: groups of several people, some of them in several photos.
 */
export async function readSamplePhoto(number: keyof typeof PEOPLE_IN_SAMPLE): Promise<Buffer> {
  return await readFile(findSamplePhoto(number))
}

/** Returns the path of one of face-api's sample photos. */
export function findSamplePhoto(number: keyof typeof PEOPLE_IN_SAMPLE): string {
  const demo = new URL('../models/convert/node_modules/@vladmandic/face-api/demo/', import.meta.url)
  return fileURLToPath(new URL(`sample${number}.jpg`, demo))
}
