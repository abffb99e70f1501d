import type { Texts } from '../english/english.ts'

export const providers: Texts['providers'] = {
  or: 'या',
  googleLogin: 'Google से जारी रखें',
  googleRegister: 'Google से जारी रखें',
  googleMissing: 'इस Kindred पर Google से साइन-इन अभी चालू नहीं किया गया है।',
  facebook: 'Facebook से जारी रखें',
  facebookMissing: 'Facebook से साइन-इन अभी चालू नहीं किया गया है।',
  doneScreen: 'साइन इन',
  doneHeading: 'साइन इन हो रहा है…',
  doneText: 'अब आप यह विंडो बंद कर सकते हैं।',
  doneClose: 'यह विंडो बंद करें',
  problems: {
    access_denied: 'आप Google पर रुक गए। कुछ नहीं बदला; आप फिर से कोशिश कर सकते हैं।',
    account_not_linked: 'इस ई-मेल पते का खाता पहले से है। पहले की तरह उसमें लॉग इन करें; फिर सेटिंग्स में Google जोड़ सकते हैं।',
    email_not_found: 'Google ने ई-मेल पता नहीं बताया, जो Kindred को चाहिए।',
    signup_disabled: 'यह Kindred नए खाते नहीं लेता।',
    state_mismatch: 'इसमें बहुत समय लगा या यह दूसरी विंडो में शुरू हुआ। कृपया फिर से कोशिश करें।',
    unknown: 'Google से साइन-इन नहीं हो सका। कृपया फिर से कोशिश करें।',
  },
}
