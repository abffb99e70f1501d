const addresses = new Map<string, string>()

/**
 * An address for `<img>` of a drawing. The same drawing has the same one; it lasts as long as the
 * page.
 */
export function readPictureAddress(svg: string): string {
  const known = addresses.get(svg)
  if (known !== undefined) return known
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  addresses.set(svg, address)
  return address
}
