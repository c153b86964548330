import { chakra, Heading, Link } from '@chakra-ui/react'
import { useConfig } from '#ui/config/config-context.tsx'

/**
 * Where authorities and recipients can write. Source: spec 2.79; Digital Services Act, Articles 11 and 12.
 */
export function PointsOfContact() {
  const { serviceName, operator } = useConfig()
  const email = <Link href={`mailto:${operator.email}`}>{operator.email}</Link>
  return (
    <chakra.section mb="12">
      <Heading as="h2" size="xl" mb="3">
        Points of contact
      </Heading>
      <chakra.p my="3">
        <strong>For public authorities</strong> (Article 11 of the Digital Services Act): authorities of the
        member states, the Commission and the European Board for Digital Services can reach us about{' '}
        {serviceName} at {email}.
      </chakra.p>
      <chakra.p my="3">
        <strong>For recipients of the service</strong> (Article 12 of the Digital Services Act): everyone who
        uses {serviceName} can reach us directly at {email}. A person reads and answers every message.
      </chakra.p>
      <chakra.p my="3">We communicate in English.</chakra.p>
    </chakra.section>
  )
}
