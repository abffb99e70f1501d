const SIDECAR = /\.xmp$/i
const NOTES = /^\.?picasa\.ini$/i

export function isSidecarName(name: string): boolean {
  return SIDECAR.test(name)
}

/** Picasa's notes on a folder: `.picasa.ini`, and `Picasa.ini` of its first versions. */
export function isNotesName(name: string): boolean {
  return NOTES.test(name)
}

type PathsOf<Sidecar, Photo> = {
  readonly sidecar: (sidecar: Sidecar) => string
  readonly photo: (photo: Photo) => string
}

/**
 * Which photo each XMP file lay beside, by their paths or names: `IMG_1.jpg.xmp` beside IMG_1.jpg,
 * `IMG_1.xmp` beside the one photo of that name before its ending. Where two photos come into
 * question it is left out: better no names than wrong ones.
 */
export function pairSidecars<Sidecar, Photo>(
  sidecars: readonly Sidecar[],
  photos: readonly Photo[],
  pathOf: PathsOf<Sidecar, Photo>,
): { sidecar: Sidecar; photo: Photo }[] {
  const byPath = Map.groupBy(photos, photo => pathOf.photo(photo).toLowerCase())
  const byStem = Map.groupBy(photos, photo => withoutEnding(pathOf.photo(photo).toLowerCase()))
  return sidecars.flatMap(sidecar => {
    const wanted = pathOf.sidecar(sidecar).toLowerCase().replace(SIDECAR, '')
    const [photo, ...others] = byPath.get(wanted) ?? byStem.get(wanted) ?? []
    return photo !== undefined && others.length === 0 ? [{ sidecar, photo }] : []
  })
}

/**
 * Which photos Picasa's notes are about: those of the same folder. Left out are photos of which
 * there are two of one name, and notes of which there are two; only beside those of its first
 * versions, which knew no faces, the newer count.
 */
export function pairNotes<Notes, Photo>(
  notes: readonly Notes[],
  photos: readonly Photo[],
  pathOf: PathsOf<Notes, Photo>,
): { notes: Notes; photos: Photo[] }[] {
  const byPath = Map.groupBy(photos, photo => pathOf.photo(photo).toLowerCase())
  const single = photos.filter(photo => byPath.get(pathOf.photo(photo).toLowerCase())?.length === 1)
  const byFolder = Map.groupBy(single, photo => folderOf(pathOf.photo(photo)))
  const notesByFolder = Map.groupBy(notes, one => folderOf(pathOf.sidecar(one)))
  return [...notesByFolder].flatMap(([folder, all]) => {
    const newer = all.filter(one => pathOf.sidecar(one).slice(folder.length).startsWith('.'))
    const [one, ...others] = newer.length > 0 ? newer : all
    return one !== undefined && others.length === 0
      ? [{ notes: one, photos: byFolder.get(folder) ?? [] }]
      : []
  })
}

function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}

/** With the stroke at its end; nothing for what lies in none. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
