import { Container, chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { HeroDrawing } from './hero-drawing.tsx'

/** The promise, a drawing that shows it, and the way to sign up. Source: spec 2.13. */
export function Hero() {
  const { productName } = useConfig()
  return (
    <chakra.section bg="bg.subtle" borderBottomWidth="1px" borderColor="border">
      <Container>
        <Columns>
          <div>
            <Heading as="h1" size={{ base: '3xl', md: '4xl', lg: '5xl' }} tabIndex={-1}>
              {msg('home-own-1-five-minutes', productName)}
            </Heading>
            <chakra.p mt="5" fontSize="lg" color="fg.muted" maxWidth="30em">
              {msg('home-wiki-structured-data-with-its')}
            </chakra.p>
            <ButtonLink to={routes.createAccount} size="lg" mt="8">
              {msg('home-try-out')}
            </ButtonLink>
          </div>
          <HeroDrawing />
        </Columns>
      </Container>
    </chakra.section>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 6fr)' },
    alignItems: 'center',
    gap: { base: '10', lg: '16' },
    py: { base: '10', md: '16', lg: '20' },
  },
})
