import type { BotCheckChallenge, WorkNeededAnswer } from '../../../shared/api/bot-check.ts'
import { ApiError, request } from '../../api-client.ts'
import type { Endpoint } from '../../endpoint.ts'
import { API } from '../../paths.ts'
import type { Solution } from './solve-challenge.ts'

// PROOF_HEADER of shared/api/bot-check.ts, without the schemas that would come along into the page.
const HEADER = 'x-kindred-proof'

/**
 * Does a request that may ask for work, or for more of it: then the work is done and the request
 * sent again. `headers`: with the first one.
 */
export async function requestWithWork<Answer, Body>(
  endpoint: Endpoint<Answer, Body>,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  try {
    return await request(endpoint, { body, headers })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'work-needed') throw error
    const { work } = Object(error.answer) as Partial<WorkNeededAnswer>
    return request(endpoint, { body, headers: { [HEADER]: await findProof(work) } })
  }
}

/**
 * Works for the server's bot check while somebody fills in a form: set up when the form opens,
 * taken when it is sent.
 */
export class ProofOfWork {
  private ready: Promise<string> | null = null

  /** Begins, unless that was done. */
  prepare(): void {
    if (this.ready) return
    const ready = findProof()
    // Without an answer now, it is tried again when the form is sent.
    ready.catch(() => {
      if (this.ready === ready) this.ready = null
    })
    this.ready = ready
  }

  /** Headers for one request: the next needs others. Throws ApiError. */
  async take(): Promise<Record<string, string>> {
    this.prepare()
    const { ready } = this
    this.ready = null
    // Prepared just above.
    return { [HEADER]: await (ready as Promise<string>) }
  }
}

/** A proof of so many times the least work. */
async function findProof(work = 1): Promise<string> {
  const challenge = await request(API.botCheck(work))
  const solution = await solveInWorker(challenge)
  // Base64 for headers: all of it is ASCII.
  return btoa(JSON.stringify({ challenge, solution })).replaceAll('+', '-').replaceAll('/', '_')
}

function solveInWorker(challenge: BotCheckChallenge): Promise<Solution> {
  const worker = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', (event: MessageEvent<Solution>) => resolve(event.data))
    worker.addEventListener('error', () => reject(new Error('The proof of work could not be found.')))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
