import { execFile } from 'node:child_process'
import { copyFile, link, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from '../sample-photos.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { ServerClient } from '../server/server-client.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { hasContainers } from './has-containers.ts'

const CONTAINERFILE = fileURLToPath(new URL('../../packaging/Containerfile', import.meta.url))
const run = promisify(execFile)

/**
 * Returns a function that runs podman with all its files in `folder`. Works without systemd and
 * with both versions of cgroups.
 */
async function setUpPodman(folder: string) {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const options = [...storage, '--cgroup-manager=cgroupfs', '--runtime=runc', '--log-level=fatal']
  const runPodman = async (...args: readonly string[]): Promise<string> =>
    (await run('podman', [...options, ...args], { env: { ...process.env, TMPDIR: folder } })).stdout.trim()
  onTestFinished(async () => {
    await runPodman('rm', '--all', '--force')
    // podman leaves this folder mounted on itself.
    await run('umount', [join(folder, 'storage/overlay')]).catch(() => {})
  })
  return runPodman
}

test.skipIf(!hasContainers())(
  'the image runs on a bare Debian without root, without capabilities, and read-only except for its volume',
  async () => {
    const folder = await makeTemporaryFolder()
    const podman = await setUpPodman(folder)
    // Images cannot be downloaded where the tests run. This builds the content of
    // debian:bookworm-slim.
    await run('mmdebstrap', ['--variant=minbase', 'bookworm', join(folder, 'base.tar')])
    await podman('import', '--quiet', join(folder, 'base.tar'), 'localhost/base')

    const context = join(folder, 'context')
    await mkdir(context)
    await copyFile(CONTAINERFILE, join(context, 'Containerfile'))
    const archive = inject('archive')
    await link(archive, join(context, basename(archive))).catch(() =>
      copyFile(archive, join(context, basename(archive))),
    )
    const base = ['--build-arg', 'BASE=localhost/base']
    await podman(
      'build',
      '--isolation=chroot',
      '--format=docker',
      '--quiet',
      ...base,
      '--tag=kindred',
      context,
    )

    const port = await findFreePort()
    const isolation = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']
    const address = ['--network=host', `--env=PORT=${port}`, '--env=HOST=127.0.0.1']
    // Without systemd no process runs the health check. The limits are lowered because root may
    // have fewer rights than podman expects.
    const machine = ['--health-interval=disable', '--ulimit=nofile=1024:1024', '--ulimit=nproc=4096:4096']
    const options = [
      '--detach',
      '--name=kindred',
      '--volume=kindred:/data',
      ...isolation,
      ...address,
      ...machine,
    ]
    await podman('run', ...options, 'localhost/kindred')
    await vi.waitFor(() => podman('healthcheck', 'run', 'kindred'), WAIT_LIMITS)

    const runInContainer = async (command: string): Promise<string> =>
      podman('exec', 'kindred', '/bin/sh', '-c', command)
    expect(await runInContainer('id -u; id -g')).toBe('10001\n10001')
    expect(
      await runInContainer(
        'touch /opt/kindred/x /x /var/x 2>/dev/null; ls /x /var/x /opt/kindred/x 2>/dev/null; true',
      ),
    ).toBe('')
    expect(await runInContainer('grep ^CapBnd /proc/1/status')).toMatch(/\t0{16}$/)
    expect(await runInContainer('stat -c %a /data')).toBe('700')

    const client = await ServerClient.signUp(`http://localhost:${port}`)
    await client.upload([{ name: 'sample.jpg', bytes: await readSamplePhoto(1) }])
    await vi.waitFor(async () => {
      const { people } = (await (await client.get('/api/people')).json()) as { people: unknown[] }
      expect(people).toHaveLength(PEOPLE_IN_SAMPLE[1])
    }, WAIT_LIMITS)
    await podman('stop', '--time=60', 'kindred')
    expect(await podman('inspect', '--format={{.State.ExitCode}}', 'kindred')).toBe('0')
  },
)
