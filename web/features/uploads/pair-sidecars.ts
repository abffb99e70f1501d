import type { UploadFile } from './upload-transport.ts'

type Named = Pick<File, 'name' | 'webkitRelativePath'>

export type SidecarPair<Sidecar extends Named> = { readonly sidecar: Sidecar; readonly photo: UploadFile }

const SIDECAR = /\.xmp$/i

export function isSidecar({ name }: Pick<File, 'name'>): boolean {
  return SIDECAR.test(name)
}

/**
 * Which photo each XMP file lay beside: `IMG_1.jpg.xmp` beside IMG_1.jpg, `IMG_1.xmp` beside the one photo of that name before
 * its ending. Where two photos come into question it is left out: better no names than wrong ones.
 */
export function pairSidecars<Sidecar extends Named>(
  sidecars: readonly Sidecar[],
  photos: readonly UploadFile[],
): SidecarPair<Sidecar>[] {
  const byName = Map.groupBy(photos, ({ file }) => placeOf(file))
  const byStem = Map.groupBy(photos, ({ file }) => withoutEnding(placeOf(file)))
  return sidecars.flatMap(sidecar => {
    const wanted = placeOf(sidecar).replace(SIDECAR, '')
    const [photo, ...others] = byName.get(wanted) ?? byStem.get(wanted) ?? []
    return photo && others.length === 0 ? [{ sidecar, photo }] : []
  })
}

/** Names in a folder differ in more than their case; photos that were dropped tell of no folder. */
function placeOf({ webkitRelativePath, name }: Named): string {
  return (webkitRelativePath || name).toLowerCase()
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^./]+$/, '')
}
