/** Milliseconds a page may take to grow to where it was left. */
const PATIENCE = 3000

/**
 * Scrolls to `y` as soon as the page is long enough: what it loads may come later. Ends when it got there, when the person
 * scrolls, presses or types, or after three seconds.
 *
 * @returns ends it early.
 */
export function scrollToWhenPossible(y: number): () => void {
  const stop = new AbortController()
  const tryIt = () => {
    window.scrollTo({ top: y, behavior: 'instant' })
    if (Math.abs(window.scrollY - y) < 1) stop.abort()
  }
  const observer = new ResizeObserver(tryIt)
  stop.signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ['wheel', 'touchstart', 'keydown', 'mousedown'])
    window.addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true })
  const timer = setTimeout(() => stop.abort(), PATIENCE)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  tryIt()
  if (!stop.signal.aborted) observer.observe(document.body)
  return () => stop.abort()
}

/** Brings an in-page anchor into view and makes it the place where the keyboard goes on. False where there is none. */
export function scrollToAnchor(hash: string): boolean {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null
  if (!target) return false
  target.scrollIntoView({ behavior: 'instant' })
  moveFocusTo(target)
  return true
}

/** Focuses also what is no control, without scrolling. */
export function moveFocusTo(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
