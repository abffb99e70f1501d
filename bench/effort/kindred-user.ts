// A person who brings a library to rights with Kindred, by the requests that the web app sends.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecognitionNetwork } from '../../faces/networks/network.ts'
import type { ModelSession } from '../../faces/models.ts'
import type * as Filling from '../app/fill-library.ts'
import type { LabelledFace } from '../labelled-faces.ts'
import type * as Networks from '../../faces/networks/network.ts'
import type * as Computing from '../../server/library/people/group/compute-grouping.ts'
import type * as Grouping from '../../server/library/people/group/grouping.ts'
import type * as Keeping from '../../server/library/people/group/keep-people.ts'
import type * as Naming from '../../server/library/people/group/cluster-faces-for-naming.ts'
import type * as Reads from '../../server/library/people/read/reads.ts'
import type * as Corrections from '../../server/features/corrections/routes.ts'
import type * as ClusterRoutes from '../../server/features/people/unnamed-cluster-routes.ts'
import type { ClaimedJob } from '../../server/machinery/jobs/turn-queries.ts'
import type { Database } from '../../server/storage/db/database.ts'
import type * as Storage from '../../server/storage/open-storage.ts'
import type { MoveBody } from '../../shared/api/decisions.ts'
import type { UnnamedClusterFacePage, UnnamedClusterPage } from '../../shared/api/people.ts'
import { loadFrom } from '../load-checkout.ts'
import { type Effort, PressCount } from './presses.ts'
import { findMajority } from './reference-users.ts'

/** More than any library of the benchmark needs; ends a person who would go round in circles. */
const MAX_REQUESTS = 5000
const PAGE = 1000

/** The parts of a checkout that answer requests and group faces. */
export type Kindred = Awaited<ReturnType<typeof loadKindred>>

/** Loads them from this version of the repository or from another. */
export async function loadKindred(checkout: string) {
  const load = loadFrom(checkout)
  const people = 'server/library/people'
  // Modules of this repository, of this version or another.
  return {
    ...((await load('bench/app/fill-library.ts')) as typeof Filling),
    ...((await load('faces/networks/network.ts')) as typeof Networks),
    ...((await load(`${people}/group/compute-grouping.ts`)) as typeof Computing),
    ...((await load(`${people}/group/grouping.ts`)) as typeof Grouping),
    ...((await load(`${people}/group/keep-people.ts`)) as typeof Keeping),
    ...((await load(`${people}/group/cluster-faces-for-naming.ts`)) as typeof Naming),
    ...((await load(`${people}/read/reads.ts`)) as typeof Reads),
    ...((await load('server/features/corrections/routes.ts')) as typeof Corrections),
    ...((await load('server/features/people/unnamed-cluster-routes.ts')) as typeof ClusterRoutes),
    ...((await load('server/storage/open-storage.ts')) as typeof Storage),
  }
}

type Face = Pick<LabelledFace, 'id' | 'person'>
type Sent = { readonly params?: object; readonly query?: object; readonly body?: object }

/**
 * Names the largest group of faces without a name, after tapping those who do not belong, and moves
 * faces that stand under a wrong name, until all is right.
 */
export async function bringToRights(
  kindred: Kindred,
  labelled: readonly LabelledFace[],
  { neighbours, network, folder }: { neighbours: ModelSession; network: RecognitionNetwork; folder: string },
): Promise<Effort> {
  const { db } = await kindred.openStorage(await mkdtemp(join(folder, 'library-')))
  try {
    const personOf = await kindred.fillWithFaces(db, labelled)
    await db
      .updateTable('faceReadings')
      .set({ engineVersion: kindred.formatEngineVersion(network) })
      .execute()
    const known = [...personOf]
      .map(([id, person]) => ({ id, person }))
      .filter(({ person }) => isKnown(person))
    const user = createUser(kindred, { db, neighbours, personOf })
    await user.group()
    const count = new PressCount(known, await user.readStandings())
    for (let request = 0; request < MAX_REQUESTS && !count.isDone; request++) {
      const presses = (await user.moveStrays()) ?? (await user.nameLargest())
      if (presses === undefined) break
      await user.group()
      count.add(presses, await user.readStandings())
    }
    return count.summarise()
  } finally {
    await db.destroy()
  }
}

/** Passers-by have no name in the truth of an album. */
export function isKnown(person: string): boolean {
  return !person.startsWith('somebody')
}

function createUser(
  kindred: Kindred,
  {
    db,
    neighbours,
    personOf,
  }: { db: Database; neighbours: ModelSession; personOf: ReadonlyMap<string, string> },
) {
  const { OWNER_ID: ownerId } = kindred
  let clock = 1_000_000
  const now = () => (clock += 1000)
  const context = {
    db,
    now,
    reads: kindred.createPeopleReads(db),
    onJobsAdded: () => {},
    mayLookForFaces: async () => true,
  }
  const handlers = { ...kindred.correctionRoutes(context), ...kindred.unnamedClusterRoutes(context) }
  const send = async <Answer>(endpoint: keyof typeof handlers, sent: Sent): Promise<Answer> => {
    // Handlers read of their input what their endpoint declares, and answer by its schema.
    const handler = handlers[endpoint] as (input: object) => Promise<Answer>
    return await handler({ ownerId, headers: {}, ...sent })
  }
  const clusterForNaming = kindred.clusterFacesForNamingHandler({ db, neighbours })
  const tools = {
    db,
    placeFaces: kindred.placeFacesWith(neighbours),
    findQuestions: kindred.findQuestionsWith(neighbours),
  }
  const label = (id: string): Face => ({ id, person: personOf.get(id) ?? '' })
  const move = async (faces: readonly Face[], name: string) => {
    const body: MoveBody = { faceIds: faces.map(({ id }) => id), personId: null, name }
    await send('POST /api/faces/move', { body })
  }
  const readStandings = async () => {
    const rows = await db
      .selectFrom('faces')
      .leftJoin('people', 'people.id', 'faces.personId')
      .select(['faces.id', 'faces.personId', 'people.name'])
      .execute()
    return new Map(rows.map(({ id, name, personId }) => [id, { name, group: personId ?? id }]))
  }
  const listUnnamed = async () => {
    const query = { limit: PAGE }
    const page = await send<UnnamedClusterPage>('GET /api/unnamed-clusters', { query })
    if (!page.isOutdated) return page.clusters
    // The job that the request has added; the handler reads only its owner.
    const { commit } = await clusterForNaming.run({ ownerId } as ClaimedJob)
    await db.transaction().execute(tx => commit(tx, async () => {}))
    return (await send<UnnamedClusterPage>('GET /api/unnamed-clusters', { query })).clusters
  }

  return {
    readStandings,

    /** Runs the grouping that the requests have asked for. */
    async group(): Promise<void> {
      const grouping = await kindred.computeGrouping(tools, ownerId, { isFromScratch: false })
      await db
        .transaction()
        .execute(tx => kindred.keepPeople(tx, ownerId, { grouping, now: now(), durationMs: 0 }))
    },

    /** Moves the strays of one person to whom most of them show. Returns the presses. */
    async moveStrays(): Promise<number | undefined> {
      const strays = [...(await readStandings())].flatMap(([id, { name }]) => {
        const face = label(id)
        return name !== null && name !== face.person && isKnown(face.person) ? [{ ...face, under: name }] : []
      })
      const [some] = [...Map.groupBy(strays, ({ under }) => under).values()]
      if (!some) return undefined
      const person = findMajority(some)
      const moved = some.filter(face => face.person === person)
      await move(moved, person)
      return moved.length + 1
    },

    /** Names the largest group of faces without a name. Returns the presses. */
    async nameLargest(): Promise<number | undefined> {
      for (const { id: clusterId } of await listUnnamed()) {
        const group = await send<UnnamedClusterFacePage>('GET /api/unnamed-clusters/:clusterId/faces', {
          params: { clusterId },
          query: { limit: PAGE },
        })
        const faces = group.faces.map(({ id }) => label(id))
        const person = findMajority(faces.filter(face => isKnown(face.person)))
        if (person === '') continue
        const own = faces.filter(face => face.person === person)
        await move(own, person)
        return faces.length - own.length + 1
      }
      return undefined
    },
  }
}
