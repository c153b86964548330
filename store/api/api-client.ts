import ky, { type KyInstance } from 'ky'
import { API_BASE } from '#contract/paths.ts'
import { requestFailure } from './request-failure.ts'

/** The one way to the server: every call resolves with the parsed body or rejects with a `FailureError`. */
export interface ApiClient {
  get<Body>(path: string, query?: Query): Promise<Body>
  post<Body>(path: string, json?: unknown): Promise<Body>
  /** multipart/form-data, for files. */
  postForm<Body>(path: string, form: FormData): Promise<Body>
  delete(path: string): Promise<void>
}

export type Query = Readonly<Record<string, string | number | boolean>>

const TIMEOUT_MS = 30_000

/**
 * @param origin such as `http://localhost:8080`: relative addresses do not exist outside a page.
 * @param fetch the transport; tests give their own.
 */
export function createApiClient({
  origin,
  fetch,
}: {
  origin: string
  fetch?: typeof globalThis.fetch
}): ApiClient {
  const http: KyInstance = ky.create({
    baseUrl: new URL(`${API_BASE}/`, origin),
    timeout: TIMEOUT_MS,
    retry: 0,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    ...(fetch && { fetch }),
  })
  const send = async <Body>(request: () => Promise<Body>): Promise<Body> => {
    try {
      return await request()
    } catch (thrown) {
      throw await requestFailure(thrown)
    }
  }
  const relative = (path: string) => path.replace(/^\//, '')
  return {
    get: (path, query) => send(() => http.get(relative(path), query ? { searchParams: query } : {}).json()),
    post: (path, json) => send(() => http.post(relative(path), json === undefined ? {} : { json }).json()),
    postForm: (path, form) => send(() => http.post(relative(path), { body: form }).json()),
    delete: path => send(async () => void (await http.delete(relative(path)))),
  }
}
