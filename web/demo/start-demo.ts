import { answerRequests } from '../api-client.ts'
import { drawPictures } from '../pictures.ts'
import { createQueryClient, renderApp } from '../render-app.tsx'
import { answerFromSamples } from './answer-from-samples.ts'
import { createDemoRouter } from './demo-router.tsx'
import { samplePictures } from './sample-pictures.ts'

/**
 * Shows the app's own Results and person screens with drawn people. Loaded instead of the app,
 * never beside it, so that no data of a signed-in user can be mixed with the demo's.
 */
export function startDemo(root: HTMLElement): void {
  answerRequests(answerFromSamples)
  drawPictures(samplePictures)
  renderApp(root, createDemoRouter(), createQueryClient())
}
