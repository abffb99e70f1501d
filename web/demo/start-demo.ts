import { answerRequests } from '../api-client.ts'
import { drawPictures } from '../paths.ts'
import { createQueryClient } from '../query-client.ts'
import { renderApp } from '../render-app.tsx'
import { answerFromSamples } from './answer-from-samples.ts'
import { createDemoRouter } from './demo-router.tsx'
import { samplePictures } from './sample-pictures.ts'

/**
 * The app's own Results and person screens on drawn people. It is loaded instead of the app, never
 * beside it, so that nothing of a signed-in person can get into it, and nothing of it into their
 * screens.
 */
export function startDemo(root: HTMLElement): void {
  answerRequests(answerFromSamples)
  drawPictures(samplePictures)
  renderApp(root, createDemoRouter(), createQueryClient())
}
