import { Button, chakra, Link } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, Link as RouterLink, useLocation } from 'react-router'
import { msg } from '#i18n/msg.ts'
import { ColorModeSwitch } from '#ui/color-mode/color-mode-switch.tsx'
import { ErrorBoundary } from '#ui/failure/error-boundary.tsx'
import { Mark } from '#ui/mark/mark.tsx'
import { MachineList } from './machine-list.tsx'
import { Margins } from './margins.tsx'

const MAIN = 'main'

/** The frame of every page: the title, the switch for the color mode, and the list of machines. */
export function Frame() {
  const { pathname } = useLocation()
  const [, page = ''] = pathname.split('/')
  const main = useHeadingFocus(page)
  // The home page is the list.
  const isHome = page === ''
  const [isListOpen, setListOpen] = useState(false)
  const [shownFor, setShownFor] = useState(page)
  if (shownFor !== page) {
    setShownFor(page)
    setListOpen(false)
  }
  return (
    <PageGrid>
      <SkipLink href={`#${MAIN}`}>{msg('ui-skip-content')}</SkipLink>
      <Header>
        <Home asChild>
          <RouterLink to="/">
            <Mark boxSize="7" color="teal.fg" /> {msg('statecharts-title')}
          </RouterLink>
        </Home>
        <ColorModeArea>
          <ColorModeSwitch />
        </ColorModeArea>
      </Header>
      {!isHome && <Machines isOpen={isListOpen} onToggle={() => setListOpen(isOpen => !isOpen)} />}
      <Main ref={main} id={MAIN} tabIndex={-1} gridColumn={isHome ? '1 / -1' : undefined}>
        <ErrorBoundary key={page} fallback={thrown => <PageError error={thrown} />}>
          <Outlet />
        </ErrorBoundary>
      </Main>
    </PageGrid>
  )
}

interface MachinesProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The list of machines beside the page; on small screens it is behind a button. */
function Machines({ isOpen, onToggle }: MachinesProps) {
  return (
    <MachinesNav aria-label={msg('statecharts-machines')}>
      <chakra.div display={{ lg: 'none' }}>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? msg('statecharts-machines-hide') : msg('statecharts-machines-show')}
        </Button>
      </chakra.div>
      <chakra.div display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}>
        <MachineList />
      </chakra.div>
    </MachinesNav>
  )
}

/** Moves the focus to the heading of the new page after a link to another machine was followed. */
function useHeadingFocus(page: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    main.current?.querySelector('h1')?.focus()
  }, [page])
  return main
}

/**
 * From `lg` on, the columns are side by side and scroll separately. On smaller screens there is one column,
 * and the list of machines is behind a button.
 */
const PageGrid = chakra('div', {
  base: {
    display: 'grid',
    minHeight: '100dvh',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '14rem minmax(0, 1fr)' },
    gridTemplateRows: { base: 'auto auto minmax(0, 1fr)', lg: 'auto minmax(0, 1fr)' },
    height: { lg: '100dvh' },
  },
})

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    zIndex: 'skipNav',
    top: '2',
    insetStart: '2',
    px: '4',
    py: '2',
    borderRadius: 'md',
    bg: 'teal.solid',
    color: 'teal.contrast',
    '&:not(:focus)': { transform: 'translateY(-200%)' },
  },
})

const Header = chakra('header', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: { base: '4', md: '6' },
    py: '2.5',
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
  },
})

const Home = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    color: 'fg',
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: 'semibold',
    textDecoration: 'none',
  },
})

/** The legend of the switch is hidden visually. */
const ColorModeArea = chakra('div', {
  base: { '& fieldset': { display: 'flex', alignItems: 'center', gap: '2' }, '& legend': { srOnly: true } },
})

const MachinesNav = chakra('nav', {
  base: {
    p: { base: '2', lg: '3' },
    borderBottomWidth: { base: '1px', lg: '0' },
    borderInlineEndWidth: { lg: '1px' },
    borderColor: 'border',
    bg: 'bg.subtle',
    overflowY: { lg: 'auto' },
  },
})

const Main = chakra('main', { base: { minWidth: '0', minHeight: '0', overflowY: { lg: 'auto' } } })

/** Shows the error if a page fails to render. */
export function PageError({ error }: { error: unknown }) {
  return (
    <Margins role="alert">
      <chakra.h1 fontFamily="heading" textStyle="2xl">
        {msg('statecharts-page-broken')}
      </chakra.h1>
      <chakra.p mt="3" color="fg.error">
        {String(error)}
      </chakra.p>
    </Margins>
  )
}
