import { chakra } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { keepInSight } from '#ui/direction/scroll-row.ts'
import { ScrollTarget } from '#ui/scroll-target.tsx'
import { CardStack } from './card-stack.tsx'
import { useCurrentSection } from './use-current-section.ts'

export interface IndexedCard {
  /** The fragment of the card's URL, without `#`. Unique on the page. */
  readonly id: string
  /** The heading of the card. */
  readonly title: string
  readonly card: ReactNode
}

interface IndexedCardsProps {
  /** Names the index for screen readers. */
  readonly label: string
  readonly cards: readonly IndexedCard[]
  /** Below the cards. */
  readonly children?: ReactNode
}

/**
 * Many cards with an index that stays in view: beside the cards where there is space, otherwise in a row above them
 * that scrolls sideways. It marks the card that is being read.
 */
export function IndexedCards({ label, cards, children }: IndexedCardsProps) {
  const { search, state } = useLocation()
  const stack = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const current = useCurrentSection(
    stack,
    cards.map(card => card.id),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark in the row is another one then
  useEffect(() => keepInSight(row.current, row.current?.querySelector('[aria-current]') ?? null), [current])
  return (
    <Columns>
      <Global styles={ROOM_FOR_ROW} />
      <Index aria-label={label}>
        <Row ref={row}>
          {cards.map(({ id, title }) => (
            <chakra.li key={id} flexShrink="0">
              <Entry asChild aria-current={id === current ? 'location' : undefined}>
                <Link to={{ search, hash: `#${id}` }} state={state} replace>
                  {title}
                </Link>
              </Entry>
            </chakra.li>
          ))}
        </Row>
      </Index>
      <CardStack ref={stack}>
        {cards.map(({ id, card }) => (
          <ScrollTarget key={id} id={id}>
            {card}
          </ScrollTarget>
        ))}
        {children}
      </CardStack>
    </Columns>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '4', lg: '10' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 48rem) minmax(0, 14rem)' },
  },
})

const Index = chakra('nav', {
  base: {
    position: 'sticky',
    top: { base: '0', lg: '6' },
    zIndex: 'docked',
    alignSelf: 'start',
    minWidth: '0',
    bg: 'bg',
    borderBottomWidth: { base: '1px', lg: '0' },
    // Only visually after the cards, so that these stay where the cards of the other tabs are.
    lg: { gridColumn: '2', gridRow: '1', maxHeight: 'calc(100vh - 3rem)', overflowY: 'auto' },
    // A window of a few lines, such as a phone held sideways at a large zoom, has no room for the index.
    '@media (max-height: 20rem)': { position: 'static' },
  },
})

const Row = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    gap: '1',
    overflowX: { base: 'auto', lg: 'visible' },
    listStyle: 'none',
  },
})

const Entry = chakra('a', {
  base: {
    display: 'block',
    px: '3',
    py: '2',
    borderInlineStartWidth: { base: '0', lg: '3px' },
    borderBottomWidth: { base: '3px', lg: '0' },
    borderColor: 'transparent',
    color: 'fg.muted',
    textStyle: 'sm',
    whiteSpace: { base: 'nowrap', lg: 'normal' },
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { borderColor: 'teal.solid', color: 'fg', fontWeight: 'semibold' },
  },
})

/** The row covers the top of the window: what is scrolled to, or focused, comes to rest below it. */
const ROOM_FOR_ROW = `@media (max-width: 1023.98px) and (min-height: 20.01rem) {
  html { scroll-padding-top: 4rem; }
}`
