import type { Rolldown } from 'vite'

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

// What an earlier one has, with all that it needs, no later one takes.
const CHUNKS = ['framework', 'shared', 'beside-landing', 'dashboard', 'landing'] as const
type Chunk = (typeof CHUNKS)[number]

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query))\//
/**
 * Of our own and of icons, what may be fetched before it is needed, for it is small; a dialog
 * brings a library.
 */
const SMALL =
  /\/web\/(?:(?:ui|texts|(?:features|entities)\/display)\/(?!(?:confirm-)?dialog\.)|[a-z-]+\.ts)|lucide-react/
const FEW_SCREENS = 10

const isStart = (screen: string) => screen.endsWith('/web/index.html')
const isLanding = (screen: string) => /\/landing(?:-page)?\.tsx?$/.test(screen)
const isHome = (screen: string) => /\/(?:dashboard-layout|home-page)\.tsx$/.test(screen)
const isBehindHome = (screen: string) => /\/web\/(?:pages\/dashboard|features|entities|demo)\//.test(screen)

/**
 * The two screens where one mostly begins come in a few files: on a slow processor, forty small
 * ones cost more than what is in them. What else there is, the bundler divides.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = CHUNKS.map(chunk => ({
  name: (id, modules) => (nameChunk(id, modules) === chunk ? chunk : null),
  debugName: chunk,
}))

function nameChunk(id: string, modules: Modules): Chunk | null {
  if (FRAMEWORK.test(id)) return 'framework'
  const screens = screensWith(id, modules)
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
 * What is loaded by itself (the start, and all that is imported when it is needed) and needs this
 * module at once.
 */
function screensWith(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const module of seen) {
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return [...seen].filter(module => {
    const info = modules.getModuleInfo(module)
    return info && (info.isEntry || info.dynamicImporters.length > 0)
  })
}
