import type { FakeResponse } from '#store/testing/fake-server.ts'

/** How a request fails: what happens, the response of the server, and the cause that the page shows. */
export type FailedRequest = [name: string, response: FakeResponse, cause: RegExp]

/** How every request may fail. */
export const FAILED_REQUESTS: readonly FailedRequest[] = [
  ['no network', 'offline', /You seem to be offline/],
  ['too many attempts', { status: 429, headers: { 'retry-after': '9' } }, /Please wait 9 seconds/],
  ['a server fault', { status: 500 }, /Something went wrong on our side/],
]
