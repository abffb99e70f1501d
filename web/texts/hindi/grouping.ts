import type { Texts } from '../english/english.ts'
import { faces, number, people } from './amounts.ts'

export const grouping: Texts['grouping'] = {
  title: 'आपकी फ़ोटो को पहचान के एक दूसरे नेटवर्क से देखा गया है',
  lead: 'अभी कुछ नहीं बदला है। नाम और आपके सभी फ़ैसले बने रहेंगे।',
  amounts: (before: number, after: number, moved: number) =>
    `अभी: ${people(before)}, बदलने पर: ${number(after)}। किसी और के पास जाएँगे: ${faces(moved)}।`,
  details: 'क्या बदलेगा',
  joinedHeading: (amount: number) => `किसी और के साथ मिलाए जाएँगे: ${people(amount)}`,
  joined: (name: string, into: string) => `${name} को ${into} में मिलाया जाएगा`,
  joinedNew: (name: string) => `${name} को एक नए व्यक्ति में मिलाया जाएगा`,
  splitHeading: (amount: number) => `अलग किए जाएँगे: ${people(amount)}`,
  split: (name: string, amount: number) => `${name} से दूसरों के पास जाएँगे: ${faces(amount)}`,
  found: (amount: number) => `नए मिले: ${people(amount)}`,
  andMore: (amount: number) => `और ${number(amount)} अन्य`,
  changeNow: 'अभी बदलें',
  later: 'बाद में',
  changing: 'लोग बदल रहे हैं',
  refusedTitle: 'लोग फ़िलहाल वैसे ही रहेंगे',
  refusedText:
    'आपके चेहरों की माप के अनुसार लगभग सभी एक ही व्यक्ति होते, जो सच नहीं हो सकता। आपके लोग, नाम और फ़ैसले सुरक्षित हैं; नए चेहरे इंतज़ार कर रहे हैं।',
  refusedAdvice: 'Kindred की कोई फ़ाइल ख़राब हो सकती है। जो यह Kindred चलाता है, वह इस कमांड से पता लगा सकता है:',
}
