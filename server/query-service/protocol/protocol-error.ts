import type { QueryProblemCode } from '#contract/types/query-problem.ts'

type ProtocolCode = Extract<
  QueryProblemCode,
  'bad_request' | 'not_acceptable' | 'method' | 'media_type' | 'body' | 'forbidden' | 'off'
>

/** Statuses of refused requests. */
export type ProtocolStatus = 400 | 404 | 405 | 406 | 413 | 415

/** A request violates the SPARQL 1.1 Protocol. The message is for its sender. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
  readonly status: ProtocolStatus
  readonly code: ProtocolCode

  constructor(status: ProtocolStatus, code: ProtocolCode, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
