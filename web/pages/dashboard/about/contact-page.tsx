import { ContactPanel } from '../../../features/contact/contact-panel.tsx'
import { texts } from '../../../texts.ts'
import { useTitle } from '../../../ui/screen-title.tsx'
import { PageHeading } from '../page-heading.tsx'

export function ContactPage() {
  useTitle(texts.title(texts.contact.heading), texts.contact.description)
  return (
    <>
      <PageHeading heading={texts.contact.heading} lead={texts.contact.lead} />
      <ContactPanel />
    </>
  )
}
