import { PROOF_HEADER } from '../../../shared/api/bounds.ts'
import type { BotCheckChallenge, ProofWork, WorkNeededAnswer } from '../../../shared/api/sign-in.ts'
import { ApiError, call } from '../../api-client.ts'
import type { Solution } from './solve-challenge.ts'

/**
 * Sends a request. If the server requires a proof of work, or a larger one, computes it and sends
 * the request again. `headers`: for the first attempt.
 */
export async function sendWithWork<Answer>(
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  try {
    return await send(headers)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'work-needed') throw error
    const { work } = Object(error.answer) as Partial<WorkNeededAnswer>
    return send({ [PROOF_HEADER]: await findProof(work) })
  }
}

/**
 * Computes a proof of work while the user fills in a form: started when the form opens, used when
 * it is sent.
 */
export class ProofOfWork {
  private ready: Promise<string> | null = null

  /** Starts the work, unless it has started. */
  prepare(): void {
    if (this.ready) return
    const ready = findProof()
    // After a failure, `take` starts the work again when the form is sent.
    ready.catch(() => {
      if (this.ready === ready) this.ready = null
    })
    this.ready = ready
  }

  /** Returns headers for one request, since a proof is valid only once. Throws ApiError. */
  async take(): Promise<Record<string, string>> {
    this.prepare()
    const { ready } = this
    this.ready = null
    // Prepared on the line above.
    return { [PROOF_HEADER]: await (ready as Promise<string>) }
  }
}

/** Computes a proof whose work is `work` times the smallest. */
async function findProof(work?: ProofWork): Promise<string> {
  const challenge = await call('GET /api/bot-check', { query: { work } })
  const solution = await solveInWorker(challenge)
  // Base64 for the header; its content is ASCII.
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
