import type { HistoryPage } from '../../shared/api/history.ts'
import type { PeoplePage } from '../../shared/api/people.ts'
import type { TestUser } from '../factories/build-user.ts'

type Person = {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
  readonly isFavourite: boolean
  readonly faceCount: number
}
type Step = { readonly id: string; readonly kind: string; readonly isUndone: boolean }

/** What a released version showed of the library in its fixture. */
export type ReleasedLibrary = {
  /** Credentials to sign in with. */
  readonly account: { readonly email: string; readonly password: string }
  /** The people before any decision, and again when all are undone. */
  readonly undecided: readonly Person[]
  readonly people: readonly Person[]
  /** The newest decision first. */
  readonly history: readonly Step[]
}

export async function readPeople(user: Pick<TestUser, 'send'>): Promise<Person[]> {
  const { people } = (await user.send({ url: '/api/people?show=all' })).json<PeoplePage>()
  return people
    .map(({ id, name, isHidden, isFavourite, faceCount }) => ({ id, name, isHidden, isFavourite, faceCount }))
    .toSorted((a, b) => b.faceCount - a.faceCount || a.id.localeCompare(b.id))
}

export async function readHistory(user: Pick<TestUser, 'send'>): Promise<Step[]> {
  const { entries } = (await user.send({ url: '/api/history' })).json<HistoryPage>()
  return entries.map(({ id, kind, undoneAt }) => ({ id, kind, isUndone: undoneAt !== null }))
}
