import { chakra, Heading, Link } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ComplaintForm } from './complaint-form.tsx'

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

/**
 * Where authorities and recipients can write. Source: spec 2.79; Digital Services Act, Articles 11 and 12.
 */
function PointsOfContact() {
  const { serviceName, operator } = useConfig()
  const email = <Link href={`mailto:${operator.email}`}>{operator.email}</Link>
  return (
    <chakra.section mb="12">
      <Heading as="h2" size="xl" mb="3">
        {msg('complaint-points-contact')}
      </Heading>
      <chakra.p my="3">
        {richText(
          msgParts(
            'complaint-1-public-authorities-article-11',
            text => <strong>{text}</strong>,
            serviceName,
            email,
          ),
        )}
      </chakra.p>
      <chakra.p my="3">
        {richText(
          msgParts(
            'complaint-1-recipients-service-article-12',
            text => <strong>{text}</strong>,
            serviceName,
            email,
          ),
        )}
      </chakra.p>
      <chakra.p my="3">{msg('complaint-we-communicate-english')}</chakra.p>
    </chakra.section>
  )
}
