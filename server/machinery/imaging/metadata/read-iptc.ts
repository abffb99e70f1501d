/** A resource of Photoshop with IPTC's records, and the marker before each of their fields. */
const RESOURCE = Buffer.from('8BIM')
const IPTC_RESOURCE = 0x0404
const FIELD_MARKER = 0x1c
const APPLICATION_RECORD = 2
/** More than any program writes. */
const MAX_PARTS = 1000
const MAX_FIELD_BYTES = 64

/** Fields with dates in order of preference (IPTC IIM 4.2, section 6): the day, and the time. */
const DATES = [
  { day: 55, time: 60 },
  { day: 62, time: 63 },
] as const

/** Lists the dates in IPTC's records, as they are written: when it was created, and digitised. */
export function readIptcDates(records: Uint8Array): string[] {
  const fields = readFields(Buffer.from(records.buffer, records.byteOffset, records.byteLength))
  return DATES.flatMap(({ day, time }) => {
    const date = fields.get(day)
    return date === undefined ? [] : [`${date} ${fields.get(time) ?? ''}`.trim()]
  })
}

/** Finds IPTC's records among the resources that Photoshop writes; empty without any. */
export function findIptc(resources: Buffer): Buffer {
  let at = 0
  for (let i = 0; i < MAX_PARTS && at + 12 <= resources.length; i++) {
    if (!resources.subarray(at, at + 4).equals(RESOURCE)) break
    const id = resources.readUInt16BE(at + 4)
    // The name and its length take an even number of bytes, and so does the content.
    const nameBytes = (resources[at + 6] ?? 0) + 1
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2)
    if (sizeAt + 4 > resources.length) break
    const size = resources.readUInt32BE(sizeAt)
    if (id === IPTC_RESOURCE) return resources.subarray(sizeAt + 4, sizeAt + 4 + size)
    at = sizeAt + 4 + size + (size % 2)
  }
  return Buffer.alloc(0)
}

function readFields(records: Buffer): ReadonlyMap<number, string> {
  const fields = new Map<number, string>()
  let at = 0
  for (let i = 0; i < MAX_PARTS && at + 5 <= records.length && records[at] === FIELD_MARKER; i++) {
    const size = records.readUInt16BE(at + 3)
    const field = records[at + 2] ?? 0
    const isWanted = records[at + 1] === APPLICATION_RECORD && !fields.has(field)
    const end = at + 5 + Math.min(size, MAX_FIELD_BYTES)
    if (isWanted)
      fields.set(
        field,
        records
          .toString('latin1', at + 5, end)
          .replaceAll('\0', '')
          .trim(),
      )
    at += 5 + size
  }
  return fields
}
