import { type Failure, toFailure } from '#contract/failure.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import type { FakeResponse, FakeServer, Route } from './fake-server.ts'

/** The server's answer that leads to a failure, so that model tests can cause it. */
function responseOfFailure(failure: Failure): FakeResponse {
  switch (failure.kind) {
    case 'offline':
      return 'offline'
    case 'outdated':
      throw new Error('No answer of the server says that the page is outdated.')
    case 'refused':
      return { status: failure.status, json: { message: failure.message }, ...waitOf(failure) }
    case 'invalid':
      return { status: 422, json: { message: failure.message, errors: failure.fields } }
    case 'notAllowed':
      return {
        status: 403,
        json: { message: failure.message, ...(failure.code && { code: failure.code }) },
      }
    case 'tooMany':
      return {
        status: 429,
        json: { message: failure.message ?? 'Too many requests.' },
        ...waitOf(failure),
      }
    case 'serverFault':
      return { status: failure.status ?? 500, json: { message: failure.message }, ...waitOf(failure) }
  }
}

function waitOf({ retryAfterSeconds }: { readonly retryAfterSeconds?: number }) {
  return retryAfterSeconds !== undefined && { headers: { 'retry-after': String(retryAfterSeconds) } }
}

/** The same for the end of an actor: its failure, or its output as the body of the answer. */
export function responseOfEvent(
  event: SystemEvent,
  body: (output: unknown) => unknown = () => ({}),
): FakeResponse {
  if ('error' in event) return responseOfFailure(toFailure(event.error))
  return { json: body('output' in event ? event.output : null) }
}

/** Lets the server answer a held request as an actor ends. @param body of the response, by the actor's output. */
export function respond(
  server: Pick<FakeServer, 'release'>,
  route: Route,
  body?: (output: unknown) => unknown,
): (event: SystemEvent) => Promise<void> {
  return async event => await server.release(route, responseOfEvent(event, body))
}
