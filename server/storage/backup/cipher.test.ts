import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createPassphraseCipher } from './cipher.ts'

test('guessing the passphrase of a backup takes 256 MB and a second for each guess', async () => {
  const encrypted = await createPassphraseCipher('seven slow silver snails').encrypt(
    Readable.from([Buffer.from('photos')]),
  )
  const [, recipient = ''] = (await text(encrypted)).split('\n')
  // The last number is the power of two of scrypt's cost, whose blocks have 1 KB.
  expect(recipient).toMatch(/^-> scrypt \S+ 18$/)
})
