import { chakra } from '@chakra-ui/react'
import { type FocusEvent, type KeyboardEvent, type PropsWithChildren, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { msg } from '#i18n/msg.ts'

/**
 * The main navigation: a row, or below 600 px a menu behind a button with three dots (spec 2.8). The menu
 * closes on navigation, on Escape and when the focus leaves it.
 */
export function CollapsingMenu({ children }: PropsWithChildren) {
  const { key } = useLocation()
  // Stored as the history entry at which the menu was opened, so that a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpenAt(null)
  return (
    <chakra.nav
      aria-label={msg('app-main-navigation')}
      position="relative"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        button.current?.focus()
      }}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <Dots
        ref={button}
        type="button"
        aria-label={msg('app-menu')}
        aria-expanded={isOpen}
        aria-controls="main-menu"
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="currentColor">
          <circle cx="12" cy="5" r="2" />
          <circle cx="12" cy="12" r="2" />
          <circle cx="12" cy="19" r="2" />
        </svg>
      </Dots>
      <List id="main-menu" data-open={isOpen ? '' : undefined}>
        {children}
      </List>
    </chakra.nav>
  )
}

const Dots = chakra('button', {
  base: {
    display: { base: 'grid', sm: 'none' },
    placeItems: 'center',
    boxSize: '11',
    me: '-2.5',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'teal.subtle' },
  },
})

const List = chakra('ul', {
  base: {
    display: { base: 'none', sm: 'flex' },
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '1',
    _open: {
      display: { base: 'flex', sm: 'flex' },
      flexDirection: { base: 'column', sm: 'row' },
      alignItems: { base: 'stretch', sm: 'center' },
      position: { base: 'absolute', sm: 'static' },
      insetEnd: '0',
      top: '100%',
      minWidth: { base: '14rem', sm: 'auto' },
      maxWidth: 'calc(100vw - 2rem)',
      p: { base: '2', sm: '0' },
      borderWidth: { base: '1px', sm: '0' },
      borderRadius: 'lg',
      bg: 'bg.panel',
      boxShadow: '0 6px 24px light-dark(rgb(22 24 29 / 0.12), rgb(0 0 0 / 0.5))',
    },
  },
})
