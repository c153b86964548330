import type { QueryProblemCode } from '#contract/types/query-problem.ts'

type ProtocolCode = Extract<
  QueryProblemCode,
  'bad_request' | 'not_acceptable' | 'method' | 'media_type' | 'body' | 'forbidden' | 'off'
>

/** A request does not keep to the SPARQL 1.1 Protocol. The message is for whoever sent it. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
  readonly status: number
  readonly code: ProtocolCode

  constructor(status: number, code: ProtocolCode, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
