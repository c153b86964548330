import ky, { type KyInstance, type Options } from 'ky'
import { API_BASE } from '#contract/paths.ts'
import { refuseFailedAnswer, requestFailure } from './request-failure.ts'
import { type OnProgress, uploadFetch } from './upload-fetch.ts'

/** The one way to the server: every call resolves with the parsed body or rejects with a `FailureError`. */
export interface ApiClient {
  get<Body>(path: string, query?: Query): Promise<Body>
  post<Body>(path: string, json?: unknown): Promise<Body>
  put<Body>(path: string, json: unknown): Promise<Body>
  /** multipart/form-data, for files; `onProgress` is told how much was sent. */
  postForm<Body>(path: string, form: FormData, onProgress?: OnProgress): Promise<Body>
  delete(path: string): Promise<void>
  /** The same client, whose requests end when `signal` aborts. */
  withSignal(signal: AbortSignal): ApiClient
}

export type Query = Readonly<Record<string, string | number | boolean>>

const TIMEOUT_MS = 30_000
/** Five megabytes over a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000

/**
 * @param origin such as `http://localhost:8080`: relative addresses do not exist outside a page.
 * @param fetch the transport; tests give their own.
 * @param measured the transport that tells how much was sent.
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
      // A person decides what is sent again; sagas decide what is polled.
      retry: 0,
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      ...(fetch && { fetch }),
    }),
    measured,
  )
}

/** @param measured a transport that tells how much was sent. */
function clientOf(http: KyInstance, measured: typeof uploadFetch): ApiClient {
  const json = async <Body>(
    method: 'get' | 'post' | 'put',
    path: string,
    options: Options,
  ): Promise<Body> => {
    try {
      return refuseFailedAnswer(await http[method]<Body>(relative(path), options).json())
    } catch (thrown) {
      throw requestFailure(thrown)
    }
  }
  return {
    get: (path, query) => json('get', path, query ? { searchParams: query } : {}),
    post: (path, body) => json('post', path, body === undefined ? {} : { json: body }),
    put: (path, body) => json('put', path, { json: body }),
    postForm: (path, form, onProgress) =>
      json('post', path, {
        body: form,
        timeout: UPLOAD_TIMEOUT_MS,
        ...(onProgress && { fetch: measured(onProgress) }),
      }),
    delete: async path => {
      try {
        await http.delete(relative(path))
      } catch (thrown) {
        throw requestFailure(thrown)
      }
    },
    withSignal: signal => clientOf(http.extend({ signal }), measured),
  }
}

/** ky takes a path with a leading slash as one from the origin's root, past `baseUrl`. */
function relative(path: string): string {
  return path.replace(/^\//, '')
}
