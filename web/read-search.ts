// The query parameters of the screens; invalid ones are ignored.

/** `back`: the path in the dashboard that the user wanted; other addresses are ignored. */
export const readBack = (search: Record<string, unknown>): { back?: string } => {
  const { back } = search
  const isOurs = typeof back === 'string' && /^\/dashboard(?:[/?]|$)/.test(back)
  return isOurs ? { back } : {}
}

/** `problem`: the error code of a provider from whose page the user comes. */
export const readProblem = (search: Record<string, unknown>): { problem?: string } => {
  const code = search['problem'] ?? search['error']
  return typeof code === 'string' ? { problem: code } : {}
}

/** `photo`: the photo that is open in the viewer. */
export const readPhoto = (search: Record<string, unknown>): { photo?: string } =>
  typeof search['photo'] === 'string' ? { photo: search['photo'] } : {}

/** `favourites`: only favourites are shown. `folder`: only photos of this folder of the machine. */
export const readPhotos = (
  search: Record<string, unknown>,
): { photo?: string; favourites?: true; folder?: string } => ({
  ...readPhoto(search),
  ...(search['favourites'] === true && { favourites: true }),
  ...(typeof search['folder'] === 'string' && { folder: search['folder'] }),
})

/** `year`: only photos of this year are shown. */
export const readYear = ({ year }: Record<string, unknown>): { year?: number } =>
  typeof year === 'number' && Number.isInteger(year) && year > 0 && year < 10_000 ? { year } : {}

/** `view`: the person's photos by default. */
export const readView = ({ view }: Record<string, unknown>): { view?: 'faces' } =>
  view === 'faces' ? { view } : {}

/** `mode`: `view` by default. */
export const readMode = (search: Record<string, unknown>): { mode?: 'edit' } =>
  search['mode'] === 'edit' ? { mode: 'edit' } : {}
