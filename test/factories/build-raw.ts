import { sharp } from '../../server/machinery/imaging/sharp.ts'
import type { RawFormat } from '../../server/machinery/imaging/raw-format.ts'

// Minimal raw files, written for tests: the tags and places of cameras, noise as sensor data.

export const RAW_FORMATS = ['cr2', 'cr3', 'nef', 'arw', 'raf', 'orf', 'rw2', 'dng'] as const

/** Taken on 2024-05-06 at 07:08:09. */
export const RAW_TAKEN_AT = '2024:05:06 07:08:09'

export type RawContent = {
  /** The preview, as the camera stores it. */
  readonly preview: Buffer
  /** EXIF orientation, 1 to 8. */
  readonly orientation?: number
  readonly xmp?: Buffer
  /** Digits of the fraction of the second. */
  readonly fraction?: string
}

type Value = number | Buffer | { readonly blob: Buffer } | { readonly directory: number }
type Entry = readonly [tag: number, type: number, value: Value]
type Directory = { readonly entries: readonly Entry[]; readonly isNext?: boolean }

const BYTE = 1
const ASCII = 2
const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/** Builds a raw file of this format with a preview, a thumbnail of 160 × 120 pixels and noise. */
export async function buildRaw(format: RawFormat, content: RawContent): Promise<Buffer> {
  const thumb = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const { preview, orientation = 1, fraction } = content
  const exif: Entry = [34_665, LONG, { directory: 1 }]
  const noise = buildNoise(30_000)
  const describe = (make: string, model: string): Entry[] => [
    [271, ASCII, Buffer.from(`${make}\0`)],
    [272, ASCII, Buffer.from(`${model}\0`)],
    [274, SHORT, orientation],
    ...(content.xmp ? [[700, BYTE, content.xmp] as const] : []),
  ]
  const dates: Directory = {
    entries: [
      [36_867, ASCII, Buffer.from(`${RAW_TAKEN_AT}\0`)],
      ...(fraction ? [[37_521, ASCII, Buffer.from(`${fraction}\0`)] as const] : []),
    ],
  }
  const jpegAt = (offsetTag: number, jpeg: Buffer): Entry[] => [
    [offsetTag, LONG, { blob: jpeg }],
    [offsetTag === 273 ? 279 : offsetTag + 1, LONG, jpeg.length],
  ]
  switch (format) {
    case 'cr2':
      return buildTiff(Buffer.from('II*\0\x10\0\0\0CR\x02\0\0\0\0\0', 'latin1'), [
        { entries: [...describe('Canon', 'Canon EOS 30D'), ...jpegAt(273, preview), exif] },
        dates,
        { entries: jpegAt(513, thumb), isNext: true },
        { entries: jpegAt(273, buildLosslessJpeg(noise)), isNext: true },
      ])
    case 'nef':
      return buildTiff(Buffer.from('MM\0*\0\0\0\x08', 'latin1'), [
        {
          entries: [
            [254, LONG, 1],
            ...describe('NIKON CORPORATION', 'NIKON D700'),
            [330, LONG, { directory: 2 }],
            exif,
          ],
        },
        dates,
        { entries: [...jpegAt(513, preview), [273, LONG, { blob: noise }]] },
      ])
    case 'arw':
      return buildTiff(Buffer.from('II*\0\x08\0\0\0', 'latin1'), [
        {
          entries: [
            [254, LONG, 1],
            ...describe('SONY', 'ILCE-6300'),
            [330, LONG, { directory: 2 }],
            ...jpegAt(513, preview),
            exif,
          ],
        },
        dates,
        { entries: [[273, LONG, { blob: noise }]] },
      ])
    case 'dng':
      return buildTiff(Buffer.from('II*\0\x08\0\0\0', 'latin1'), [
        {
          entries: [
            [254, LONG, 1],
            ...describe('RICOH', 'RICOH GR III'),
            [330, LONG, { directory: 2 }],
            exif,
            [50_706, BYTE, Buffer.from([1, 4, 0, 0])],
          ],
        },
        dates,
        { entries: [[254, LONG, 1], ...jpegAt(273, preview), [50_740, LONG, { blob: noise }]] },
      ])
    case 'orf':
      return buildTiff(Buffer.from('IIRO\x08\0\0\0', 'latin1'), [
        { entries: [...describe('OLYMPUS CORPORATION', 'E-M10'), [273, LONG, { blob: noise }], exif] },
        {
          entries: [
            ...dates.entries,
            // The camera's own notes, in which the preview lies.
            [37_500, UNDEFINED, Buffer.concat([Buffer.from('OLYMPUS\0II\x03\0', 'latin1'), thumb, preview])],
          ],
        },
      ])
    case 'rw2':
      return buildTiff(Buffer.from('IIU\0\x08\0\0\0', 'latin1'), [
        {
          entries: [
            [
              46,
              UNDEFINED,
              await addExif(preview, { orientation, fraction, make: 'Panasonic', model: 'DMC-GH4' }),
            ],
            ...describe('Panasonic', 'DMC-GH4'),
            [273, LONG, { blob: noise }],
          ],
        },
      ])
    case 'raf':
      return buildRaf(
        await addExif(preview, { orientation, fraction, make: 'FUJIFILM', model: 'X100V' }),
        noise,
      )
    case 'cr3':
      return buildCr3(describe('Canon', 'Canon EOS R6'), dates, { thumb, preview, noise })
  }
}

/** Bytes without a pattern, the same each time; as compressed data, they contain 0xff. */
export function buildNoise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state >>> 16
    }),
  )
}

async function addExif(
  jpeg: Buffer,
  {
    orientation,
    fraction,
    make,
    model,
  }: { orientation: number; fraction: string | undefined; make: string; model: string },
): Promise<Buffer> {
  return await sharp(jpeg)
    .withMetadata({
      orientation,
      exif: {
        IFD0: { Make: make, Model: model },
        IFD2: { DateTimeOriginal: RAW_TAKEN_AT, ...(fraction && { SubSecTimeOriginal: fraction }) },
      },
    })
    .jpeg()
    .toBuffer()
}

function buildRaf(preview: Buffer, noise: Buffer): Buffer {
  const header = Buffer.alloc(160)
  header.write('FUJIFILMCCD-RAW 0201FF129502X100V', 'latin1')
  header.writeUInt32BE(header.length, 84)
  header.writeUInt32BE(preview.length, 88)
  return Buffer.concat([header, preview, noise])
}

function buildCr3(
  main: readonly Entry[],
  exif: Directory,
  { thumb, preview, noise }: { thumb: Buffer; preview: Buffer; noise: Buffer },
): Buffer {
  const tiff = Buffer.from('II*\0\x08\0\0\0', 'latin1')
  const metadata = Buffer.concat([
    Buffer.from('85c0b687820f11e08111f4ce462b6a48', 'hex'),
    buildBox('CMT1', buildTiff(tiff, [{ entries: main }])),
    buildBox('CMT2', buildTiff(tiff, [exif])),
    buildBox('THMB', thumb),
  ])
  return Buffer.concat([
    buildBox('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1')),
    buildBox('moov', buildBox('uuid', metadata)),
    buildBox('mdat', Buffer.concat([preview, noise])),
  ])
}

function buildBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Sensor data as CR2 stores it: a JPEG of the lossless process, larger than any preview. */
function buildLosslessJpeg(data: Buffer): Buffer {
  const table = Buffer.from([0xff, 0xdb, 0, 67, 0, ...buildNoise(64)])
  const frame = Buffer.from([0xff, 0xc3, 0, 17, 8, 0x10, 0, 0x18, 0, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), table, frame, scan, data, Buffer.from([0xff, 0xd9])])
}

/** Directories follow the header, each with its long values; then the blobs. */
function buildTiff(header: Buffer, directories: readonly Directory[]): Buffer {
  const isLittle = header[0] === 0x49
  const at: number[] = []
  let end = header.length
  for (const { entries } of directories) {
    at.push(end)
    end += 2 + entries.length * 12 + 4
    for (const [, , value] of entries) if (Buffer.isBuffer(value) && value.length > 4) end += value.length
  }
  const blobs: Buffer[] = []
  let blobsAt = end
  const file = Buffer.alloc(end)
  header.copy(file)
  const write32 = (value: number, to: number) =>
    isLittle ? file.writeUInt32LE(value, to) : file.writeUInt32BE(value, to)
  const write16 = (value: number, to: number) =>
    isLittle ? file.writeUInt16LE(value, to) : file.writeUInt16BE(value, to)
  for (const [i, { entries }] of directories.entries()) {
    const start = at[i] ?? 0
    let valuesAt = start + 2 + entries.length * 12 + 4
    write16(entries.length, start)
    for (const [j, [tag, type, value]] of entries.toSorted(([a], [b]) => a - b).entries()) {
      const entry = start + 2 + j * 12
      write16(tag, entry)
      write16(type, entry + 2)
      write32(Buffer.isBuffer(value) ? value.length : 1, entry + 4)
      if (typeof value === 'number') {
        if (type === SHORT) write16(value, entry + 8)
        else write32(value, entry + 8)
      } else if (Buffer.isBuffer(value)) {
        value.copy(file, value.length > 4 ? valuesAt : entry + 8)
        if (value.length > 4) {
          write32(valuesAt, entry + 8)
          valuesAt += value.length
        }
      } else if ('blob' in value) {
        write32(blobsAt, entry + 8)
        blobs.push(value.blob)
        blobsAt += value.blob.length
      } else write32(at[value.directory] ?? 0, entry + 8)
    }
    // The main directory links to those that say so; the others are reached by tags.
    const next = directories.findIndex(({ isNext }, other) => other > i && isNext)
    if (next !== -1 && (i === 0 || directories[i]?.isNext))
      write32(at[next] ?? 0, start + 2 + entries.length * 12)
  }
  return Buffer.concat([file, ...blobs])
}
