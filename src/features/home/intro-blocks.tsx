import { Container, chakra, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { routes } from '#contract/paths.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** What the service is, whom it is for and what it promises. Source: spec 2.14, 9.13. */
export function IntroBlocks() {
  const { serviceName, productName, backups } = useConfig()
  return (
    <Container py={{ base: '12', md: '16' }}>
      <Columns>
        <Intro title="What it is">
          <p>
            {serviceName} runs a {productName} for you: a wiki in which people and programs read and write the
            same data. Each wiki is a real MediaWiki with its own name, its own users and its own rules.
          </p>
        </Intro>
        <Intro title="Who it is for">
          <p>
            Museums, archives, libraries, researchers and anyone with a data-rich project. You do not need a
            server, or anyone to look after one. Start with a trial and keep what works.
          </p>
        </Intro>
        <Intro title="What we promise">
          <Promises>
            <li>Free of charge while in open beta</li>
            <li>Hosted in European data centres</li>
            <li>
              Compliant with the GDPR, as the <TextLink to={routes.privacyPolicy}>privacy policy</TextLink>{' '}
              says
            </li>
            <li>{backups}</li>
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
