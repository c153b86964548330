/**
 * The only script that a page waits for. A prerendered page with public content starts the app at the first
 * intent or when the browser is idle; until then its HTML and links are enough. All other pages start it
 * immediately.
 */
import { onIntent } from '#ui/loading-ahead/on-intent.ts'

/** After this time even a busy browser starts the app. */
const LATEST_START_MS = 2000

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  import('./start.ts')
    .then(app => app.start())
    .catch(() => {
      // The app could not be loaded: the next intent tries again.
      isStarted = false
    })
}

/** Called after the load event, which always follows a deferred script such as this one. */
function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LATEST_START_MS })
  else setTimeout(start, LATEST_START_MS)
}

onIntent(start)
if (document.getElementById('root')?.dataset['start'] !== 'later') start()
else window.addEventListener('load', startWhenIdle)
