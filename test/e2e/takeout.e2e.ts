import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PhotoDetail, PhotoPage } from '../../shared/api/photos.ts'
import type { AlbumNames } from '../../shared/api/search.ts'
import { buildFilm } from '../factories/build-film.ts'
import { buildNote, GOOGLE, writePart } from '../factories/build-takeout.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { dropOn } from './drop-on.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const goa = `${GOOGLE}/Goa`
const year = `${GOOGLE}/Photos from 2019`

describe.skipIf(!hasChromium)('a Google Takeout', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let complaints: string[]
  let page: Page

  const findPart = (name: string) => join(app.dataDir, name)
  const drop = async (name: string) => dropOn(page.locator('main'), findPart(name))

  beforeAll(async () => {
    const files = await makeSmallPhotos(join(app.dataDir, 'photos'), 3)
    const [one, two, three] = await Promise.all(files.map(file => readFile(file)))
    if (!one || !two || !three) throw new Error('There are three photos.')
    await writePart(findPart('takeout-1-001.zip'), {
      [`${year}/IMG_1.jpg`]: one,
      [`${goa}/metadata.json`]: JSON.stringify({ title: 'Goa', access: 'protected', date: {} }),
      [`${goa}/IMG_2.jpg.json`]: buildNote({ title: 'IMG_2.jpg', people: ['Ann'] }),
      [`${year}/MVI_1.mp4`]: 'a video',
      [`${goa}/IMG_2.MP4`]: buildFilm({ brand: 'isom' }),
    })
    await writePart(findPart('takeout-1-003.zip'), {
      [`${goa}/IMG_2.jpg`]: two,
      [`${goa}/IMG_1.jpg`]: one,
      [`${year}/broken.jpg`]: 'no photo',
    })
    await writePart(findPart('takeout-2-001.tgz'), {
      [`${year}/IMG_3.jpg`]: three,
      [`${year}/IMG_1.MOV`]: buildFilm(),
      [`${year}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg', description: 'At sea', isFavourite: true }),
    })
    ;({ context, complaints } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
  })

  it('is dropped as archives, and arrives with notes and albums', async () => {
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Drag photos or a folder here' }).waitFor()
    await drop('takeout-1-001.zip')
    await page.getByText('1 photo found').waitFor()
    await drop('takeout-1-003.zip')
    await page.getByText('4 photos found').waitFor()
    await page.getByText('One archive is missing: takeout-1-002.zip.').waitFor()
    await drop('takeout-2-001.tgz')
    await page.getByRole('region', { name: 'Google Takeout: 3 archives' }).waitFor()
    await page.getByText('Photos in .tgz files are counted as they’re read').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Import' }).click()
    const outcome = page.getByRole('region', {
      name: 'Your Google Takeout has been imported, except for what’s listed here',
    })
    await outcome.waitFor()
    await outcome.getByText('3 photos added').waitFor()
    await outcome.getByText('1 photo already in Kindred').waitFor()
    await outcome.getByText('2 Live Photo videos').waitFor()
    await outcome.getByText('1 video skipped (not a photo)').waitFor()
    await outcome.getByText('1 photo couldn’t be imported:').waitFor()
    await outcome.getByText('Photos from 2019/broken.jpg').waitFor()

    const { photos } = await fetchJson<PhotoPage>('/api/photos')
    const details = await Promise.all(photos.map(({ id }) => fetchJson<PhotoDetail>(`/api/photos/${id}`)))
    expect(details.flatMap(({ name, film }) => (film ? [name] : [])).toSorted()).toEqual([
      'IMG_1.jpg',
      'IMG_2.jpg',
    ])
    const described = details.filter(({ description }) => description !== null)
    expect(described.map(({ description }) => description)).toEqual(['At sea'])
    expect((await fetchJson<AlbumNames>('/api/search/albums')).albums).toMatchObject([{ name: 'Goa' }])
    const [album] = (await fetchJson<AlbumNames>('/api/search/albums')).albums
    expect((await fetchJson<PhotoPage>(`/api/search/photos?album=${album?.id}`)).photos).toHaveLength(2)
  })

  it('is recognised after the page was closed', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Add photos' }).waitFor()
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await drop('takeout-1-001.zip')
    await page.getByRole('button', { name: 'Import' }).click()
    const outcome = page.getByRole('region', { name: 'Your Google Takeout has been imported', exact: true })
    await outcome.getByText('1 photo already in Kindred').waitFor()
    await outcome.getByText('1 Live Photo video').waitFor()
    expect(sent.filter(path => !path.startsWith('/api/takeout/'))).toEqual([])
    await outcome.getByRole('button', { name: 'Hide' }).click()
    await outcome.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  async function fetchJson<Answer>(path: string): Promise<Answer> {
    // The route's schema guarantees the type.
    return (await (await context.request.get(path)).json()) as Answer
  }
})
