const SIDECAR = /\.xmp$/i

export function isSidecarName(name: string): boolean {
  return SIDECAR.test(name)
}

/**
 * Which photo each XMP file lay beside, by their paths or names: `IMG_1.jpg.xmp` beside IMG_1.jpg, `IMG_1.xmp` beside the one
 * photo of that name before its ending. Where two photos come into question it is left out: better no names than wrong ones.
 */
export function pairSidecars<Sidecar, Photo>(
  sidecars: readonly Sidecar[],
  photos: readonly Photo[],
  pathOf: { readonly sidecar: (sidecar: Sidecar) => string; readonly photo: (photo: Photo) => string },
): { sidecar: Sidecar; photo: Photo }[] {
  const byPath = Map.groupBy(photos, photo => pathOf.photo(photo).toLowerCase())
  const byStem = Map.groupBy(photos, photo => withoutEnding(pathOf.photo(photo).toLowerCase()))
  return sidecars.flatMap(sidecar => {
    const wanted = pathOf.sidecar(sidecar).toLowerCase().replace(SIDECAR, '')
    const [photo, ...others] = byPath.get(wanted) ?? byStem.get(wanted) ?? []
    return photo !== undefined && others.length === 0 ? [{ sidecar, photo }] : []
  })
}

function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}
