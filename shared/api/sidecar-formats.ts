/**
 * The formats of files that name the people in one photo, by their extension. Of several files of a
 * photo, the first in this order that names somebody counts.
 */
export const SIDECAR_FORMATS = ['xmp', 'json'] as const
export type SidecarFormat = (typeof SIDECAR_FORMATS)[number]

/** Returns the format that a file may have by its name, or null if it names nobody. */
export function readSidecarFormat(name: string): SidecarFormat | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return SIDECAR_FORMATS.find(format => name.includes('.') && format === extension) ?? null
}

export function isSidecarName(name: string): boolean {
  return readSidecarFormat(name) !== null
}

const NOTES = /^\.?picasa\.ini$/i

/**
 * Tells whether a file contains Picasa's notes on a folder: `.picasa.ini`, in its first versions
 * `Picasa.ini`.
 */
export function isNotesName(name: string): boolean {
  return NOTES.test(name)
}
