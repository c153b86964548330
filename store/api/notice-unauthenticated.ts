import { type Failure, toFailure } from '#contract/failure.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import type { ApiClient } from './api-client.ts'

/** Whether the server says that the session it was shown is not, or no longer, one. Source: wire. */
export function isUnauthenticated(failure: Failure): boolean {
  return (
    failure.kind === 'refused' && failure.status === 401 && failure.message === wireMessages.unauthenticated
  )
}

/**
 * Tells of every answer "Unauthenticated.", whichever call got it; the call fails all the same.
 * Source: specification, section 4 ("Auth status") and section 8.
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
