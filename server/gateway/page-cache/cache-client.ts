import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { PublicRequest } from './public-request.ts'

/** A client whose request may have a public response. */
export interface CacheClient {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly wiki: KnownWiki
  readonly asked: PublicRequest
  /** Makes a signal that is aborted when the client has gone. */
  readonly gone: () => AbortSignal
  /** The client's network, as `networkOf` returns it. */
  readonly network: () => string
}
