const addresses = new Map<string, string>()

/**
 * Returns an object URL for a drawing, the same for equal drawings; valid until the page closes.
 */
export function readPictureAddress(svg: string): string {
  const known = addresses.get(svg)
  if (known !== undefined) return known
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  addresses.set(svg, address)
  return address
}
