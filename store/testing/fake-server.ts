import { API_BASE } from '#contract/paths.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { OnProgress, uploadFetch } from '#store/api/upload-fetch.ts'

/** Method and path below `/api`, such as `POST /auth/login`. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'DELETE'} /${string}`

export type FakeResponse =
  | { readonly status?: number; readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** The network is down. */
  | 'offline'

export interface FakeRequest {
  readonly route: string
  readonly query: URLSearchParams
  /** The parsed body; null if there is none or it is not JSON. */
  readonly json: unknown
  /** The header If-Match, if there is one. */
  readonly ifMatch?: string
  /** The headers and the size of a tus request; missing for other requests. */
  readonly part?: { readonly metadata: string | null; readonly offset: number; readonly size: number }
}

/** A server whose answers tests choose: pass its `fetch` to `createApiClient`. */
export interface FakeServer {
  readonly fetch: typeof globalThis.fetch
  /** The same for uploads. */
  readonly measured: typeof uploadFetch
  /** Reports the progress of the latest upload to the page, 0 to 1. */
  progress(fraction: number): void
  /** All requests so far, oldest first. */
  readonly requests: readonly FakeRequest[]
  /** Answers this and later requests to the route, until it is called again. */
  on(route: Route, answer: FakeResponse | ((request: FakeRequest) => FakeResponse)): void
  /** Holds requests to the route until `release` answers them. */
  hold(route: Route): void
  /** Answers the oldest waiting request to the route; waits for one if none has come yet. */
  release(route: Route, answer: FakeResponse): Promise<void>
  requestsTo(route: Route): FakeRequest[]
}

/** The answer to a request without a session. */
export const UNAUTHENTICATED: FakeResponse = {
  status: 401,
  json: { message: 'Unauthenticated.', error: 'Unauthenticated.' },
}

/** The answer if the last log-in was too long ago for what was asked. */
export const LOG_IN_AGAIN: FakeResponse = {
  status: 403,
  json: { message: 'You logged in more than an hour ago.', code: refusalCodes.recentLogInRequired },
}

/**
 * The person is a visitor until a test says otherwise. A request to a route without an answer fails with a
 * clear message.
 */
export function createFakeServer(): FakeServer {
  const answers = new Map<string, FakeResponse | ((request: FakeRequest) => FakeResponse) | 'held'>([
    ['GET /auth/login', UNAUTHENTICATED],
  ])
  const waiting = new Map<string, PromiseWithResolvers<FakeResponse>[]>()
  const released = new Map<string, PromiseWithResolvers<FakeResponse>[]>()
  const requests: FakeRequest[] = []
  let reportProgress: OnProgress = () => {
    throw new Error('Nothing is being uploaded.')
  }

  const hold = (route: string): Promise<FakeResponse> => {
    const early = released.get(route)?.shift()
    if (early) return early.promise
    const next = Promise.withResolvers<FakeResponse>()
    waiting.set(route, [...(waiting.get(route) ?? []), next])
    return next.promise
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const sent = new Request(input, init)
    const request = await read(sent)
    requests.push(request)
    const answer = answers.get(request.route)
    if (answer === undefined) throw new Error(`The fake server has no answer to ${request.route}.`)
    if (answer === 'held') return respond(await Promise.race([hold(request.route), aborted(sent.signal)]))
    return respond(typeof answer === 'function' ? answer(request) : answer)
  }

  return {
    requests,
    requestsTo: route => requests.filter(request => request.route === route),
    on: (route, answer) => void answers.set(route, answer),
    hold: route => void answers.set(route, 'held'),
    release: async (route, answer) => {
      let held = waiting.get(route)?.shift()
      if (!held) {
        held = Promise.withResolvers<FakeResponse>()
        released.set(route, [...(released.get(route) ?? []), held])
      }
      held.resolve(answer)
      await new Promise(resolve => setTimeout(resolve))
    },
    fetch,
    measured: onProgress => {
      reportProgress = onProgress
      return fetch
    },
    progress: fraction => reportProgress(fraction),
  }
}

async function read(request: Request): Promise<FakeRequest> {
  const url = new URL(request.url)
  const ifMatch = request.headers.get('if-match')
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  return {
    route: `${request.method} ${url.pathname.replace(API_BASE, '')}`,
    query: url.searchParams,
    json: isJson ? await request.json() : null,
    ...(ifMatch !== null && { ifMatch }),
    ...(request.headers.has('tus-resumable') && { part: await readPart(request) }),
  }
}

async function readPart(request: Request) {
  const { headers } = request
  const { size } = await request.blob()
  return {
    metadata: headers.get('upload-metadata'),
    offset: Number(headers.get('upload-offset')),
    size: size || Number(headers.get('upload-length')),
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

function respond(answer: FakeResponse): Response {
  if (answer === 'offline') throw new TypeError('Failed to fetch')
  const { status = 200, json, headers = {} } = answer
  if (json === undefined) return new Response(null, { status: status === 200 ? 204 : status, headers })
  return Response.json(json, { status, headers })
}
