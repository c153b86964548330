import {
  createContext,
  type PropsWithChildren,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { moveFocusTo, scrollToAnchor, scrollToWhenPossible } from './scroll.ts'
import { readScroll, scrollKey } from './scroll-memory.ts'

/** The history entry whose page was shown last; null before the first one. */
const Arrived = createContext<RefObject<string | null>>({ current: null })

/** Wraps all pages and remembers which one was shown last. */
export function ArrivalProvider({ children }: PropsWithChildren) {
  return <Arrived value={useRef(null)}>{children}</Arrived>
}

/**
 * Rendered next to a page, so that its effect runs when the page is shown. Scrolls to the top, to the anchor,
 * or after Back, Forward and reload to the previous position. Moves the focus to the `h1`, where screen
 * readers and keyboard continue. On the first page of a visit the browser sets the focus.
 */
export function PageArrival() {
  const arrivedAt = useContext(Arrived)
  const location = useLocation()
  const type = useNavigationType()
  const arrival = useRef({ location, type })
  useLayoutEffect(() => {
    const { key, hash } = arrival.current.location
    const isFirst = arrivedAt.current === null
    if (arrivedAt.current === key) return
    arrivedAt.current = key
    const isReturn = isFirst ? isReturnVisit() : arrival.current.type === NavigationType.Pop
    if (!isFirst) focusHeading()
    if (isReturn) return scrollToWhenPossible(readScroll(scrollKey(arrival.current.location)))
    if (!scrollToAnchor(hash) && !isFirst) window.scrollTo({ top: 0, behavior: 'instant' })
    return
  }, [arrivedAt])
  return null
}

/** Whether the visit began with Back, Forward or a reload. */
function isReturnVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}

function focusHeading(): void {
  const main = document.querySelector('main')
  // Pages may focus one of their fields themselves.
  if (main && !main.contains(document.activeElement)) moveFocusTo(main.querySelector('h1') ?? main)
}
