import { chakra, Text } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

export function NotFoundPage() {
  const { productName } = useConfig()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading lead="The address may be mistyped, or the page may have moved.">
        Page not found
      </PageHeading>
      <Text color="fg.muted" mb="6" overflowWrap="anywhere">
        There is nothing at <chakra.code color="fg">{pathname}</chakra.code>.
      </Text>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <ButtonLink to={routes.home}>Go to the home page</ButtonLink>
        <ButtonLink to={routes.discovery} variant="outline">
          Discover {productName}s
        </ButtonLink>
      </chakra.div>
    </>
  )
}
