import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { buildPhoto } from '../test/factories/build-photo.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestStorage } from '../test/server/test-storage.ts'
import { isEncrypted } from '../server/storage/backup/cipher.ts'
import { addBackupCommand, addRestoreCommand } from './backup.ts'
import type { CommandContext } from './command-context.ts'

const PASSPHRASE = 'seven slow silver snails'

/** Runs a command and answers each question with the next item of `typed`; null: no terminal. */
async function run(args: string[], { dataDir, typed }: { dataDir: string; typed: string[] | null }) {
  const shown: string[] = []
  const answers = [...(typed ?? [])]
  const stdin = Object.assign(new PassThrough(), { isTTY: typed !== null })
  const progressStream = new PassThrough()
  progressStream.on('data', (part: Buffer) => {
    shown.push(part.toString())
    if (part.toString().endsWith(': ')) stdin.write(answers.shift() ?? '')
  })
  const write = (text: string) => void shown.push(text)
  const context = {
    env: { KINDRED_DATA_DIR: dataDir },
    stdin,
    stdout: { write },
    stderr: { write },
    // The members that the commands use.
    progressStream: progressStream as unknown as NodeJS.WriteStream,
    signal: new AbortController().signal,
  } satisfies CommandContext
  const program = new Command().exitOverride().configureOutput({ writeOut: write, writeErr: write })
  addBackupCommand(program, context, () => {})
  addRestoreCommand(program, context, () => {})
  const error = await program.parseAsync(args, { from: 'user' }).then(
    () => undefined,
    (reason: Error) => reason.message,
  )
  return { error, shown: shown.join('') }
}

test('asks for a passphrase on a terminal without showing it, and reads the backup with it', async () => {
  const storage = await createTestStorage()
  const { dataDir } = storage
  await buildPhoto(storage, { ownerId: 'ann' })
  const folder = await makeTemporaryFolder()
  const file = join(folder, 'photos.zip.age')
  const written = await run(['backup', '--passphrase', file], {
    dataDir,
    typed: [`${PASSPHRASE}\r`, `${PASSPHRASE}\r`],
  })
  expect(written).toEqual({
    error: undefined,
    shown: expect.stringMatching(
      /^Backup passphrase: \nRepeat the passphrase: \nCopying: 1 originals\n(?:Copying: .*\n)+Backed up 1 photos .* encrypted\)\n$/,
    ),
  })
  expect(await isEncrypted(file)).toBe(true)
  const verified = await run(['backup', '--verify', file], { dataDir, typed: [`${PASSPHRASE}\r`] })
  expect(verified).toEqual({ error: undefined, shown: expect.stringContaining('ok     restored') })
  const target = join(folder, 'data')
  const restored = await run(['restore', file], { dataDir: target, typed: [`${PASSPHRASE}\r`] })
  expect(restored).toEqual({ error: undefined, shown: expect.stringContaining('Restored 1 photos') })
  for (const { shown } of [written, verified, restored]) expect(shown).not.toContain('snails')
})

test('writes no backup if the passphrase is too short, missing or differs when it is repeated', async () => {
  const { dataDir } = await createTestStorage()
  const file = join(await makeTemporaryFolder(), 'photos.zip.age')
  const answers: [string[] | null, RegExp][] = [
    [['short\r', 'short\r'], /at least 12 characters/],
    [[`${PASSPHRASE}\r`, 'seven slow silver snakes\r'], /don't match/],
    // Ctrl-C and Ctrl-D.
    [['\u0003'], /You didn't enter a passphrase/],
    [['\u0004'], /You didn't enter a passphrase/],
    [null, /Add --passphrase-file/],
  ]
  for (const [typed, message] of answers) {
    const { error } = await run(['backup', '--passphrase', file], { dataDir, typed })
    expect(error).toMatch(message)
    expect(existsSync(file)).toBe(false)
  }
})

test('refuses a passphrase as an argument, which other programs could read', async () => {
  const { dataDir } = await createTestStorage()
  const file = join(await makeTemporaryFolder(), 'photos.zip')
  const { error } = await run(['backup', `--passphrase=${PASSPHRASE}`, file], { dataDir, typed: [] })
  expect(error).toMatch(/does not (?:take|allow)|too many|unknown/i)
  expect(existsSync(file)).toBe(false)
})
