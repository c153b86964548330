import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { stepOfArrow } from '#ui/direction/reading-direction.ts'
import { keepInSight } from '#ui/direction/scroll-row.ts'

export interface Tab {
  /** The value of `?tab=` in the address. */
  readonly id: string
  readonly title: string
  readonly content: ReactNode
  /** Mounted when it is first opened, instead of with the page. */
  readonly late?: boolean
}

/**
 * Tabs whose selection is in the address. Panels stay mounted, so that a form keeps what was typed while
 * another tab is open. The keys follow the ARIA Authoring Practices Guide, "Tabs with Automatic Activation".
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const id = useId()
  const [current, select] = useTabInAddress(tabs)
  const [opened, setOpened] = useState([current])
  if (!opened.includes(current)) setOpened([...opened, current])

  const row = useRef<HTMLDivElement>(null)
  useEffect(() => keepInSight(row.current, document.getElementById(`${id}-tab-${current}`)), [id, current])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const position = tabs.findIndex(tab => tab.id === current)
    const next = tabs.at(nextPosition(event.key, position, tabs.length))
    if (!next || next.id === current) return
    event.preventDefault()
    select(next.id)
    document.getElementById(`${id}-tab-${next.id}`)?.focus()
  }

  return (
    <>
      <TabRow ref={row} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <TabButton
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.title}
          </TabButton>
        ))}
      </TabRow>
      {tabs.map(tab => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== current}
        >
          {(!tab.late || opened.includes(tab.id)) && tab.content}
        </div>
      ))}
    </>
  )
}

/** The position that a key moves to among `count` tabs; the same position for any other key. */
function nextPosition(key: string, position: number, count: number): number {
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return (position + stepOfArrow(key) + count) % count
  }
}

const TabRow = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '1', md: '3' },
    mb: '6',
    overflowX: 'auto',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

const TabButton = chakra('button', {
  base: {
    px: { base: '2', md: '4' },
    py: '2.5',
    mb: '-1px',
    whiteSpace: 'nowrap',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _selected: { borderColor: 'teal.solid', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

const PARAMETER = 'tab'

/**
 * Reads the open tab from the address (`?tab=settings`; no parameter for the first tab). Selecting a tab
 * replaces the entry in the history, so that Back leaves the page.
 */
function useTabInAddress(
  tabs: readonly [{ readonly id: string }, ...{ readonly id: string }[]],
): readonly [current: string, select: (id: string) => void] {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const first = tabs[0].id
  const current = tabs.find(tab => tab.id === query.get(PARAMETER))?.id ?? first
  const select = (id: string) =>
    setQuery(
      previous => {
        const next = new URLSearchParams(previous)
        if (id === first) next.delete(PARAMETER)
        else next.set(PARAMETER, id)
        return next
      },
      { replace: true, state },
    )
  return [current, select]
}
