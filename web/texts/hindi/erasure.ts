import { datesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'

const { moment } = datesIn('hi')

export const erasure: Texts['erasure'] = {
  heading: 'मिटाया जाना',
  description: 'क्या वह सब जा चुका है जो आपने मिटवाया।',
  open: (startedAt: string) =>
    `${moment(startedAt)} से मिटाया जा रहा है। इसे अब कोई नहीं खोल सकता; आख़िरी फ़ाइलें अभी हटाई जा रही हैं। यह अपने आप चलता रहता है, और आप पेज बंद कर सकते हैं।`,
  done: (completedAt: string) => `${moment(completedAt)} को मिटा दिया गया। इसका कुछ भी बाक़ी नहीं है।`,
  gone: 'इस संख्या के नीचे कुछ भी मिटाया नहीं जा रहा। अगर यह कोई खाता था तो वह पूरा जा चुका है।',
  address: 'यह पता बताता है कि काम कहाँ तक पहुँचा। दोबारा देखना चाहें तो इसे रख लें।',
  leave: 'पहले पेज पर जाएँ',
}
