import type { Texts } from '../english/english.ts'
import { files } from './amounts.ts'

export const selectedFiles: Texts['selectedFiles'] = {
  selected: (amount: number) => `${files(amount)} चुनी गईं`,
  sidecars: (amount: number) => `फ़ोटो के साथ रखी ${files(amount)} के नाम भी`,
  clearAll: 'सब हटाएँ',
  remove: (name: string) => `${name} हटाएँ`,
  waiting: 'प्रतीक्षा में',
  checking: 'जाँच हो रही है',
  sending: (share: string) => `भेजी जा रही है ${share}`,
  storing: 'भेजी गई, सहेजी जा रही है',
  sent: 'अपलोड हो गई',
  stored: 'Kindred में पहले से है',
  fileFailed: 'अपलोड नहीं हुई',
  retryFile: (name: string) => `${name} फिर से भेजें`,
}
