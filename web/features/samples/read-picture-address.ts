const addresses = new Map<string, string>()

/** An object URL for a drawing; equal drawings share one. Valid while the page is open. */
export function readPictureAddress(svg: string): string {
  const known = addresses.get(svg)
  if (known !== undefined) return known
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  addresses.set(svg, address)
  return address
}
