import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'

/** /contact. Source: spec 2.20. */
export function ContactPage() {
  return (
    <chakra.div maxWidth="2xl">
      <PageHeading
        lead={richText(
          msgParts('contact-if-have-question-idea-something', text => (
            <TextLink to={routes.complaint}>{text}</TextLink>
          )),
        )}
      >
        {msg('common-contact-us')}
      </PageHeading>
      <ContactForm />
    </chakra.div>
  )
}
