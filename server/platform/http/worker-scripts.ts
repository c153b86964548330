import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/**
 * What a browser asks for when it gets the script of a worker: of a service worker, or of another worker or a
 * worklet. Every browser names service workers by `Service-Worker`, the others only by `Sec-Fetch-Dest`.
 * @see https://w3c.github.io/ServiceWorker/#update-algorithm
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
 */
export function workerKindOf(headers: IncomingHttpHeaders): 'service' | 'other' | null {
  const destination = String(headers['sec-fetch-dest'] ?? '').toLowerCase()
  if (headers['service-worker'] !== undefined || destination === 'serviceworker') return 'service'
  return /^(?:worker|sharedworker|[a-z]*worklet)$/.test(destination) ? 'other' : null
}

/**
 * The script that every service worker gets, whatever its address: it removes its registration and loads the
 * pages of the worker before it anew. Nothing on any host here needs a service worker, and one that is refused
 * with an error lives on. docs/adr/0050 says what browsers do.
 */
export const EVICTION = {
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  },
  body: `// Service workers are not used on this host. This one removes the one that was here before.
addEventListener('install', () => {
  // Not awaited: it runs when the installation has ended, even while the worker before is busy.
  registration.unregister()
  skipWaiting()
})
addEventListener('activate', event => {
  const reload = async () => {
    for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
  }
  event.waitUntil(reload())
})
`,
} as const

export function sendEviction(response: ServerResponse): void {
  response.writeHead(200, EVICTION.headers).end(EVICTION.body)
}
