import { Container, chakra, Heading } from '@chakra-ui/react'
import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { BELOW_THE_FOLD } from './below-the-fold.ts'

/** The invitation at the end of the page. Source: spec 2.18. */
export function BetaSignUp() {
  const { serviceName } = useConfig()
  return (
    <Container as="section" py={{ base: '12', md: '16' }} {...BELOW_THE_FOLD}>
      <Heading as="h2" size="2xl">
        {serviceName} is in open beta
      </Heading>
      <chakra.p mt="4" maxWidth="prose">
        Anyone can take part, free of charge. All you need is an email address. Some things will still change,
        and <TextLink to={routes.contact}>your feedback</TextLink> helps us decide which.
      </chakra.p>
      <ButtonLink to={routes.createAccount} variant="outline" mt="6">
        Sign up for the open beta
      </ButtonLink>
    </Container>
  )
}
