import { type Failure, toFailure } from '#contract/failure.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import type { ApiClient } from './api-client.ts'

/** Whether the server no longer accepts the session, or never did. */
export function isUnauthenticated(failure: Failure): boolean {
  return (
    failure.kind === 'refused' && failure.status === 401 && failure.message === wireMessages.unauthenticated
  )
}

/**
 * Calls `onUnauthenticated` when any request is answered "Unauthenticated."; the request still fails. Source:
 * spec 4.6.
 */
export function noticeUnauthenticated(client: ApiClient, onUnauthenticated: () => void): ApiClient {
  const notice = async <Body>(answer: Promise<Body>): Promise<Body> => {
    try {
      return await answer
    } catch (thrown) {
      if (isUnauthenticated(toFailure(thrown))) onUnauthenticated()
      throw thrown
    }
  }
  return {
    get: (path, query) => notice(client.get(path, query)),
    post: (path, json) => notice(client.post(path, json)),
    put: (path, json) => notice(client.put(path, json)),
    postForm: (path, form, onProgress) => notice(client.postForm(path, form, onProgress)),
    delete: path => notice(client.delete(path)),
    withSignal: signal => noticeUnauthenticated(client.withSignal(signal), onUnauthenticated),
  }
}
