import sharp from 'sharp'

// One thread for each picture: the cores are kept busy by one process each, and more threads only
// get in their way.
sharp.concurrency(1)
// Every photo is read once: a cache would hold its pixels for nothing.
sharp.cache(false)
// Only what Kindred reads may be opened. SVG above all: it can name other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map(format => `VipsForeignLoad${format}`),
})

/** The image library with the settings of this program: no other file may import it. */
export { sharp }
