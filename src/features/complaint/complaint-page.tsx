import { chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { PointsOfContact } from './points-of-contact.tsx'

/** /complaint: the points of contact and the form. Source: spec 2.79, 2.80. */
export function ComplaintPage() {
  return (
    <chakra.div maxWidth="2xl">
      <PageHeading lead={msg('complaint-anyone-can-report-content-wiki')}>
        {msg('common-report-illegal-content')}
      </PageHeading>
      <PointsOfContact />
      <section>
        <Heading as="h2" size="xl" mb="3">
          {msg('complaint-reporting-illegal-content')}
        </Heading>
        <chakra.p mb="6">
          {richText(
            msgParts('complaint-tell-us-where-content-why', text => (
              <TextLink to={routes.digitalServicesAct}>{text}</TextLink>
            )),
          )}
        </chakra.p>
        <ComplaintForm />
      </section>
    </chakra.div>
  )
}
