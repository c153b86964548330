import { chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Links that a new member may want to read first. Source: spec 2.43. */
export function Welcome() {
  const { serviceName, productName, links } = useConfig()
  return (
    <Aside aria-labelledby="welcome">
      <Heading as="h2" size="lg" id="welcome">
        Welcome to {serviceName}
      </Heading>
      <chakra.p mt="2">
        Each {productName} you create is a wiki of your own: you decide what it holds, how it looks and who
        may edit it. We keep it running.
      </chakra.p>
      <Links>
        <li>
          <ExternalLink href={links.documentation}>Documentation of this service</ExternalLink>
        </li>
        <li>
          <ExternalLink href="https://www.mediawiki.org/wiki/Help:Contents">
            How to edit a wiki (MediaWiki help)
          </ExternalLink>
        </li>
        <li>
          <ExternalLink href="https://www.mediawiki.org/wiki/Wikibase/DataModel/Primer">
            Items, properties and statements: a primer
          </ExternalLink>
        </li>
        <li>
          <TextLink to={routes.discovery}>See what others have made</TextLink>
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
