import { cutText } from '../../../../shared/api/cut-text.ts'
import { cleanLine } from '../../../clean-text.ts'
import { readXmpCapture } from '../../xmp/read-capture.ts'
import { parseDate } from './parse-date.ts'
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

/** In UTF-16 code units; several times what makers write. */
const MAX_PART_LENGTH = 60

/**
 * Returns a camera's name from its EXIF, without the maker if the model begins with it: "Canon EOS
 * 5D", not "Canon Canon EOS 5D". Empty if both are empty.
 */
export function nameCamera(exif: { make: string; model: string }): string {
  const make = cutText(cleanLine(exif.make), MAX_PART_LENGTH).trim()
  const model = cutText(cleanLine(exif.model), MAX_PART_LENGTH).trim()
  if (make === '' || model === '') return model || make
  return readFirstWord(model) === readFirstWord(make) ? model : `${make} ${model}`
}

/** The maker "NIKON CORPORATION" writes the model "NIKON D70". */
function readFirstWord(text: string): string {
  return text.split(' ', 1)[0]?.toLowerCase() ?? ''
}
