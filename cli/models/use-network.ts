import { cpus } from 'node:os'
import { formatEngineVersion, type RecognitionNetwork } from '../../faces/networks/network.ts'
import { NETWORKS } from '../../faces/networks/networks.ts'
import { readConfig, type Config } from '../../server/config.ts'
import { listUnpreparedPhotos } from '../../server/library/faces/prepared-face-queries.ts'
import { checkConsentFor, describeStorage } from '../../server/accounts/consents/consents.ts'
import { preparePhoto } from '../../server/library/photos/prepare-photo.ts'
import {
  loadFaceModels,
  loadNeighbours,
  type NetworkChoice,
} from '../../server/machinery/imaging/load-face-models.ts'
import { createPhotoEngine } from '../../server/machinery/imaging/photo-engine.ts'
import { JobObsoleteError } from '../../server/machinery/jobs/run-jobs.ts'
import { type Storage, isNewLibrary, joinStorage } from '../../server/storage/open-storage.ts'
import type { MayLookForFaces } from '../../server/library/people/decide/draw-face.ts'
import { listOwnersOfOtherEngines } from '../../server/library/people/group/network-change-queries.ts'
import { findQuestionsWith, placeFacesWith } from '../../server/library/people/group/grouping.ts'
import { previewChange, type ChangePreview } from '../../server/library/people/group/change-people.ts'
import { chooseNetwork } from '../../server/library/people/group/target-network.ts'
import { formatPersonName } from '../../server/library/people/read/describe-person.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import { readChosenNetwork } from '../../server/storage/db/recognition-network.ts'
import { EXIT_CODES, UsageError, type CommandContext, type ExitCode } from '../command-context.ts'
import { toOneLine, describeCount } from '../output.ts'
import { openExistingStorage } from '../open-existing-storage.ts'
import { createProgress } from '../progress.ts'

/**
 * Chooses the network by which people are grouped; a running server starts to prepare it
 * immediately. With `isDryRun` it only prepares photos and shows what would change; after an
 * interruption the next run continues. Works while the server is running.
 */
export async function useNetwork(
  context: CommandContext,
  name: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<ExitCode> {
  const { env, stdout } = context
  const network = findNetwork(name)
  const engineVersion = formatEngineVersion(network)
  const config = readConfig(env)
  const { dataDir } = config
  const mayLookForFaces = checkConsentFor(describeStorage(config))
  const storage = await openExistingStorage(config)
  const { db } = storage
  try {
    if (isDryRun) return await showChange(context, { ...storage, mayLookForFaces }, { network, dataDir })
    // Before anything changes: a network that cannot be loaded must not be chosen.
    await loadFaceModels({ threads: 1, choice: { network, dataDir } })
    const photos = await chooseNetwork(
      { db, mayLookForFaces },
      { networkId: network.id, engineVersion, now: Date.now() },
    )
    const owners = (await listOwnersOfOtherEngines(db, engineVersion)).length
    stdout.write(
      photos === 0
        ? `${network.id} is in use${owners > 0 ? '; people will change once their users agree on Results' : ''}.\n`
        : `${network.id} will be in use once the server has processed ${describeCount(photos, 'photo')} with it and users agree on Results. Until then, people won't change.\n`,
    )
    return EXIT_CODES.fine
  } finally {
    await db.destroy()
  }
}

function findNetwork(name: string): RecognitionNetwork {
  const networks = Object.values(NETWORKS)
  const network = networks.find(({ id }) => id === name.toLowerCase())
  if (network) return network
  throw new UsageError(
    `There's no network "${name}". Choose one of ${networks.map(({ id }) => id).join(', ')}.`,
  )
}

async function showChange(
  context: CommandContext,
  storage: Storage & { mayLookForFaces: MayLookForFaces },
  choice: NetworkChoice,
): Promise<ExitCode> {
  const { db } = storage
  const { network } = choice
  const engineVersion = formatEngineVersion(network)
  await preparePhotos(context, storage, choice)
  if (context.signal.aborted) return EXIT_CODES.interrupted
  const neighbours = await loadNeighbours({ threads: 0 })
  const dependencies = {
    db,
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
  }
  const owners = await listOwnersOfOtherEngines(db, engineVersion)
  if (owners.length === 0)
    context.stdout.write(`Everyone already uses ${network.id}. Nothing would change.\n`)
  for (const ownerId of owners) {
    const change = await previewChange(dependencies, ownerId, engineVersion)
    context.stdout.write(describeChange(ownerId, change))
  }
  return EXIT_CODES.fine
}

/** Prepares one photo at a time, each in a transaction of its own, until Ctrl-C. */
async function preparePhotos(
  { progressStream, signal }: CommandContext,
  { db, store, mayLookForFaces }: Storage & { mayLookForFaces: MayLookForFaces },
  choice: NetworkChoice,
): Promise<void> {
  const engineVersion = formatEngineVersion(choice.network)
  const photos = await listUnpreparedPhotos(db, { engineVersion })
  if (photos.length === 0) return
  const engine = createPhotoEngine(await loadFaceModels({ threads: cpus().length, choice }))
  const progress = createProgress({ stream: progressStream })
  progress.begin('Looking for faces', photos.length)
  try {
    for (const { id: photoId, ownerId } of photos) {
      if (signal.aborted) return
      const storeFaces = await preparePhoto(
        { db, store, mayLookForFaces },
        { photo: { ownerId, photoId }, engine },
      )
      await transactFor(db, ownerId, storeFaces).catch((error: unknown) => {
        // The photo has been deleted in the meantime.
        if (!(error instanceof JobObsoleteError)) throw error
      })
      progress.advance()
    }
  } finally {
    progress.end()
  }
}

function describeChange(ownerId: string, change: ChangePreview): string {
  const { peopleBefore, peopleAfter, movedFaces, joined, split, found, lostFaces } = change
  const lines = [
    `${ownerId}: ${describeCount(peopleBefore, 'person', 'people')} would become ${peopleAfter}; ${describeCount(movedFaces, 'face')} would move`,
  ]
  for (const { person, into } of joined)
    lines.push(`  joined: ${formatName(person)} → ${into ? formatName(into) : 'a new person'}`)
  for (const { person, parts, faces } of split)
    lines.push(`  split: ${formatName(person)} into ${parts}; ${describeCount(faces, 'face')} would leave`)
  if (found > 0) lines.push(`  found: ${describeCount(found, 'new person', 'new people')}`)
  if (lostFaces > 0) lines.push(`  no longer found: ${describeCount(lostFaces, 'face')}`)
  return `${lines.join('\n')}\n`
}

function formatName(person: ChangePreview['split'][number]['person']): string {
  return toOneLine(formatPersonName(person))
}

/** The chosen network; undefined if none has been chosen or no server has run yet. */
export async function readNetworkInUse({
  dataDir,
  ...settings
}: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>): Promise<string | undefined> {
  if (await isNewLibrary(dataDir, settings.databaseUrl)) return undefined
  const { db } = await joinStorage(dataDir, settings)
  try {
    return await readChosenNetwork(db)
  } finally {
    await db.destroy()
  }
}
