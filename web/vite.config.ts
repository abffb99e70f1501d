import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from '../scripts/compress-assets.ts'
import { chunks } from '../scripts/chunks.ts'
import { readFigures } from '../scripts/read-figures.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { MEASURED_FIGURES: JSON.stringify(readFigures()) },
  plugins: [react(), compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark(), nesting and :has() are not transformed.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of 16 kB instead of sixty, of which each screen would load a dozen.
    cssCodeSplit: false,
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        'service-worker': fileURLToPath(new URL('service-worker.ts', import.meta.url)),
      },
      output: {
        codeSplitting: { groups: chunks },
        // Without the list of screens in the names of the chunks of icons.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // The service worker's address must not change, and must be above all that it serves.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
