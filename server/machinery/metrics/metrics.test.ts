import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { findFreePort } from '../../../test/server/find-free-port.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { JOB_PRIORITIES } from '../jobs/job-names.ts'
import { insertJobs } from '../jobs/queries.ts'
import { createMetrics } from './create-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const HOSTILE = 'Zq"}{name="x",\\ \u202eMallory'
const OWN = /^kindred_/

type Sample = { readonly name: string; readonly labels: Record<string, string>; readonly value: number }

function parse(text: string): Sample[] {
  return text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      return { name, labels: Object.fromEntries(pairs.map(([, k, v]) => [k, v])), value: Number(value) }
    })
}

async function setUp() {
  const storage = await createTestStorage()
  const metrics = createMetrics({
    ...storage,
    now: () => 90_000,
    findNewestBackup: async () => 1_763_784_000_000,
  })
  const app = await createTestApp({ storage, observeRequests: metrics.observeRequests })
  return { ...app, metrics, read: async () => parse(await metrics.render()) }
}

describe('metrics', () => {
  test('contain no name and no id in any label, for any request', async () => {
    const testApp = await setUp()
    const { app, db, routes, metrics } = testApp
    const user = await buildUser(testApp)
    const photo = await buildPhoto(testApp, { ownerId: user.uid, name: `${HOSTILE}.jpg` })
    const person = await buildPerson(testApp, {
      ownerId: user.uid,
      number: 1,
      name: HOSTILE,
      photoIds: [photo.id],
    })
    await insertJobs(db, [{ name: 'process-photo', ownerId: user.uid, subjectId: photo.id, runAt: 0 }])
    const name = encodeURIComponent(HOSTILE)
    const urls = [
      `/api/photos/${photo.id}`,
      `/api/people/${person.id}`,
      `/api/search?q=${name}`,
      `/clusters?user=${user.uid}`,
      `/clustered/${user.uid}/${name}/${name}.jpg`,
      `/download_cluster?user=${user.uid}&folder=${name}`,
      `/${name}/${name}.jpg`,
      `/api/auth/${name}`,
      `/%zz${name}`,
    ]
    for (const url of urls) {
      await user.send({ url })
      await app.inject({ url })
    }
    const text = await metrics.render()
    for (const secret of [user.uid, photo.id, person.id, 'Mallory', 'Zq']) expect(text).not.toContain(secret)

    const patterns = new Set([...routes.map(({ url }) => url), '/*', 'none'])
    const allowed: Record<string, (value: string) => boolean> = {
      method: value => ['GET', 'POST'].includes(value),
      route: value => patterns.has(value),
      status: value => /^[2-5]\d\d$/.test(value),
      name: value => value in JOB_PRIORITIES,
      state: value => ['waiting', 'running', 'dead', 'processed', 'failed'].includes(value),
      outcome: value => ['answered', 'failed'].includes(value),
      limit: value => ['time', 'memory'].includes(value),
      version: value => value === packageJson.version,
      le: value => value === '+Inf' || Number(value) > 0,
    }
    const samples = parse(text)
    const own = samples.filter(({ name }) => OWN.test(name)).flatMap(({ labels }) => Object.entries(labels))
    expect(own.length).toBeGreaterThan(50)
    expect(own.filter(([label, value]) => !allowed[label]?.(value))).toEqual([])
    // Metrics of Node itself, from prom-client.
    const others = samples.filter(({ name }) => !OWN.test(name)).flatMap(({ labels }) => Object.keys(labels))
    const ofNode = new Set(['version', 'major', 'minor', 'patch', 'space', 'kind', 'type', 'le'])
    expect(others.filter(label => !ofNode.has(label))).toEqual([])
    const seen = new Set(own.flatMap(([label, value]) => (label === 'route' ? [value] : [])))
    expect([...seen]).toEqual(
      expect.arrayContaining(['/api/photos/:photoId', '/clustered/:uid/:cluster/:file']),
    )
  })

  test('count requests, jobs, photos, restarts and kills', async () => {
    const { app, db, metrics, read } = await setUp()
    await app.inject({ url: '/healthz' })
    await app.inject({ url: '/nowhere' })
    const jobs = ['a', 'b'].map(subjectId => ({
      name: 'process-photo' as const,
      ownerId: 'ann',
      subjectId,
      runAt: 30_000,
    }))
    await insertJobs(db, jobs)
    await db.updateTable('jobs').set({ state: 'dead' }).where('subjectId', '=', 'b').execute()
    metrics.countRestart()
    metrics.countKill('too-slow')
    metrics.countBackupFailure()
    const samples = await read()
    const readValue = (name: string, labels: Record<string, string>) =>
      samples.find(
        sample => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v),
      )?.value
    const count = 'kindred_http_request_duration_seconds_count'
    expect(readValue(count, { method: 'GET', route: '/healthz', status: '200' })).toBe(1)
    expect(readValue(count, { method: 'GET', route: 'none', status: '404' })).toBe(1)
    expect(readValue('kindred_jobs', { name: 'process-photo', state: 'waiting' })).toBe(1)
    expect(readValue('kindred_jobs', { name: 'process-photo', state: 'dead' })).toBe(1)
    expect(readValue('kindred_jobs', { name: 'find-face', state: 'running' })).toBe(0)
    expect(readValue('kindred_photos', { state: 'processed' })).toBe(0)
    expect(readValue('kindred_oldest_job_age_seconds', {})).toBe(60)
    expect(readValue('kindred_free_disk_bytes', {})).toBeGreaterThan(0)
    expect(readValue('kindred_build_info', { version: packageJson.version })).toBe(1)
    expect(readValue('kindred_refused_groupings', {})).toBe(0)
    expect(readValue('kindred_worker_restarts_total', {})).toBe(1)
    expect(readValue('kindred_worker_kills_total', { limit: 'time' })).toBe(1)
    expect(readValue('kindred_worker_kills_total', { limit: 'memory' })).toBe(0)
    expect(readValue('kindred_backup_failures_total', {})).toBe(1)
    expect(readValue('kindred_last_backup_timestamp_seconds', {})).toBe(1_763_784_000)
    expect(readValue('process_resident_memory_bytes', {})).toBeGreaterThan(0)
    expect(readValue('nodejs_eventloop_lag_p99_seconds', {})).toBeDefined()
  })
})

test('metrics have a separate address, which serves only health besides', async () => {
  const address = { host: '127.0.0.1', port: await findFreePort() }
  const log = pino({ level: 'silent' })
  let reason: string | null = null
  const options = { address, log, render: async () => 'up 1\n', findReason: async () => reason }
  const server = await serveMetrics(options)
  onTestFinished(() => server.stop())
  const url = `http://127.0.0.1:${address.port}`
  const answer = await fetch(`${url}/metrics`)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'up 1\n',
  ])
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  reason = 'workers-not-running'
  const notReady = await fetch(`${url}/readyz`)
  expect([notReady.status, await notReady.json()]).toEqual([503, { status: 'not-ready', reason }])
  await expect(serveMetrics(options)).rejects.toThrow(
    `KINDRED_METRICS is "127.0.0.1:${address.port}", but Kindred can't listen there.`,
  )
})
