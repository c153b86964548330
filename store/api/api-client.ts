import ky, { type KyInstance, type Options } from 'ky'
import { API_BASE } from '#contract/paths.ts'
import { language } from '#i18n/msg.ts'
import { refuseFailedResponse, requestFailure } from './request-failure.ts'
import { type OnProgress, uploadFetch } from './upload-fetch.ts'

/**
 * Sends all requests to the server. Every call resolves with the parsed body or rejects with a
 * `FailureError`.
 */
export interface ApiClient {
  get<Body>(path: string, query?: Query): Promise<Body>
  post<Body>(path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Body>
  put<Body>(path: string, json: unknown): Promise<Body>
  /** Sends multipart/form-data, for files; `onProgress` receives the progress of the upload. */
  postForm<Body>(path: string, form: FormData, onProgress?: OnProgress): Promise<Body>
  delete(path: string, json?: unknown): Promise<void>
  /** Sends headers, and bytes if given; resolves with the response's headers. */
  send(method: 'post' | 'head' | 'patch', path: string, what: BareRequest): Promise<Headers>
  /** The same client; its requests are aborted when `signal` aborts. */
  withSignal(signal: AbortSignal): ApiClient
}

/** A request of a protocol in headers, such as tus. */
interface BareRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Blob
  readonly onProgress?: OnProgress
}

export type Query = Readonly<Record<string, string | number | boolean>>

const TIMEOUT_MS = 30_000
/** Enough for five megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 300_000

/**
 * @param origin such as `http://localhost:8080`; outside a page there are no relative URLs.
 * @param fetch sends the requests; tests pass their own.
 * @param measured sends uploads and reports their progress.
 */
export function createApiClient({
  origin,
  fetch,
  measured = uploadFetch,
}: {
  origin: string
  fetch?: typeof globalThis.fetch
  measured?: typeof uploadFetch
}): ApiClient {
  return clientOf(
    ky.create({
      baseUrl: new URL(`${API_BASE}/`, origin),
      timeout: TIMEOUT_MS,
      // People decide whether to retry, and sagas do their own polling.
      retry: 0,
      credentials: 'same-origin',
      // The page shows the server's texts about a request.
      headers: { accept: 'application/json', 'accept-language': language },
      ...(fetch && { fetch }),
    }),
    measured,
  )
}

function clientOf(http: KyInstance, measured: typeof uploadFetch): ApiClient {
  const json = async <Body>(
    method: 'get' | 'post' | 'put',
    path: string,
    options: Options,
  ): Promise<Body> => {
    try {
      return refuseFailedResponse(await http[method]<Body>(relative(path), options).json())
    } catch (thrown) {
      throw requestFailure(thrown)
    }
  }
  const upload = (body: FormData | Blob | undefined, onProgress: OnProgress | undefined): Options => ({
    ...(body && { body }),
    timeout: UPLOAD_TIMEOUT_MS,
    ...(onProgress && { fetch: measured(onProgress) }),
  })
  return {
    get: (path, query) => json('get', path, query ? { searchParams: query } : {}),
    post: (path, body, headers = {}) => json('post', path, { headers, json: body }),
    put: (path, body) => json('put', path, { json: body }),
    postForm: (path, form, onProgress) => json('post', path, upload(form, onProgress)),
    send: async (method, path, { headers, body, onProgress }) => {
      try {
        return (await http[method](relative(path), { headers, ...upload(body, onProgress) })).headers
      } catch (thrown) {
        throw requestFailure(thrown)
      }
    },
    delete: async (path, body) => {
      try {
        await http.delete(relative(path), { json: body })
      } catch (thrown) {
        throw requestFailure(thrown)
      }
    },
    withSignal: signal => clientOf(http.extend({ signal }), measured),
  }
}

/** ky resolves a path with a leading slash against the origin instead of `baseUrl`. */
function relative(path: string): string {
  return path.replace(/^\//, '')
}
