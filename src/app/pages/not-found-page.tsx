import { chakra, Text } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'

export function NotFoundPage() {
  const { productName } = useConfig()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeading lead={msg('app-address-may-mistyped-page-may')}>{msg('app-page-not-found-2')}</PageHeading>
      <Text color="fg.muted" mb="6" overflowWrap="anywhere">
        {richText(msgParts('app-there-nothing-at-1', <chakra.code color="fg">{pathname}</chakra.code>))}
      </Text>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <ButtonLink to={routes.home}>{msg('app-go-home-page')}</ButtonLink>
        <ButtonLink to={routes.discovery} variant="outline">
          {msg('app-discover-1s', productName)}
        </ButtonLink>
      </chakra.div>
    </>
  )
}
