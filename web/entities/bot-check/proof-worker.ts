import type { BotCheckChallenge } from '../../../shared/api/sign-in.ts'
import { solveChallenge } from './solve-challenge.ts'

addEventListener('message', (event: MessageEvent<BotCheckChallenge>) => {
  postMessage(solveChallenge(event.data))
})
