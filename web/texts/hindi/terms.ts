import { cameraTimesIn } from '../dates-in.ts'
import type { Texts } from '../english/english.ts'

const { dayTaken } = cameraTimesIn('hi')

export const terms: Texts['terms'] = {
  screen: 'शर्तें और निजता',
  description: 'आपकी फ़ोटो और उनमें दिखने वाले चेहरों के साथ क्या होता है, सरल शब्दों में।',
  progress: 'आपने कितना पढ़ा',
  keyPoints: 'मुख्य बातें',
  version: (isoDate: string) => `${dayTaken(isoDate)} का संस्करण`,
  pleaseAccept: 'आगे बढ़ने के लिए शर्तें स्वीकार करें',
  continue: 'डैशबोर्ड पर जाएँ',
  continueWithout: 'सहमति के बिना आगे बढ़ें',
  without: 'आप सहमति के बिना भी आगे बढ़ सकते हैं: आपकी फ़ोटो रखी और दिखाई जाएँगी, पर Kindred चेहरे नहीं ढूँढेगा।',
}
