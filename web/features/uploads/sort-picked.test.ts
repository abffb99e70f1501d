import { expect, test } from 'vitest'
import { MAX_NOTES_BYTES } from '../../../shared/api/bounds.ts'
import { sortPicked } from './sort-picked.ts'

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
