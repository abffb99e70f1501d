import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { BlobNotFoundError, type BlobStore } from '../../server/storage/blobs/blob-store.ts'
import { HOUR_MS } from '../../shared/api/durations.ts'
import { listNames } from './list-names.ts'

/** Yields some bytes, then throws. */
export async function* failAfterSomeContent(error: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the first half')
  throw error
}

/** Defines the tests that every blob store has to pass. */
export function describeBlobStore(kind: string, createStore: () => Promise<BlobStore>): void {
  describe(`${kind} as a blob store`, () => {
    test('returns the stored bytes, from memory and from a stream', async () => {
      const store = await createStore()
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
      await store.put('ann/original/1', bytes)
      await store.put('ann/original/2', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))
      for (const name of ['ann/original/1', 'ann/original/2']) {
        expect((await buffer(await store.read(name))).equals(bytes)).toBe(true)
        expect((await store.readAll(name)).equals(bytes)).toBe(true)
        expect(await store.readByteSize(name)).toBe(bytes.length)
        const { byteSize, stream } = await store.open(name)
        expect(byteSize).toBe(bytes.length)
        expect((await buffer(stream)).equals(bytes)).toBe(true)
      }
    })

    test('returns a range with both ends included', async () => {
      const store = await createStore()
      await store.put('ann/a', Buffer.from('0123456789'))
      expect(await text(await store.read('ann/a', { start: 2, end: 5 }))).toBe('2345')
      expect(await text(await store.read('ann/a', { start: 9, end: 9 }))).toBe('9')
    })

    test('returns all bytes in pieces with a reused buffer', async () => {
      const store = await createStore()
      const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => i % 251))
      await store.put('ann/a', bytes)
      const copies: Buffer[] = []
      for await (const piece of store.readInPlace('ann/a')) copies.push(Buffer.from(piece))
      expect(Buffer.concat(copies).equals(bytes)).toBe(true)
      const getNull = async (): Promise<void> => {
        for await (const piece of store.readInPlace('ann/none')) expect(piece).toBeNull()
      }
      await expect(getNull()).rejects.toBeInstanceOf(BlobNotFoundError)
    })

    test('stores an empty blob', async () => {
      const store = await createStore()
      await store.put('ann/empty', new Uint8Array())
      expect(await store.readByteSize('ann/empty')).toBe(0)
      const opened = await store.open('ann/empty')
      expect([opened.byteSize, await text(opened.stream)]).toEqual([0, ''])
      expect(await text(await store.read('ann/empty'))).toBe('')
      expect(await store.readAll('ann/empty')).toHaveLength(0)
    })

    test('reports a missing blob', async () => {
      const store = await createStore()
      expect(await store.readByteSize('ann/none')).toBeNull()
      await expect(store.read('ann/none')).rejects.toBeInstanceOf(BlobNotFoundError)
      await expect(store.open('ann/none')).rejects.toBeInstanceOf(BlobNotFoundError)
      await expect(store.readAll('ann/none')).rejects.toBeInstanceOf(BlobNotFoundError)
      await store.remove('ann/none')
      await store.removeFolder('none')
      expect(await listNames(store, 'none')).toEqual([])
    })

    test('does not create a blob whose content fails', async () => {
      const store = await createStore()
      await expect(store.put('ann/half', failAfterSomeContent(new Error('broken off')))).rejects.toThrow(
        'broken off',
      )
      expect(await store.readByteSize('ann/half')).toBeNull()
      expect(await listNames(store)).toEqual([])
    })

    test('replaces a blob that is stored again, as a job that runs twice does', async () => {
      const store = await createStore()
      await store.put('ann/a', Buffer.from('once'))
      await store.put('ann/a', Buffer.from('again'))
      expect(await text(await store.read('ann/a'))).toBe('again')
      expect(await listNames(store)).toEqual(['ann/a'])
    })

    test('closes a blob that is not read to its end', async () => {
      const store = await createStore()
      await store.put('ann/a', Buffer.alloc(1_000_000))
      for await (const piece of store.readInPlace('ann/a')) {
        expect(piece.length).toBeGreaterThan(0)
        break
      }
      const stream = await store.read('ann/a')
      stream.destroy()
      await store.remove('ann/a')
      expect(await store.readByteSize('ann/a')).toBeNull()
    })

    test('can be checked, and has nothing unfinished', async () => {
      const store = await createStore()
      await store.put('ann/a', Buffer.from('x'))
      await store.check()
      expect(await store.removeUnfinished(Date.now() + 60_000)).toBe(0)
      expect(await listNames(store)).toEqual(['ann/a'])
    })

    test('lists names with sizes, all or those in a folder', async () => {
      const store = await createStore()
      await store.put('ann/original/1', Buffer.from('x'))
      await store.put('ann/thumb/1.webp', Buffer.from('xy'))
      await store.put('ann2/original/1', Buffer.from('xyz'))
      expect(await listNames(store)).toEqual(['ann/original/1', 'ann/thumb/1.webp', 'ann2/original/1'])
      expect(await listNames(store, 'ann')).toEqual(['ann/original/1', 'ann/thumb/1.webp'])
      for await (const { byteSize, modifiedAtMs } of store.list('ann2')) {
        expect(byteSize).toBe(3)
        expect(Math.abs(modifiedAtMs - Date.now())).toBeLessThan(HOUR_MS)
      }
    })

    test('removes a blob, and a folder without its neighbours', async () => {
      const store = await createStore()
      for (const name of ['ann/a', 'ann/b', 'annika/a']) await store.put(name, Buffer.from('x'))
      await store.remove('ann/a')
      expect(await listNames(store)).toEqual(['ann/b', 'annika/a'])
      await store.removeAll(['ann/b', 'ann/none'])
      await store.removeAll([])
      expect(await listNames(store)).toEqual(['annika/a'])
      await store.put('ann/b', Buffer.from('x'))
      await store.removeFolder('ann')
      expect(await listNames(store)).toEqual(['annika/a'])
    })

    test.each([
      '',
      '/etc/passwd',
      '../x',
      'a/../b',
      'a//b',
      '.hidden',
      'a/.',
      'a\\b',
      'a/b/',
      'a\u0000',
      'ä',
    ])('refuses the name %j', async name => {
      const store = await createStore()
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('Not a blob name')
      await expect(store.read(name)).rejects.toThrow('Not a blob name')
      await expect(store.removeFolder(name)).rejects.toThrow('Not a blob name')
      expect(await listNames(store)).toEqual([])
    })
  })
}
