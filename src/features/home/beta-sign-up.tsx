import { Container, chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { BELOW_THE_FOLD } from '#ui/below-the-fold.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'

/** The invitation at the end of the page. Source: spec 2.18. */
export function BetaSignUp() {
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
