/** How long a page may take to become long enough. */
const LONGEST_WAIT_MS = 3000

/**
 * Scrolls to `y` as soon as the page is long enough, because its content may load later. Stops when the
 * position is reached, when the person scrolls, presses or types, or after three seconds.
 *
 * @returns stops it early.
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
  const timer = setTimeout(() => stop.abort(), LONGEST_WAIT_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  tryIt()
  if (!stop.signal.aborted) observer.observe(document.body)
  return () => stop.abort()
}

/**
 * Scrolls to an anchor of the page and moves the focus there.
 * @returns false if there is no such anchor.
 */
export function scrollToAnchor(hash: string): boolean {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null
  if (!target) return false
  target.scrollIntoView({ behavior: 'instant' })
  moveFocusTo(target)
  return true
}

/** Focuses any element, even one that is not focusable by itself, without scrolling. */
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
