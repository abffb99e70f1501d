// Cost of a grouping in a large library, from reading the database to the commit: of the first
// grouping, and of one after 100 faces were added.
//
//   node_modules/.bin/node bench/grow-library.ts --faces FACES [--network ID] [--count 100000] \
//     [--length 512] [--known]
//
// FACES.json and FACES.bin are written by bench/embed-people.ts. Each step is a process of its own,
// like a worker that has just started. For `--length` see bench/spread-embeddings.ts. With
// `--known`, the library is filled with the true people instead of being grouped.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { scoreClustering } from '../faces/evaluate/clustering-scores.ts'
import { formatEngineVersion } from '../faces/networks/network.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import { loadNeighbours, loadNeighboursOf8Bits } from '../server/machinery/imaging/load-face-models.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { computeGrouping } from '../server/library/people/group/compute-grouping.ts'
import { keepPeople } from '../server/library/people/group/keep-people.ts'
import { writeMissingPages, preparePlacingNearby } from '../server/library/people/group/mean-pages.ts'
import { findQuestionsWith, placeFacesWith } from '../server/library/people/group/grouping.ts'
import { MIN_PEOPLE_NEARBY } from '../server/library/people/group/place-nearby.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { fillWithFaces, OWNER_ID } from './app/fill-library.ts'
import { readLabelledFaces } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { spreadEmbeddings, padFaces, padModel } from './spread-embeddings.ts'
import { recordResults } from './results.ts'

const ADDED_FACES = 100

const faces = readOption('faces')
const count = Number(readOption('count', '100000'))
const networkId = readOption('network', BUNDLED_NETWORK.id)
const chosen = Object.values(NETWORKS).find(({ id }) => id === networkId) ?? BUNDLED_NETWORK
const length = Number(readOption('length', `${chosen.embeddingLength}`))
const network = { ...chosen, embeddingLength: length, grouping: padModel(chosen.grouping, length) }
const isKnown = process.argv.includes('--known')
const folder = readOption('folder', '')
const step = readOption('step', '')

if (step === 'fill') await fill()
else if (step === 'add') await add()
else if (step === 'group') await group()
else await measureAll()

async function measureAll() {
  const data = await makeBenchFolder('grow-library')
  const run = (name: string): unknown => {
    const own = ['--step', name, '--folder', data, '--faces', faces, '--network', network.id]
    if (isKnown) own.push('--known')
    const child = spawnSync(
      process.execPath,
      [fileURLToPath(import.meta.url), ...own, '--count', `${count}`, '--length', `${length}`],
      { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
    )
    if (child.status !== 0) throw new Error(`step ${name} failed`)
    const result: unknown = JSON.parse(child.stdout)
    console.log(name, result)
    return result
  }
  run('fill')
  const first = isKnown ? 'people were known' : run('group')
  run('add')
  const more = run('group')
  run('add')
  const again = run('group')
  const padded = length === chosen.embeddingLength ? '' : ` padded to ${length}`
  recordResults(`growLibrary ${network.id}${padded} ${count}`, {
    first,
    '100 more': more,
    '100 more again': again,
  })
}

/** Stores all faces except some from the whole list, which `add` stores later. */
async function fill() {
  const list = spreadEmbeddings(padFaces(await readLabelledFaces(faces), length), {
    count: count + 2 * ADDED_FACES,
    seed: 1,
    facesPerPhoto: 3,
  })
  const every = Math.floor(list.length / (2 * ADDED_FACES))
  const isLater = (i: number) => i % every === 0 && i / every < 2 * ADDED_FACES
  const later = list.filter((_, i) => isLater(i))
  const { db } = await openStorage(folder)
  const personOf = await fillWithFaces(
    db,
    list.filter((_, i) => !isLater(i)),
    { isGrouped: isKnown },
  )
  const engineVersion = formatEngineVersion(BUNDLED_NETWORK)
  if (isKnown) await writeMissingPages(db, OWNER_ID, { engineVersion, model: network.grouping })
  writeFileSync(path.join(folder, 'person-of.json'), JSON.stringify([...personOf]))
  const rows = later.map(({ person, embedding }) => ({ person, embedding: [...embedding] }))
  writeFileSync(path.join(folder, 'later.json'), JSON.stringify(rows))
  await db.destroy()
  console.log(JSON.stringify({ faces: personOf.size }))
}

async function add() {
  const file = path.join(folder, 'later.json')
  // Written by fill.
  const later = JSON.parse(readFileSync(file, 'utf8')) as { person: string; embedding: number[] }[]
  const added = later.splice(0, ADDED_FACES).map(({ person, embedding }, i) => ({
    id: `later ${later.length} ${i}`,
    photoId: `later ${later.length} ${i}`,
    person,
    quality: 1,
    embedding: Float32Array.from(embedding),
  }))
  const { db } = await openStorage(folder)
  await fillWithFaces(db, added)
  await db.destroy()
  writeFileSync(file, JSON.stringify(later))
  console.log(JSON.stringify({ faces: added.length }))
}

async function group() {
  const { db } = await openStorage(folder)
  const neighbours = await loadNeighbours({ threads: 2 })
  const neighboursOf8Bits = await loadNeighboursOf8Bits({ threads: 1 })
  const dependencies = {
    db,
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
    nearby: { neighbours, neighboursOf8Bits, minPeople: MIN_PEOPLE_NEARBY },
    findNetwork: () => network,
  }
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const measureSpent = () => {
    const { user, system } = process.cpuUsage(cpuBefore)
    return { seconds: round((performance.now() - startedAt) / 1e3), cpuSeconds: round((user + system) / 1e6) }
  }
  const grouping = await computeGrouping(dependencies, OWNER_ID, { isFromScratch: false })
  const computed = measureSpent()
  await db.transaction().execute(tx => keepPeople(tx, OWNER_ID, { grouping, now: 1, durationMs: 0 }))
  const kept = measureSpent()
  await preparePlacingNearby(dependencies, OWNER_ID, grouping)
  const prepared = measureSpent()
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(
    JSON.stringify({
      facesRead: grouping.rows.length,
      computed,
      kept,
      prepared,
      peakRssMb,
      ...(grouping.among === undefined && (await scorePeople(db))),
    }),
  )
  await db.destroy()
}

async function scorePeople(db: Awaited<ReturnType<typeof openStorage>>['db']) {
  const file = path.join(folder, 'person-of.json')
  // Written by fill.
  const personOf = new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][])
  const rows = await db.selectFrom('faces').select(['id', 'personId']).execute()
  const { pairwise, bcubed } = scoreClustering(
    rows.map(({ id }) => personOf.get(id) ?? ''),
    rows.map(({ id, personId }) => personId ?? id),
  )
  return { precision: round(pairwise.precision), recall: round(pairwise.recall), bcubedF1: round(bcubed.f1) }
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
