import type { Texts } from '../english/english.ts'
import { count, percent } from './amounts.ts'

const questions = (amount: number) => count(amount, { other: '# सवाल' })

export const review: Texts['review'] = {
  heading: 'वही या कोई और?',
  lead: 'कुछ जवाबों से आपके सभी लोग सही हो जाते हैं।',
  invite: (amount: number) => `${questions(amount)} के जवाब दें`,
  question: 'क्या यह वही व्यक्ति है?',
  same: 'हाँ, वही',
  different: 'नहीं, कोई और',
  notSure: 'पक्का नहीं',
  keys: 'कुंजियाँ: Y हाँ, N नहीं, S पक्का नहीं, Ctrl Z पिछला जवाब वापस',
  left: (amount: number) => `${questions(amount)} बाकी`,
  goal: (share: number, amount: number) => `${questions(amount)} और, फिर ${percent(share)} चेहरे पक्के होंगे`,
  settled: (share: number) => `${percent(share)} चेहरे पक्के हैं`,
  openPhoto: (name: string) => `${name} की फ़ोटो दिखाएँ`,
  faceOf: (name: string) => `${name} का एक चेहरा`,
  moot: 'यह पहले ही तय हो चुका था।',
  takeBack: 'पिछला जवाब वापस लें',
  doneTitle: 'सभी सवालों के जवाब मिल गए',
  doneText: 'Kindred आपके लोगों के बारे में जितना हो सके उतना पक्का है।',
  noneTitle: 'पूछने को कुछ नहीं',
  noneText: 'जब Kindred को पक्का न हो कि दो चेहरे एक ही व्यक्ति के हैं, तो वह यहाँ पूछता है।',
  skipped: (amount: number) => `आपने ${questions(amount)} टाले।`,
  repeatSkippedQuestions: 'उन्हें फिर से पूछें',
  letters: 'कुंजियाँ: Y हाँ, N नहीं, S पक्का नहीं',
  dismiss: 'अभी नहीं',
  namesFromPhotos: 'आपकी फ़ोटो के साथ आए नाम',
  isThis: (name: string) => `क्या यह ${name} है?`,
  namedIn: (amount: number) => count(amount, { other: 'यह नाम इस व्यक्ति की # फ़ोटो के साथ आया।' }),
  holder: (name: string) => `${name} पहले से आपके लोगों में है। हाँ कहने पर दोनों एक व्यक्ति बन जाएँगे।`,
  yes: 'हाँ',
  no: 'नहीं',
}
