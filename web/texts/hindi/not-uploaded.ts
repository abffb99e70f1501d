import type { Texts } from '../english/english.ts'
import { files, number } from './amounts.ts'

export const notUploaded: Texts['notUploaded'] = {
  skipped: (amount: number) => `${files(amount)} अलग रखी गईं`,
  setApartLead: 'ये नहीं जोड़ी जा सकतीं:',
  dismissSetApart: 'यह सूची छिपाएँ',
  tooBig: (limit: string) => `${limit} से बड़ी`,
  barelyTooBig: (limit: string, excess: string) => `${limit} से थोड़ी बड़ी, ${excess} ज़्यादा`,
  raisable: (reason: string) => `${reason}। जो यह Kindred चलाते हैं, वे सीमा बढ़ा सकते हैं।`,
  notAnImage: 'फ़ोटो नहीं है',
  filmAlone: 'बिना अपनी फ़ोटो का वीडियो',
  emptyFile: 'फ़ाइल ख़ाली है',
  unreadable: 'पढ़ी नहीं जा सकी',
  chosenAlready: 'पहले ही चुनी गई, इसलिए एक ही बार गिनी जाएगी',
  andMore: (amount: number) => `और ${number(amount)}`,
  retryFailed: (amount: number) => `${files(amount)} फिर से भेजें`,
  stopped: 'अपलोड को रुकना पड़ा।',
  stoppedHint: 'जो अपलोड हो चुका है वह सुरक्षित है। कुछ भी दो बार नहीं भेजा जाता।',
  startAgain: 'आगे बढ़ें',
  dismissFailed: 'छिपाएँ',
}
