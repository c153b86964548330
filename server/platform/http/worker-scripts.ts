import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

/**
 * Whether a browser requests the script of a service worker, or of another worker or worklet. Every browser marks
 * requests for service workers with `Service-Worker`; for the others there is only `Sec-Fetch-Dest`.
 * @see https://w3c.github.io/ServiceWorker/#update-algorithm
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
 */
export function workerKindOf(headers: IncomingHttpHeaders): 'service' | 'other' | null {
  const destination = String(headers['sec-fetch-dest'] ?? '').toLowerCase()
  if (headers['service-worker'] !== undefined || destination === 'serviceworker') return 'service'
  return /^(?:worker|sharedworker|[a-z]*worklet)$/.test(destination) ? 'other' : null
}

/**
 * The script that every service worker gets, whatever its URL: it removes its registration and reloads the pages
 * of the previous worker. No host here needs a service worker, and one whose script request is answered with an
 * error stays alive. docs/adr/0050 explains what browsers do.
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
  // Not awaited: it runs once the installation has ended, even while the previous worker is busy.
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
