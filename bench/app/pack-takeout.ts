import { PassThrough, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { ZipFile } from 'yazl'
import { buildNote, GOOGLE } from '../../test/factories/build-takeout.ts'

type Photos = {
  /** Number of the first photo, in its name. */
  readonly first: number
  readonly count: number
  /** Returns the bytes of a photo. Called for one after the other, so that they need no memory. */
  readonly drawPhoto: (number: number) => Promise<Buffer>
}

/** Returns a part of a Takeout, a `zip` or `tgz`: photos over twenty years with their notes. */
export function packTakeout(ending: string, { first, count, drawPhoto }: Photos): Readable {
  const numbers = Array.from({ length: count }, (_, i) => first + i)
  const buildPath = (number: number) =>
    `${GOOGLE}/Photos from ${2000 + ((number - first) % 20)}/IMG_${number}.jpg`
  const buildPhotoNote = (number: number) =>
    buildNote({
      title: `IMG_${number}.jpg`,
      description: `Number ${number - first}`,
      people: ['Ann', 'Tom'],
    })
  if (ending === 'tgz') {
    const tar = pack()
    void (async () => {
      for (const number of numbers) {
        const photo = await drawPhoto(number)
        await new Promise(resolve => tar.entry({ name: buildPath(number) }, photo, resolve))
        tar.entry({ name: `${buildPath(number)}.json` }, buildPhotoNote(number))
      }
      tar.finalize()
    })()
    return tar.pipe(createGzip({ level: 1 }))
  }
  const zip = new ZipFile()
  for (const number of numbers) {
    zip.addReadStreamLazy(
      buildPath(number),
      { compress: false },
      (give: (error: unknown, content: Readable) => void) => {
        void drawPhoto(number).then(photo => give(null, Readable.from([photo], { objectMode: false })))
      },
    )
    zip.addBuffer(Buffer.from(buildPhotoNote(number)), `${buildPath(number)}.json`)
  }
  zip.end()
  return zip.outputStream.pipe(new PassThrough())
}
