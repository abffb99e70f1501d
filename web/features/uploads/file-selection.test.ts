import { describe, expect, it } from 'vitest'
import { FileSelection } from './file-selection.ts'
import type { PickedFile } from './picked-files.ts'

const limits = {
  maxFileBytes: 1000,
  maxRawBytes: 2000,
  maxFilmBytes: 1000,
  maxFilesPerRequest: 4,
  maxFilesPerManifest: 6,
  formats: [],
}

/** Creates a new File in each call, as a browser does for each pick. */
function pick(path: string, { bytes = 5, lastModified = 1 } = {}): PickedFile {
  const name = path.split('/').at(-1) ?? ''
  return { path, file: new File(['x'.repeat(bytes)], name, { type: 'image/jpeg', lastModified }) }
}

function setUp(...picks: readonly (readonly PickedFile[])[]) {
  const selection = new FileSelection()
  for (const picked of picks) selection.add(picked, limits)
  const { files, skipped, sidecars } = selection.read()
  return {
    selection,
    paths: files.map(({ path }) => path),
    sidecars: sidecars.map(({ path }) => path),
    skipped: skipped.map(({ name, reason }) => `${name} ${reason}`),
  }
}

describe('FileSelection', () => {
  it.each([
    ['by itself', 'a.jpg', 'a.jpg'],
    ['with its folder', 'beach/a.jpg', 'beach/a.jpg'],
    ['by itself, then with its folder', 'a.jpg', 'beach/a.jpg'],
    ['with its folder, then by itself', 'beach/a.jpg', 'a.jpg'],
  ])('adds a file only once when it is chosen twice %s, and lists it as skipped', (_, first, second) => {
    const { paths, skipped } = setUp([pick(first)], [pick(second)])
    expect(paths.length).toBe(1)
    expect(skipped).toEqual(['a.jpg chosen-already'])
  })

  it.each([
    ['another folder', 'hills/a.jpg', {}],
    ['another size', 'beach/a.jpg', { bytes: 6 }],
    ['another time', 'beach/a.jpg', { lastModified: 2 }],
  ])('adds a file with the same name and %s', (_, path, like) => {
    const { paths, skipped } = setUp([pick('beach/a.jpg')], [pick(path, like)])
    expect(paths.length).toBe(2)
    expect(skipped).toEqual([])
  })

  it('adds a file again after it was removed', () => {
    const { selection } = setUp([pick('a.jpg')])
    selection.remove(selection.read().files[0]?.id ?? '')
    selection.add([pick('a.jpg')], limits)
    expect(selection.read()).toMatchObject({ files: [{ path: 'a.jpg' }], skipped: [] })
  })

  it('places a new file in the same folder as before only when a file of that folder is picked again', () => {
    const names = pick('beach/a.jpg.xmp')
    expect(setUp([pick('beach/a.jpg')], [pick('beach/a.jpg'), names]).sidecars).toEqual(['1/beach/a.jpg.xmp'])
    expect(setUp([pick('beach/a.jpg')], [pick('beach/b.jpg'), names]).sidecars).toEqual(['2/beach/a.jpg.xmp'])
    expect(setUp([names], [names]).sidecars).toEqual(['1/beach/a.jpg.xmp'])
  })
})
