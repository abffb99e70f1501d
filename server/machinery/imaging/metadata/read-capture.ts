import { parseDate } from './parse-date.ts'
import { readXmpCapture } from '../../xmp/read-capture.ts'
import { nameCamera } from '../name-camera.ts'
import type { FoundMetadata } from './find-metadata.ts'
import { readExif } from './read-exif.ts'
import { readIptcDates } from './read-iptc.ts'

/** What a photo's file says about how it was taken. */
export type Capture = {
  /**
   * By the camera's clock, which has no time zone, interpreted as UTC. Undefined if the file does
   * not say when it was taken.
   */
  readonly takenAt?: Date
  /** When it was changed last, by the clock of the program. */
  readonly modifiedAt?: Date
  /** Maker and model in one line; empty if the file does not say. */
  readonly camera: string
  /** The id that an iPhone gives to all photos of a burst. */
  readonly burstId?: string
}

/** Reads the capture from a photo's metadata, in the order of decision 111. */
export function readCapture({ exif, xmp, iptc, texts = [] }: FoundMetadata): Capture {
  const blocks = exif.flatMap(block => readExif(block) ?? [])
  const described = blocks.find(({ make, model }) => make !== '' || model !== '')
  const inExif = blocks.map(block => block.takenAt).find(isDate)
  // Parsed only where EXIF lacks something: it takes as long as all the rest.
  const packet = xmp && (inExif === undefined || !described) ? readXmpCapture(xmp) : undefined
  const written = [...(iptc ? readIptcDates(iptc) : []), ...texts]
  const takenAt = inExif ?? packet?.takenAt ?? written.map(text => parseDate(text)).find(isDate)
  const modifiedAt = blocks.map(block => block.modifiedAt).find(isDate) ?? packet?.modifiedAt
  const burstId = blocks.map(block => block.burstId).find(id => id !== undefined)
  return {
    ...(takenAt !== undefined && { takenAt: new Date(takenAt) }),
    ...(modifiedAt !== undefined && { modifiedAt: new Date(modifiedAt) }),
    camera: nameCamera(described ?? packet ?? { make: '', model: '' }),
    ...(burstId !== undefined && { burstId }),
  }
}

function isDate(time: number | undefined): time is number {
  return time !== undefined
}
