import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PhotoDetail, PhotoFace, PhotoPage } from '../../shared/api/photos.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { findViolations } from './check-accessibility.ts'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { dropOn } from './drop-on.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('albums of Picasa', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let complaints: string[]
  let page: Page
  let album: string
  let faces: PhotoFace[]

  beforeAll(async () => {
    const photo = join(app.dataDir, 'sent-before.jpg')
    await sharp(await readSamplePhoto(1))
      .resize(1000)
      .jpeg()
      .toFile(photo)
    ;({ context, complaints } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
    await uploadFiles(page, [photo])
    await page.waitForURL('/dashboard/results')
    faces = await readFaces('sent-before.jpg')

    // Two folders with photos of the same name, and the copy that Picasa keeps of an edited photo.
    album = join(app.dataDir, 'album')
    await mkdir(join(album, 'scans', '.picasaoriginals'), { recursive: true })
    await cp(photo, join(album, 'IMG_1.jpg'))
    const lying = sharp(await readSamplePhoto(1))
      .resize(900)
      .rotate(90)
      .withMetadata({ orientation: 8 })
    await lying.jpeg().toFile(join(album, 'scans', 'IMG_1.jpg'))
    await cp(photo, join(album, 'scans', '.picasaoriginals', 'IMG_1.jpg'))
    const [first, last] = [faces[0]?.box, faces.at(-1)?.box]
    if (faces.length < 2 || !first || !last) throw new Error('The faces to name were not found.')
    await writeNotes(album, 'Ann', first)
    await writeNotes(join(album, 'scans'), 'Zoë', last)
    await writeNotes(join(album, 'scans', '.picasaoriginals'), 'Nobody', first)
    await mkdir(join(album, 'letters'))
    await writeFile(join(album, 'letters', '.picasa.ini'), '[Picasa]\r\nname=Letters\r\n')
  })

  it('can be chosen as a folder, with a message that names were found', async () => {
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Drag photos or a folder here' }).waitFor()
    await page.locator('input[type=file]').last().setInputFiles(album)
    await page.getByRole('heading', { name: '2 files selected' }).waitFor()
    await page.getByText('With names from 2 files').waitFor()
    expect(await page.getByText('Not a photo').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear All' }).click()
    await page.getByText('With names from 2 files').waitFor({ state: 'detached' })
  })

  it('can be dropped, and name the people, also in a photo uploaded before', async () => {
    const asked: unknown[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/sidecars')) asked.push(request.postDataJSON())
    })
    await dropOn(page.getByRole('region', { name: 'Drag photos or a folder here' }), album)
    await page.getByText('With names from 2 files').waitFor()
    await page.getByRole('button', { name: 'Start Clustering (2 files' }).click()
    await page.waitForURL('/dashboard/results')
    await page.getByRole('article').filter({ hasText: 'Ann' }).waitFor()
    await page.getByRole('article').filter({ hasText: 'Zoë' }).waitFor()
    await waitUntilIdle(app)
    const others = faces.slice(1, -1).map(() => false)
    expect(listDecidedNames(await readFaces('sent-before.jpg'))).toEqual(['Ann', ...others, false])
    expect(listDecidedNames(await readFaces('IMG_1.jpg'))).toEqual([false, ...others, 'Zoë'])
    expect(asked).toMatchObject([{ sidecars: [{ faces: [{ name: 'Ann' }] }, { faces: [{ name: 'Zoë' }] }] }])
    expect(complaints).toEqual([])
  })

  /** Reads the faces of a photo from left to right. */
  async function readFaces(name: string): Promise<PhotoFace[]> {
    // The route's schema guarantees the type.
    const { photos } = (await (await context.request.get('/api/photos')).json()) as PhotoPage
    const id = photos.find(photo => photo.name === name)?.id
    const detail = (await (await context.request.get(`/api/photos/${id}`)).json()) as PhotoDetail
    return detail.faces.toSorted((one, other) => one.box.x - other.box.x)
  }
})

const listDecidedNames = (faces: PhotoFace[]) => faces.map(face => face.isDecided && face.personName)

/** Writes notes as Picasa does. The boxes refer to the upright photo. */
async function writeNotes(
  folder: string,
  name: string,
  { x, y, width, height }: PhotoFace['box'],
): Promise<void> {
  const corners = [x, y, x + width, y + height]
  const digits = corners.map(share =>
    Math.trunc(share * 0xffff)
      .toString(16)
      .padStart(4, '0'),
  )
  const faces = `rect64(${digits.join('').replace(/^0+/, '')})`
  const lines = [
    '[Picasa]',
    'name=Summer',
    '[IMG_1.jpg]',
    `faces=${faces},d4a3`,
    '[Contacts2]',
    `d4a3=${name};;`,
  ]
  await writeFile(join(folder, '.picasa.ini'), lines.join('\r\n'))
}
