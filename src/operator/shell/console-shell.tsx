import { Container, chakra } from '@chakra-ui/react'
import { type PropsWithChildren, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { CONSOLE_PATH, consolePagePath } from '#contract/operator/console-paths.ts'
import { routes } from '#contract/paths.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { msg } from '#i18n/msg.ts'
import { operatorRoleText } from '#operator/acts/role-text.ts'
import { ColorModeSwitch } from '#ui/color-mode/color-mode-switch.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { keepInSight } from '#ui/direction/scroll-row.ts'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { LanguageLinks } from '#ui/language/language-links.tsx'
import { Mark } from '#ui/mark/mark.tsx'
import { NAVIGATION_LINK } from '#ui/navigation-link.ts'
import { usePageTitleOverride } from '#ui/page-title/page-title-context.tsx'
import { MAIN_ID, SkipLink } from '#ui/skip-link.tsx'

interface ConsoleShellProps {
  /** Who uses the console; null while that is not known. */
  readonly member: { readonly role: OperatorRole; readonly email: string } | null
  readonly pages: readonly { readonly path: string; readonly title: string; readonly isListed: boolean }[]
}

/** The frame around every page of the console. */
export function ConsoleShell({ member, pages, children }: PropsWithChildren<ConsoleShellProps>) {
  const { serviceName } = useConfig()
  const title = usePageTitleOverride()
  useEffect(() => {
    document.title = [title, msg('operator-console'), serviceName]
      .filter((part, place, all) => part && all.indexOf(part) === place)
      .join(' · ')
  }, [title, serviceName])
  useFocusOnArrival()
  return (
    <Frame>
      <SkipLink />
      <Top>
        <Container maxWidth="8xl">
          <Row>
            <Home to={CONSOLE_PATH} end>
              <Mark boxSize="6" /> {msg('operator-1-console', serviceName)}
            </Home>
            {member && <Who>{msg('operator-1-brackets-2', member.email, operatorRoleText(member.role))}</Who>}
            <Out href={routes.home}>{msg('operator-to-service')}</Out>
            <Out href={routes.logout}>{msg('app-logout')}</Out>
          </Row>
          {pages.length > 0 && <Navigation pages={pages.filter(({ isListed }) => isListed)} />}
        </Container>
      </Top>
      <chakra.main id={MAIN_ID} tabIndex={-1} flex="1" width="full">
        <Container maxWidth="8xl" pt={{ base: '6', md: '10' }} pb="16">
          {children}
        </Container>
      </chakra.main>
      <chakra.footer borderTopWidth="1px" bg="bg.subtle">
        <Container maxWidth="8xl" py="6">
          <Foot>
            <LanguageLinks />
            <ColorModeSwitch />
          </Foot>
        </Container>
      </chakra.footer>
      <ToastRegion />
    </Frame>
  )
}

/** Links to the pages, in a row that scrolls sideways on phones. The current page's link is always visible. */
function Navigation({ pages }: Pick<ConsoleShellProps, 'pages'>) {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is the current one then
  useEffect(
    () => keepInSight(row.current, row.current?.querySelector('[aria-current]') ?? null),
    [pathname, pages.length],
  )
  return (
    <nav aria-label={msg('operator-console')}>
      <Pages ref={row}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <PageLink to={consolePagePath(path)} end={path === ''}>
              {title}
            </PageLink>
          </li>
        ))}
      </Pages>
    </nav>
  )
}

/** After a navigation to another page, screen readers start at its content. */
function useFocusOnArrival(): void {
  const { pathname, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (key !== 'default') document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [pathname])
}

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', minHeight: '100dvh' } })

const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', justifyContent: 'space-between' },
})

const Top = chakra('header', { base: { borderBottomWidth: '1px', bg: 'bg.subtle' } })

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    pt: '3',
    pb: '1',
  },
})

const Home = chakra(NavLink, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', py: '1', fontWeight: 'semibold' },
})

const Who = chakra('span', {
  base: { marginInlineStart: { md: 'auto' }, color: 'fg.muted', textStyle: 'sm', overflowWrap: 'anywhere' },
})

const Out = chakra('a', {
  base: { py: '1', textStyle: 'sm', textDecoration: 'underline', textUnderlineOffset: '2px' },
})

const Pages = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: { sm: 'wrap' },
    gap: '1',
    overflowX: { base: 'auto', sm: 'visible' },
    listStyle: 'none',
    pb: '2',
    // Aligns the names with the service's name above; on phones the row reaches the edges of the window.
    marginInlineStart: '-3',
    marginInlineEnd: { base: '-3', sm: '0' },
  },
})

const PageLink = chakra(NavLink, {
  base: {
    ...NAVIGATION_LINK,
    _focusVisible: { outlineOffset: '-2px' },
  },
})
