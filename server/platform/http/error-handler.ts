import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storageFaultOf } from '#server/platform/storage-fault.ts'
import { AppError, NOT_JSON } from './app-error.ts'
import { storageRefusal } from './storage-refusal.ts'

/** Turns every thrown error into an answer in the wire's format. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = toAppError(thrown, request)
    if (error.status >= 500) request.log.error({ err: thrown, req: request }, error.message)
    else request.log.debug({ code: error.code }, error.message)
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return reply.status(error.status).send({
      message: error.message,
      // Older clients read only `error`.
      ...(error.code === 'unauthenticated' && { error: error.message }),
      ...(error.refusalCode && { code: error.refusalCode }),
      ...(error.fields && { errors: error.fields }),
    })
  })
}

/** Answers paths that the router cannot read because they are not valid text or far too long. */
export function answerUnreadablePath(
  error: { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.status(error.statusCode ?? 400).send({ message: 'This address could not be read.' })
}

function toAppError(thrown: unknown, request: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown
  const { statusCode, code } = thrown as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode, String(code ?? 'refused'), refusalText(statusCode, request), {
      cause: thrown,
    })
  const fault = storageFaultOf(thrown)
  if (fault !== null) return storageRefusal(fault, thrown)
  return new AppError(500, 'fault', 'Something went wrong on our side. Please try again.', { cause: thrown })
}

/** The service's texts for requests that Fastify and its plugins refuse before a route runs. */
function refusalText(status: number, request: FastifyRequest): string {
  switch (status) {
    case 404:
      return 'There is nothing here.'
    case 405:
      return `${request.method} is not possible here.`
    case 413:
      return 'This is more than we take in one request.'
    case 415:
      return NOT_JSON
    default:
      return 'This request could not be read.'
  }
}
