import { chakra } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'

/** /contact. Source: spec 2.20. */
export function ContactPage() {
  return (
    <chakra.div maxWidth="2xl">
      <PageHeading
        lead={
          <>
            If you have a question or an idea, or something does not work, write to us. To report illegal
            content on a wiki, please use <TextLink to={routes.complaint}>the report form</TextLink>.
          </>
        }
      >
        Contact us
      </PageHeading>
      <ContactForm />
    </chakra.div>
  )
}
