/**
 * The only script a page waits for. It loads the app at once where the page needs it, and else when the browser has nothing
 * better to do or somebody reaches for something: until then the page's own HTML and links are all there is.
 */
const INTENTS = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const

/** Milliseconds after which a busy browser starts the app all the same. */
const PATIENCE = 2000

const startsLater = document.getElementById('root')?.dataset['start'] === 'later'

let waiting = new AbortController()

function start(): void {
  waiting.abort()
  // What did not arrive is asked for again at the next sign of interest.
  import('./start.ts').then(app => app.start()).catch(startOnIntent)
}

function startOnIntent(): void {
  waiting = new AbortController()
  for (const intent of INTENTS)
    document.addEventListener(intent, start, { signal: waiting.signal, passive: true })
}

function startWhenIdle(): void {
  if (waiting.signal.aborted) return
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: PATIENCE })
  else setTimeout(start, PATIENCE)
}

if (startsLater) {
  startOnIntent()
  if (document.readyState === 'complete') startWhenIdle()
  else window.addEventListener('load', startWhenIdle, { signal: waiting.signal })
} else start()
