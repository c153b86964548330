import { Container, chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { BELOW_THE_FOLD } from '#ui/below-the-fold.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { FeaturedWikis } from './featured-wikis.tsx'
import { HeroDrawing } from './hero-drawing.tsx'
import { IntroBlocks } from './intro-blocks.tsx'

/** /: what the service is, whom it is for, and how to sign up. */
export function HomePage() {
  return (
    <>
      <Hero />
      <IntroBlocks />
      <FeaturedWikis />
      <BetaSignUp />
    </>
  )
}

/** The invitation at the end of the page. Source: spec 2.18. */
function BetaSignUp() {
  const { serviceName } = useConfig()
  return (
    <Container as="section" py={{ base: '12', md: '16' }} {...BELOW_THE_FOLD}>
      <Heading as="h2" size="2xl">
        {msg('home-1-open-beta', serviceName)}
      </Heading>
      <chakra.p mt="4" maxWidth="prose">
        {richText(
          msgParts('home-anyone-can-take-part-free', text => <TextLink to={routes.contact}>{text}</TextLink>),
        )}
      </chakra.p>
      <ButtonLink to={routes.createAccount} variant="outline" mt="6">
        {msg('home-sign-up-open-beta')}
      </ButtonLink>
    </Container>
  )
}

/** The promise, a drawing that shows it, and the way to sign up. Source: spec 2.13. */
function Hero() {
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
