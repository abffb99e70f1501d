import type { Texts } from '../english/english.ts'

export const confirm: Texts['confirm'] = {
  heading: 'अपने ई-मेल पते की पुष्टि करें',
  description: 'पुष्टि करें कि यह ई-मेल पता आपका है।',
  lead: 'एक बार दबाएँ और आपके पते की पुष्टि हो जाएगी। अगर आपने Kindred में साइन अप नहीं किया, तो यह पेज बंद कर दें।',
  confirm: 'पुष्टि करें',
  busy: 'पुष्टि हो रही है...',
  doneHeading: 'आपके पते की पुष्टि हो गई',
  signedIn: (email: string) => `${email} आपका है, और आप लॉग इन हैं।`,
  goOn: 'मेरी फ़ोटो पर जाएँ',
  confirmedBefore: (email: string) => `${email} की पुष्टि पहले ही हो चुकी है। आगे बढ़ने के लिए लॉग इन करें।`,
  passwordNeeded: (email: string) =>
    `${email} आपका है। आपने किसी दूसरे ब्राउज़र में साइन अप किया था, इसलिए अपनी सुरक्षा के लिए यहाँ नया पासवर्ड चुनें। साइन अप वाला पासवर्ड अब नहीं चलेगा।`,
  signUpAgain: 'फिर से साइन अप करें',
}
