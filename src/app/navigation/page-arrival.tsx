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
import { placeKey, recallPlace } from './scroll-memory.ts'

/** The entry of the history whose page was shown last; null before the first one. */
const Arrived = createContext<RefObject<string | null>>({ current: null })

/** Around all pages: keeps which of them was shown last. */
export function ArrivalProvider({ children }: PropsWithChildren) {
  return <Arrived value={useRef(null)}>{children}</Arrived>
}

/**
 * Stands beside a page, so that it runs when the page is there: the view goes to the top, to the anchor, or (Back, Forward
 * and reload) to where the page was left; the focus goes to the page's `h1`, so that screen readers start reading there and
 * the keyboard goes on from there. Where a visit begins, the focus is the browser's business.
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
    const isReturn = isFirst ? wasHereBefore() : arrival.current.type === NavigationType.Pop
    if (!isFirst) focusHeading()
    if (isReturn) return scrollToWhenPossible(recallPlace(placeKey(arrival.current.location)))
    if (!scrollToAnchor(hash) && !isFirst) window.scrollTo({ top: 0, behavior: 'instant' })
    return
  }, [arrivedAt])
  return null
}

/** Whether the browser came by Back, Forward or reload. */
function wasHereBefore(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}

function focusHeading(): void {
  const main = document.querySelector('main')
  // A page that focuses one of its fields by itself knows better.
  if (main && !main.contains(document.activeElement)) moveFocusTo(main.querySelector('h1') ?? main)
}
