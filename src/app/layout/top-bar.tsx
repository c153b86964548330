import { Container, chakra } from '@chakra-ui/react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { selectSession } from '#store/session/session.slice.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { Mark } from '#ui/mark/mark.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { MemberNavigation, VisitorNavigation } from './navigation.tsx'

/** The logo and the navigation. Source: spec 2.6. */
export function TopBar() {
  const { serviceName } = useConfig()
  return (
    <Bar>
      <Container display="flex" alignItems="center" justifyContent="space-between" gap="4" minH="16">
        <Logo to={routes.home}>
          <Mark color="teal.fg" />
          {serviceName}
        </Logo>
        <Navigation />
      </Container>
    </Bar>
  )
}

/**
 * Hidden until the session is known (spec 2.10). A change of the session is shown in the background, so that
 * the first one does not block a page that has just been hydrated.
 */
function Navigation() {
  const session = useDeferredValue(useAppSelector(selectSession))
  if (session.status === 'initialising') return <WithoutScript />
  if (session.status === 'member') return <MemberNavigation email={session.user.email} />
  return <VisitorNavigation />
}

/** Without scripts the session is never known, so these links are always there. */
function WithoutScript() {
  return (
    <noscript>
      <TextLink to={routes.login}>{msg('common-log-in-title')}</TextLink> ·{' '}
      <TextLink to={routes.createAccount}>{msg('app-sign-up')}</TextLink>
    </noscript>
  )
}

const Bar = chakra('header', {
  base: { position: 'relative', zIndex: 'header', borderBottomWidth: '1px', bg: 'bg' },
})

const Logo = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    py: '2',
    borderRadius: 'sm',
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
  },
})
