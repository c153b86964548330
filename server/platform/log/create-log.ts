import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { LogLevel } from '#server/platform/config/server-config.ts'
import { loggablePath } from '#server/platform/http/loggable-path.ts'

/** Names whose values never reach the log, wherever an object carries them on its first two levels. */
const SECRETS = [
  'password',
  'password_confirmation',
  'token',
  'recaptcha',
  'secret',
  'authorization',
  'cookie',
]

/** Structured logs on stderr, one JSON object a line, without secrets: no bodies, and of addresses only what we know. */
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
