import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { ApiError, call } from './api-client.ts'

const RETRY_EVERY_MS = 1000

/**
 * Like React's `lazy`, for a part of a screen. While the server is unreachable, the part is waited
 * for: an error would replace the whole screen, and reloading that would end an upload.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWhenReachable(load))
}

/** Throws what `load` throws although the server answers, as after an update of the app. */
async function loadWhenReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    while (!(await isReachable())) await new Promise(resolve => setTimeout(resolve, RETRY_EVERY_MS))
    return load()
  }
}

async function isReachable(): Promise<boolean> {
  try {
    await call('GET /api/session')
    return true
  } catch (error) {
    return !(error instanceof ApiError && error.code === 'unreachable')
  }
}
