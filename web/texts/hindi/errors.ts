import type { Texts } from '../english/english.ts'

export const errors: Texts['errors'] = {
  unreachable: 'Kindred जवाब नहीं दे रहा है। देखें कि वह चल रहा है या नहीं, फिर दोबारा कोशिश करें।',
  unknown: 'कुछ गड़बड़ हो गई। कृपया दोबारा कोशिश करें।',
  loading: 'यह लोड नहीं हो सका।',
  retry: 'दोबारा कोशिश करें',
  screen: 'यह पृष्ठ अटक गया',
  screenText: 'आपकी फ़ोटो सुरक्षित हैं। आगे बढ़ने के लिए पृष्ठ को फिर से लोड करें।',
  reload: 'फिर से लोड करें',
  notFoundTitle: 'यहाँ कुछ नहीं है',
  notFoundText: 'हो सकता है कि पता ग़लत लिखा गया हो, या जो यहाँ था वह हटा दिया गया हो।',
  notFoundAction: 'मेरी फ़ोटो पर जाएँ',
}
