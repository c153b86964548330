import { chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { PointsOfContact } from './points-of-contact.tsx'

/** /complaint: the points of contact and the form. Source: spec 2.79, 2.80. */
export function ComplaintPage() {
  return (
    <chakra.div maxWidth="2xl">
      <PageHeading lead="Anyone can report content on a wiki that breaks the law.">
        Report illegal content
      </PageHeading>
      <PointsOfContact />
      <section>
        <Heading as="h2" size="xl" mb="3">
          Reporting illegal content
        </Heading>
        <chakra.p mb="6">
          Tell us where the content is and why you think that it is illegal. We look at each report in a
          timely, careful and impartial way.{' '}
          <TextLink to={routes.digitalServicesAct}>
            How we handle reports, and how to appeal against a decision
          </TextLink>
        </chakra.p>
        <ComplaintForm />
      </section>
    </chakra.div>
  )
}
