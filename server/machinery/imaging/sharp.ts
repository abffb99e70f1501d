import sharp from 'sharp'

// One thread per picture, because there is one process per core already.
sharp.concurrency(1)
// Every photo is read once: a cache would only use memory.
sharp.cache(false)
// Blocks all other formats, above all SVG, which can refer to other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map(format => `VipsForeignLoad${format}`),
})

/** The image library with this program's settings; no other file may import sharp. */
export { sharp }
