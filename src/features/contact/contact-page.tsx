import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'

/** /contact. Source: specification, section 2. */
export function ContactPage() {
  return (
    <chakra.div maxWidth="2xl">
      <PageHeading
        lead={
          <>
            Questions, ideas, something that does not work: write to us. To report illegal content on a wiki,
            please use <TextLink to={routes.complaint}>its own form</TextLink>.
          </>
        }
      >
        Contact us
      </PageHeading>
      <ContactForm />
    </chakra.div>
  )
}
