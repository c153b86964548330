import { chakra, Heading, Link } from '@chakra-ui/react'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { richText } from '#ui/rich-text.ts'

/**
 * Where authorities and recipients can write. Source: spec 2.79; Digital Services Act, Articles 11 and 12.
 */
export function PointsOfContact() {
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
