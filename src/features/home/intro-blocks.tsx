import { Container, chakra, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'

/** What the service is, whom it is for and what it promises. Source: spec 2.14, 9.13. */
export function IntroBlocks() {
  const { serviceName, productName, backupsTranslated } = useConfig()
  return (
    <Container py={{ base: '12', md: '16' }}>
      <Columns>
        <Intro title={msg('home-what')}>
          <p>{msg('home-1-runs-2-wiki-which', serviceName, productName)}</p>
        </Intro>
        <Intro title={msg('home-who')}>
          <p>{msg('home-museums-archives-libraries-researchers-anyon')}</p>
        </Intro>
        <Intro title={msg('home-what-we-promise')}>
          <Promises>
            <li>{msg('home-free-charge-while-open-beta')}</li>
            <li>{msg('home-hosted-european-data-centres')}</li>
            <li>
              {richText(
                msgParts('home-compliant-with-gdpr-as-1', text => (
                  <TextLink to={routes.privacyPolicy}>{text}</TextLink>
                )),
              )}
            </li>
            <li>{backupsTranslated}</li>
          </Promises>
        </Intro>
      </Columns>
    </Container>
  )
}

function Intro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section borderTopWidth="2px" borderColor="teal.solid" pt="4">
      <Heading as="h2" size="xl" mb="3">
        {title}
      </Heading>
      {children}
    </chakra.section>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '8', md: '10' },
  },
})

const Promises = chakra('ul', {
  base: { display: 'grid', gap: '1', ps: '5', listStyleType: 'disc', '& ::marker': { color: 'teal.solid' } },
})
