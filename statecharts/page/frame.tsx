import { Button, chakra, Link } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, Link as RouterLink, useLocation } from 'react-router'
import { ColorModeSwitch } from '#ui/color-mode/color-mode-switch.tsx'
import { Mark } from '#ui/mark/mark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { MachineList } from './machine-list.tsx'

const MAIN = 'main'

/** What stands around every page: the name of the place, light or dark, and the machines there are. */
export function Frame() {
  const { pathname } = useLocation()
  const [, place = ''] = pathname.split('/')
  const main = useHeadingFocus(place)
  // The home page is the list.
  const isHome = place === ''
  const [isListOpen, setListOpen] = useState(false)
  const [shownFor, setShownFor] = useState(place)
  if (shownFor !== place) {
    setShownFor(place)
    setListOpen(false)
  }
  return (
    <Sheet>
      <SkipLink href={`#${MAIN}`}>Skip to the page</SkipLink>
      <Header>
        <Home asChild>
          <RouterLink to="/">
            <Mark boxSize="7" color="teal.fg" /> State charts
          </RouterLink>
        </Home>
        <Colours>
          <ColorModeSwitch />
        </Colours>
      </Header>
      {!isHome && <Machines isOpen={isListOpen} onToggle={() => setListOpen(isOpen => !isOpen)} />}
      <Main ref={main} id={MAIN} tabIndex={-1} gridColumn={isHome ? '1 / -1' : undefined}>
        <ErrorBoundary key={place}>
          <Outlet />
        </ErrorBoundary>
      </Main>
    </Sheet>
  )
}

interface MachinesProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The machines beside the page; on small screens behind a button. */
function Machines({ isOpen, onToggle }: MachinesProps) {
  return (
    <MachinesNav aria-label="Machines">
      <chakra.div display={{ lg: 'none' }}>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide the machines' : 'All machines'}
        </Button>
      </chakra.div>
      <chakra.div display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}>
        <MachineList />
      </chakra.div>
    </MachinesNav>
  )
}

/** After a link to another machine has been followed, a reader goes on at the new page's heading. */
function useHeadingFocus(place: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    main.current?.querySelector('h1')?.focus()
  }, [place])
  return main
}

/** From `lg` on the columns stand side by side and scroll by themselves; below, the page is one column and the machines wait behind a button. */
const Sheet = chakra('div', {
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

/** The switch brings a legend of its own, which here stands beside it. */
const Colours = chakra('div', {
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
