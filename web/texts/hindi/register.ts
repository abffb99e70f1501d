import type { Texts } from '../english/english.ts'

export const register: Texts['register'] = {
  screen: 'साइन अप',
  heading: 'साइन अप',
  subtitle: 'साइन अप करने के लिए अपना ई-मेल पता इस्तेमाल करें',
  name: 'आपका नाम',
  passwordHint: (least: number) => `कम से कम ${least} अक्षर। तीन-चार शब्द याद रखना आसान होता है।`,
  passwordTooShort: (least: number) => `कृपया कम से कम ${least} अक्षर लिखें।`,
  submit: 'खाता बनाएँ',
  busy: 'खाता बन रहा है...',
  haveAccount: 'पहले से खाता है?',
  login: 'लॉग इन करें',
}
