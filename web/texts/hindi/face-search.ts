import type { Texts } from '../english/english.ts'
import { number, photos } from './amounts.ts'

export const faceSearch: Texts['faceSearch'] = {
  heading: 'यह चेहरा खोजें',
  lead: 'Kindred को एक तस्वीर दिखाएँ, और वह बताएगा कि चेहरा किसका है।',
  open: 'चेहरा खोजें',
  dropTitle: 'तस्वीर यहाँ खींच लाएँ',
  pickTitle: 'किस तस्वीर के बारे में पूछना है?',
  dropNow: 'पूछने के लिए छोड़ दें',
  choose: 'तस्वीर चुनें',
  take: 'तस्वीर लें',
  notKept: 'तस्वीर सहेजी नहीं जाती।',
  looking: 'चेहरा खोजा जा रहा है…',
  stop: 'रोकें',
  another: 'दूसरी तस्वीर के बारे में पूछें',
  picture: 'वह तस्वीर जिसके बारे में आपने पूछा',
  face: (position: number) => `चेहरा ${number(position)}`,
  likely: (name: string) => `यह ${name} है`,
  unsure: 'Kindred को पक्का पता नहीं कि यह कौन है। सबसे मिलते-जुलते लोग:',
  nobody: 'अभी तुलना के लिए कोई नहीं है। पहले कुछ फ़ोटो जोड़ें।',
  listPhotosOf: (name: string, amount: number) => `${name} वाली ${photos(amount)}`,
  failed: 'इस तस्वीर से खोज नहीं हो सकी',
}
