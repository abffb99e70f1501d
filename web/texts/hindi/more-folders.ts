import type { Texts } from '../english/english.ts'
import { photos } from './amounts.ts'

export const moreFolders: Texts['moreFolders'] = {
  question: 'क्या आप और फ़ोल्डर डाउनलोड करना चाहते हैं?',
  explanation:
    'अगर आपका काम पूरा हो गया है, तो Kindred आपकी फ़ोटो और उनमें मिली हर चीज़ मिटा सकता है। जो आपने डाउनलोड किया है वह आपका ही रहेगा।',
  yes: 'हाँ, सब कुछ यहीं रहने दें',
  no: 'नहीं, सब कुछ मिटाएँ…',
  remember: 'दोबारा न पूछें: हमेशा सब कुछ रखें',
  confirmTitle: 'सब कुछ मिटाएँ?',
  confirmText: (amount: number) =>
    `${photos(amount)} और उनमें मिले लोग हमेशा के लिए मिटा दिए जाएँगे। इसे वापस नहीं लाया जा सकता।`,
  confirm: 'अभी सब कुछ मिटाएँ',
  deleting: 'मिटाया जा रहा है…',
  goBack: 'वापस जाएँ',
  settingLabel: 'डाउनलोड के बाद',
  settingAsk: 'पूछें कि क्या करना है',
  settingKeep: 'सब कुछ रखें',
}
