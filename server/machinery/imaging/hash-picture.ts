import type { Sharp } from 'sharp'

/** One bit for each pair of neighbours in a row; 48 bits fit into a number exactly. */
const COLUMNS = 8
const ROWS = 6

/**
 * Computes 48 bits that differ little between similar pictures: whether each part of the picture is
 * darker than the one to its right (the difference hash). Light and noise change few of them.
 */
export async function hashPicture(picture: Sharp): Promise<number> {
  const grey = await picture
    .clone()
    .resize(COLUMNS + 1, ROWS, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let hash = 0
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const at = row * (COLUMNS + 1) + column
      hash = hash * 2 + ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0)
    }
  }
  return hash
}
