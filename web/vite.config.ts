import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from '../scripts/compress-assets.ts'
import { readFigures } from '../scripts/read-figures.ts'

const SERVER = 'http://localhost:5000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { MEASURED_FIGURES: JSON.stringify(readFigures()) },
  plugins: [react(), compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // light-dark(), nesting and :has() stay as written.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file of 16 kB instead of sixty, of which each screen would wait for a dozen.
    cssCodeSplit: false,
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        'service-worker': fileURLToPath(new URL('service-worker.ts', import.meta.url)),
      },
      output: {
        // A file for what every screen needs of libraries, one of our own for what so many screens need that one file of it is
        // smaller than its pieces, and one for each of the first screens with all that it needs: a slow processor spends longer
        // on fetching forty small files than on reading four.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query))\//,
            },
            { name: 'shared', test: /\/web\/(?!service-worker)/, tags: ['$initial'] },
            {
              name: 'shared',
              test: /\/web\/(?:(?:ui|texts|features\/display)\/|[a-z-]+\.ts)|lucide-react/,
              minShareCount: 4,
            },
            { name: 'dashboard', test: /\/web\/pages\/dashboard\/(?:dashboard-layout|home-page)\.tsx/ },
            {
              name: 'landing',
              test: /\/web\/(?:pages\/landing\/landing-page|texts\/english\/landing)\.tsx?/,
            },
          ],
        },
        // Its address must stay the same, and stand above everything that it serves.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/process', '/clusters', '/clustered', '/download_cluster', '/delete_all'].map(path => [
        path,
        { target: SERVER },
      ]),
    ),
  },
})
