import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { LogLevel } from '#server/platform/config/server-config.ts'
import { loggablePath } from '#server/platform/http/loggable-path.ts'

/** Fields whose values are never logged, in the first two levels of any object. */
const SECRETS = [
  'password',
  'password_confirmation',
  'token',
  'recaptcha',
  'secret',
  'authorization',
  'cookie',
]

/**
 * Creates a structured log on stderr, one JSON object per line, without secrets: no bodies, and only known
 * parts of URLs.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [
        ...SECRETS,
        ...SECRETS.map(name => `*.${name}`),
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
      ],
      censor: '[hidden]',
    },
    serializers: { req: describeRequest, err: stdSerializers.err },
  }
  return pino(options, destination ?? pino.destination(2))
}

function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    path: loggablePath(request),
    host: request.headers.host,
    remoteAddress: request.ip,
  }
}
