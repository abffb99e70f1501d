import type { Texts } from '../english/english.ts'
import { count, duration, number, photos } from './amounts.ts'

export const processing: Texts['processing'] = {
  receiving: 'आपकी फ़ोटो पहुँच रही हैं',
  working: 'आपकी फ़ोटो में लोगों को ढूँढा जा रहा है',
  preparing: 'आपकी फ़ोटो तैयार की जा रही हैं',
  grouping: 'चेहरों को मिलाया जा रहा है',
  progress: 'खोज की प्रगति',
  processed: (done: number, all: number) => `${photos(all)} में से ${number(done)}`,
  faces: (amount: number) => count(amount, { one: '# चेहरा मिला', other: '# चेहरे मिले' }),
  failed: (amount: number) => `${photos(amount)} पढ़ी नहीं जा सकीं`,
  speed: (perSecond: number) => `प्रति सेकंड ${number(perSecond)} फ़ोटो`,
  left: (seconds: number) => `लगभग ${duration(seconds)} बाक़ी`,
  stop: 'बाक़ी छोड़ दें',
}
