/**
 * The only script that a page waits for. A prerendered page with public content starts the app at the first
 * intent or when the browser is idle; until then its HTML and links are enough. All other pages start it
 * after their first paint, with which nothing competes.
 */
import { isScriptGone } from '#store/saga/script-gone.ts'
import { onIntent } from '#ui/loading-ahead/on-intent.ts'

/** After this time even a busy browser starts the app. */
const LATEST_START_MS = 2000

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  import('./start.ts')
    .then(app => app.start())
    .catch(async thrown => {
      // The app could not be loaded: the next intent tries again.
      isStarted = false
      // A browser restores tabs and goes back without asking the server, whose upgrade has removed the scripts of such a
      // page. Only the first reload helps. Unlike `location.reload`, tests can replace this.
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      if (navigation?.type !== 'reload' && (await isScriptGone(thrown))) history.go()
    })
}

/** Called after the load event, which always follows a deferred script such as this one. */
function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LATEST_START_MS })
  else setTimeout(start, LATEST_START_MS)
}

function startAfterPaint(): void {
  // The page lists its chunks, so that they are not discovered one after another.
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]')) link.rel = 'preload'
  start()
}

onIntent(start)
if (document.querySelector('[data-start=later]')) window.addEventListener('load', startWhenIdle)
// A page in a hidden tab is not painted.
else if (document.hidden) startAfterPaint()
// The second frame begins when the first has been drawn.
else requestAnimationFrame(() => requestAnimationFrame(startAfterPaint))
