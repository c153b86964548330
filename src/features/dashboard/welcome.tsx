import { chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Links that a new member may want to read first. Source: spec 2.43. */
export function Welcome() {
  const { serviceName, productName, links } = useConfig()
  return (
    <Aside aria-labelledby="welcome">
      <Heading as="h2" size="lg" id="welcome">
        {msg('dashboard-welcome-1', serviceName)}
      </Heading>
      <chakra.p mt="2">{msg('dashboard-each-1-create-wiki-own', productName)}</chakra.p>
      <Links>
        <li>
          <ExternalLink href={links.documentation}>{msg('dashboard-documentation-service')}</ExternalLink>
        </li>
        <li>
          <ExternalLink href="https://www.mediawiki.org/wiki/Help:Contents">
            {msg('dashboard-how-edit-wiki-mediawiki-help')}
          </ExternalLink>
        </li>
        <li>
          <ExternalLink href="https://www.mediawiki.org/wiki/Wikibase/DataModel/Primer">
            {msg('dashboard-items-properties-statements-primer')}
          </ExternalLink>
        </li>
        <li>
          <TextLink to={routes.discovery}>{msg('dashboard-see-what-others-have-made')}</TextLink>
        </li>
      </Links>
    </Aside>
  )
}

const Aside = chakra('section', {
  base: {
    mt: { base: '10', md: '14' },
    pt: '6',
    borderTopWidth: '1px',
    borderColor: 'border',
    maxWidth: 'prose',
  },
})

const Links = chakra('ul', {
  base: { mt: '4', ps: '5', listStyleType: 'disc', display: 'flex', flexDirection: 'column', gap: '1.5' },
})
