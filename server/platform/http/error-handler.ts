import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
import { translateText } from '#i18n/translate-text.ts'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import { AppError, NOT_JSON, RefusalError } from './app-error.ts'
import { responseLanguage } from './request-language.ts'
import { storageRefusal } from './storage-refusal.ts'

/** Turns every thrown error into an answer in the API's format and the client's language. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = toAppError(thrown, request)
    // Without a cause the service refuses on purpose, as while it is read-only; the line of the request says so.
    if (error.status >= 500 && error.cause !== undefined)
      request.log.error({ err: thrown, req: request }, error.message)
    else request.log.debug({ code: error.code }, error.message)
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    const language = responseLanguage(request.headers)
    const message = translateText(error.message, language)
    return reply
      .header('content-language', language)
      .status(error.status)
      .send({
        message,
        // Older clients only read `error`.
        ...(error.code === 'unauthenticated' && { error: message }),
        ...(error.refusalCode && { code: error.refusalCode }),
        ...(error.fields && { errors: translateFields(error.fields, language) }),
      })
  })
}

/** Answers requests whose path the router cannot read, because it is not valid text or far too long. */
export function refuseUnreadablePath(
  error: { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.status(error.statusCode ?? 400).send({ message: msg('error-address-could-not-read') })
}

function translateFields(fields: FieldErrors, language: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field, texts.map(text => translateText(text, language))]),
  )
}

function toAppError(thrown: unknown, request: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof RefusalError) return thrown.refusal
  const { statusCode, code } = thrown as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode, String(code ?? 'refused'), refusalText(statusCode, request), {
      cause: thrown,
    })
  const fault = storageFaultOf(thrown)
  if (fault !== null) return storageRefusal(fault, thrown)
  return new AppError(500, 'fault', msg('error-something-went-wrong-our-side-2'), { cause: thrown })
}

/** The service's texts for requests that Fastify and its plugins refuse before a route runs. */
function refusalText(status: number, request: FastifyRequest): string {
  switch (status) {
    case 404:
      return msg('error-there-nothing-here')
    case 405:
      return msg('error-1-not-possible-here', request.method)
    case 413:
      return msg('error-more-than-we-take-one')
    case 415:
      return NOT_JSON
    default:
      return msg('error-request-could-not-read')
  }
}
