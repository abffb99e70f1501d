// What stands behind the ? of the screens' addresses; what is not understood is left out.

/** `back`: the dashboard's address that the person wanted; any other is not followed. */
export const readBack = (search: Record<string, unknown>): { back?: string } => {
  const { back } = search
  const isOurs = typeof back === 'string' && /^\/dashboard(?:[/?]|$)/.test(back)
  return isOurs ? { back } : {}
}

/** `problem`: the code of what went wrong at a provider, on whose page the person was. */
export const readProblem = (search: Record<string, unknown>): { problem?: string } => {
  const code = search['problem'] ?? search['error']
  return typeof code === 'string' ? { problem: code } : {}
}

/** `photo`: the one that is open in the viewer. */
export const readPhoto = (search: Record<string, unknown>): { photo?: string } =>
  typeof search['photo'] === 'string' ? { photo: search['photo'] } : {}

/** `year`: only its photos are shown. */
export const readYear = ({ year }: Record<string, unknown>): { year?: number } =>
  typeof year === 'number' && Number.isInteger(year) && year > 0 && year < 10_000 ? { year } : {}

/** `view`: the person's photos when left out. */
export const readView = ({ view }: Record<string, unknown>): { view?: 'faces' } =>
  view === 'faces' ? { view } : {}

/** `mode`: view when left out. */
export const readMode = (search: Record<string, unknown>): { mode?: 'edit' } =>
  search['mode'] === 'edit' ? { mode: 'edit' } : {}
