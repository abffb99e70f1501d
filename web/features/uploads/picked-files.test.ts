import { expect, test, describe, it } from 'vitest'
import { readPicked, sortPicked, collectDroppedFiles } from './picked-files.ts'
import { MAX_NOTES_BYTES } from '../../../shared/api/bounds.ts'

/** Creates a file as an input returns it; `path` is empty if it was not chosen with its folder. */
function pick(name: string, path = ''): File {
  return Object.assign(new File(['x'], name), { webkitRelativePath: path })
}

test('returns the path of each file, and leaves out hidden files except Picasa’s notes', () => {
  const files = [
    pick('IMG_1.jpg', '.album/IMG_1.jpg'),
    pick('.picasa.ini', '.album/.picasa.ini'),
    pick('.DS_Store', '.album/.DS_Store'),
    pick('IMG_1.jpg', '.album/.picasaoriginals/IMG_1.jpg'),
    pick('.picasa.ini', '.album/.picasaoriginals/.picasa.ini'),
    pick('IMG_2.jpg', '.album/beach/IMG_2.jpg'),
    pick('IMG_3.jpg'),
    pick('._IMG_3.jpg'),
    pick('IMG_3.AAE'),
  ]
  expect(readPicked(files).map(({ path }) => path)).toEqual([
    '.album/IMG_1.jpg',
    '.album/.picasa.ini',
    '.album/beach/IMG_2.jpg',
    'IMG_3.jpg',
  ])
})

const place = (path: string, text: string) => ({ path, file: new File([text], path.replace(/.*\//, '')) })

test('leaves out notes that name nobody', async () => {
  const faces = '[IMG_1.jpg]\r\nfaces=rect64(1),ab\r\n'
  const unreadable = place('d/.picasa.ini', faces)
  unreadable.file.text = () => Promise.reject(new Error('NotReadableError'))
  const picked = [
    place('a/.picasa.ini', '[IMG_1.jpg]\r\nstar=yes\r\n'),
    place('a/IMG_1.jpg', 'x'),
    place('a/package.json', '{"name":"x"}'),
    place('b/.picasa.ini', faces),
    place('c/.picasa.ini', faces + ' '.repeat(MAX_NOTES_BYTES)),
    unreadable,
  ]
  expect((await sortPicked(picked)).files.map(({ path }) => path)).toEqual([
    'a/IMG_1.jpg',
    'b/.picasa.ini',
    'd/.picasa.ini',
  ])
})

test('separates archives', async () => {
  const picked = ['takeout-1-001.zip', 'a/TAKEOUT-1-002.TGZ', 'takeout-1.tar.gz', 'a/zip.jpg', 'b.tar']
  const { files, archives } = await sortPicked(picked.map(path => place(path, 'x')))
  expect(archives.map(({ name }) => name)).toEqual([
    'takeout-1-001.zip',
    'TAKEOUT-1-002.TGZ',
    'takeout-1.tar.gz',
  ])
  expect(files.map(({ path }) => path)).toEqual(['a/zip.jpg', 'b.tar'])
})

/** A file, a folder, or a file that cannot be read. */
type Node = string | { name: string; children: readonly Node[] } | { name: string; isLocked: true }

// As in Chromium: the entries that a reader returns in one call.
const MAX_AT_ONCE = 100

function makeEntry(node: Node): FileSystemEntry {
  const name = typeof node === 'string' ? node : node.name
  if (typeof node !== 'string' && 'children' in node) {
    const createReader = () => {
      const left = node.children.map(makeEntry)
      return { readEntries: (done: (some: FileSystemEntry[]) => void) => done(left.splice(0, MAX_AT_ONCE)) }
    }
    return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
  }
  const readFile = (done: (file: File) => void, fail: (error: unknown) => void) =>
    typeof node === 'string' ? done(new File(['x'], name)) : fail(new Error('NotReadableError'))
  return { name, isFile: true, isDirectory: false, file: readFile } as unknown as FileSystemEntry
}

function drop(...nodes: Node[]): DataTransferItemList {
  const items = nodes.map(node => ({
    kind: 'file',
    webkitGetAsEntry: () => makeEntry(node),
    getAsFile: () => null,
  }))
  return items as unknown as DataTransferItemList
}

describe('collectDroppedFiles', () => {
  it('takes files and everything in nested folders, in the order of their names', async () => {
    const items = drop('first.jpg', {
      name: 'holiday',
      children: ['IMG_10.jpg', 'IMG_9.jpg', { name: 'beach', children: ['a.jpg'] }],
    })
    const { files, unreadable } = await collectDroppedFiles(items)
    expect(files.map(({ path }) => path)).toEqual([
      'first.jpg',
      'holiday/beach/a.jpg',
      'holiday/IMG_9.jpg',
      'holiday/IMG_10.jpg',
    ])
    expect(unreadable).toEqual([])
  })

  it('reads all parts of a folder that the browser lists in parts', async () => {
    const children = Array.from({ length: 250 }, (_, index) => `IMG_${index}.jpg`)
    const { files } = await collectDroppedFiles(drop({ name: 'many', children }))
    expect(files.length).toBe(250)
  })

  it('leaves out hidden files of the system', async () => {
    const { files } = await collectDroppedFiles(
      drop({
        name: 'holiday',
        children: [
          '.DS_Store',
          '.picasa.ini',
          '._IMG_1.jpg',
          'IMG_1.jpg',
          { name: '.picasaoriginals', children: ['.picasa.ini', 'IMG_1.jpg'] },
        ],
      }),
    )
    expect(files.map(({ path }) => path)).toEqual(['holiday/.picasa.ini', 'holiday/IMG_1.jpg'])
  })

  it('lists files that cannot be read, and continues with the others', async () => {
    const { files, unreadable } = await collectDroppedFiles(
      drop({ name: 'holiday', children: [{ name: 'locked.jpg', isLocked: true }, 'open.jpg'] }),
    )
    expect(files.map(({ path }) => path)).toEqual(['holiday/open.jpg'])
    expect(unreadable).toEqual(['locked.jpg'])
  })

  it('takes a picture dropped from another program, which is in no folder', async () => {
    const picture = new File(['x'], 'picture.png')
    const items = [
      { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => picture },
      { kind: 'string' },
    ]
    expect((await collectDroppedFiles(items as unknown as DataTransferItemList)).files).toEqual([
      { path: 'picture.png', file: picture },
    ])
  })
})
