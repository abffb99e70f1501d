import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { openZip } from '../../../test/factories/open-zip.ts'
import { yazlCrc32 } from './native-crc32.ts'

test('the zips of yazl are summed up by Node itself, and are right', async () => {
  const sum = vi.spyOn(yazlCrc32, 'unsigned')
  const zip = new ZipFile()
  zip.addReadStream(Readable.from([Buffer.from('1234'), Buffer.from('56789')]), 'digits', { compress: false })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  // The check value of CRC-32, from the catalogue of parametrised CRC algorithms.
  expect(sum.mock.results.at(-1)?.value).toBe(0xcbf43926)
  const written = Buffer.alloc(4)
  written.writeUInt32LE(0xcbf43926)
  expect(bytes.includes(written)).toBe(true)
  expect([...(await openZip(bytes))]).toEqual([['digits', Buffer.from('123456789')]])
})
