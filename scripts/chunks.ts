import { basename } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

// A module is put into the first matching chunk, with everything that it imports.
const CHUNKS = ['framework', 'shared', 'beside-landing', 'dashboard', 'landing'] as const
type Chunk = (typeof CHUNKS)[number]

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query))\//
const ICONS = /node_modules\/lucide-react\//
/** Icons that different screens need are bundled together if they are smaller. */
const MIN_ICONS_BYTES = 16_000
/**
 * Small modules of the app, which may be loaded before they are needed. Not dialogs, which need a
 * library, nor fields and forms, which the first screens have none of.
 */
const SMALL =
  /\/(?:shared\/texts|web\/(?:ui|(?:features|entities)\/display))\/(?!(?:dialog|field|form)\.)|\/web\/[a-z-]+\.ts/
const FEW_SCREENS = 16

const isStart = (screen: string) => screen.endsWith('/web/index.html')
const isLanding = (screen: string) => /\/landing(?:-page)?\.tsx?$/.test(screen)
const isHome = (screen: string) => /\/(?:dashboard-layout|home-page)\.tsx$/.test(screen)
const isBehindHome = (screen: string) => /\/web\/(?:pages\/dashboard|features|entities|demo)\//.test(screen)

/**
 * The two usual first screens are bundled in a few files: on a slow processor, loading forty small
 * files costs more than executing them. The bundler splits everything else.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  ...CHUNKS.map(chunk => ({
    name: (id: string, modules: Modules) => (nameChunk(id, modules) === chunk ? chunk : null),
    debugName: chunk,
  })),
  {
    name: 'icons',
    test: ICONS,
    entriesAware: true,
    entriesAwareMergeThreshold: MIN_ICONS_BYTES,
  },
]

function nameChunk(id: string, modules: Modules): Chunk | null {
  if (FRAMEWORK.test(id)) return 'framework'
  const screens = findEntries(id, modules)
  if (screens.some(isStart)) return 'shared'
  if (SMALL.test(id) && screens.length >= FEW_SCREENS) return 'shared'
  const others = screens.filter(screen => !isLanding(screen) && !isHome(screen))
  if (screens.some(isHome)) {
    return screens.some(isLanding) || !others.every(isBehindHome) ? 'shared' : 'dashboard'
  }
  if (!screens.some(isLanding)) return null
  return others.length === 0 ? 'landing' : 'beside-landing'
}

/**
 * Lists the entry points (the start page and dynamic imports) that import this module statically.
 */
function findEntries(id: string, modules: Modules): string[] {
  const seen = new Set(ICONS.test(id) ? findUsers(id, modules) : [id])
  for (const module of seen) {
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return [...seen].filter(module => {
    const info = modules.getModuleInfo(module)
    return info && (info.isEntry || info.dynamicImporters.length > 0)
  })
}

/** Lists the modules that use an icon: all import it through one module that exports every icon. */
function findUsers(icon: string, modules: Modules): string[] {
  const kebab = basename(icon, '.mjs')
  const name = kebab.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())
  const pattern = new RegExp(`\\b${name}\\b`)
  const importers = (modules.getModuleInfo(icon)?.importers ?? []).flatMap(
    module => modules.getModuleInfo(module)?.importers ?? [],
  )
  return importers.filter(
    module => !ICONS.test(module) && pattern.test(modules.getModuleInfo(module)?.code ?? ''),
  )
}
