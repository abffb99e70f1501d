import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBucket, useS3Server, hasS3Server, serveSettings } from '../s3/s3-server.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { ServerProcess } from '../server/server-process.ts'
import { createDatabase } from './create-database.ts'

const RECIPES = fileURLToPath(new URL('../../packaging/recipes/compose', import.meta.url))
const COMPOSE = '/usr/bin/podman-compose'
const IMAGE = 'localhost/kindred'
const PASSWORD = 'secret-of-the-test'

/** Writes the arguments of each call as a line of JSON, instead of running a container. */
const RECORDING = `#!${process.execPath}
const { appendFileSync } = require('node:fs')
appendFileSync(__dirname + '/calls', JSON.stringify(process.argv.slice(2)) + '\\n')
if (process.argv[2] === '--version') console.log('podman version 4.3.1')
`

type Container = {
  readonly service: string
  readonly image: string
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly options: readonly string[]
}

/** Returns the containers that podman-compose starts by this recipe; it starts none. */
async function listContainers(recipe: string, env: Record<string, string>): Promise<Container[]> {
  const folder = await makeTemporaryFolder()
  const podman = join(folder, 'podman')
  await writeFile(podman, RECORDING, { mode: 0o755 })
  const args = ['--podman-path', podman, '--file', join(RECIPES, recipe), 'up', '--detach']
  await promisify(execFile)(COMPOSE, args, { cwd: folder, env: { PATH: process.env['PATH'], ...env } })
  const calls = (await readFile(join(folder, 'calls'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as string[])
  return calls.flatMap(([verb, ...given]) => (verb === 'run' ? [parseRun(given)] : []))
}

function parseRun(args: readonly string[]): Container {
  const imageAt = args.findIndex(arg => /^(localhost|docker\.io)\//.test(arg))
  const options = args.slice(0, imageAt)
  const settings = options.flatMap((option, i) => (option === '-e' ? [options[i + 1] ?? ''] : []))
  const service = options.find(option => option.startsWith('com.docker.compose.service='))
  return {
    service: service?.split('=')[1] ?? '',
    image: args[imageAt] ?? '',
    command: args.slice(imageAt + 1),
    env: Object.fromEntries(
      settings.map(setting => [
        setting.slice(0, setting.indexOf('=')),
        setting.slice(setting.indexOf('=') + 1),
      ]),
    ),
    options,
  }
}

/** Runs what a container of Kindred runs, with its settings, on this machine. */
async function startContainer(
  { image, command, env, options }: Container,
  here: Record<string, string> = {},
): Promise<ServerProcess> {
  expect(image).toBe(IMAGE)
  expect(options).toEqual(
    expect.arrayContaining(['--read-only', '--cap-drop', 'no-new-privileges:true', '--restart']),
  )
  const dataDir = join(await makeTemporaryFolder(), 'data')
  const node = await ServerProcess.create(dataDir, { ...env, ...here })
  onTestFinished(() => node.kill())
  await node.start(command)
  return node
}

test.skipIf(!existsSync(COMPOSE))('the small set-up is one container that serves', async () => {
  const containers = await listContainers('small.yaml', {})
  expect(containers.map(({ service, command }) => [service, command])).toEqual([['kindred', ['serve']]])
  const [kindred] = containers
  if (!kindred) throw new Error('There is one container.')
  expect(kindred.options.slice(kindred.options.indexOf('-p')).slice(0, 2)).toEqual([
    '-p',
    '127.0.0.1:5000:5000',
  ])
  const node = await startContainer(kindred)
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
  expect(await node.stop()).toBe(0)
})

test.skipIf(!existsSync(COMPOSE))(
  'the set-up of a school has PostgreSQL beside one container that serves',
  async () => {
    const containers = await listContainers('school.yaml', { DATABASE_PASSWORD: PASSWORD })
    expect(containers.map(({ service, image }) => [service, image])).toEqual([
      ['database', 'docker.io/library/postgres:17'],
      ['kindred', IMAGE],
    ])
    const [database, kindred] = containers
    if (!database || !kindred) throw new Error('There are two containers.')
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = database.env
    expect(kindred.env['DATABASE_URL']).toBe(
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database/${POSTGRES_DB}?sslmode=disable`,
    )
    const node = await startContainer(kindred, { DATABASE_URL: await createDatabase() })
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
    expect(await node.stop()).toBe(0)
  },
)

describe.skipIf(!existsSync(COMPOSE) || !hasS3Server())('the set-up of a hoster', () => {
  const s3Server = useS3Server()

  test('has the app and its workers apart, with the same settings', async () => {
    const s3 = await createBucket(s3Server)
    const shared = {
      DATABASE_URL: await createDatabase(),
      KINDRED_SIGNING_SECRET: 'the same on all of the machines of one library',
      KINDRED_URL: 'https://photos.example.org',
      KINDRED_TRUSTED_PROXIES: '10.0.0.0/8',
      ...serveSettings(s3),
    }
    const containers = await listContainers('hoster.yaml', shared)
    expect(containers.map(({ service, command }) => [service, command])).toEqual([
      ['app', ['serve', '--workers', '0']],
      ['workers', ['work']],
    ])
    const [app, workers] = containers
    if (!app || !workers) throw new Error('There are two containers.')
    expect(shared).toMatchObject(workers.env)
    const { KINDRED_REGISTRATION, ...rest } = app.env
    expect(KINDRED_REGISTRATION).toBe('invitation')
    expect(shared).toMatchObject(rest)
    const serving = await startContainer(app)
    const working = await startContainer(workers)
    expect(serving.workerPids).toEqual([])
    expect(working.workerPids.length).toBeGreaterThan(0)
    expect(await working.stop()).toBe(0)
    expect(await serving.stop()).toBe(0)
  })
})
