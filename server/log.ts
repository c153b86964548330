import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { LogLevel } from './config/server-config.ts'

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

/** Structured logs on stderr, one JSON object a line, without secrets: no bodies, and addresses without their tokens. */
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
    url: withoutTokens(request.url),
    host: request.headers.host,
    remoteAddress: request.ip,
  }
}

/** Tokens stand in links of mails: `/emailVerification/<token>`, `/stop-mail/<token>` and `/reset-password?token=…&email=…`. */
export function withoutTokens(url: string): string {
  return url
    .replace(/(\/(?:emailVerification|stop-mail)\/)[^/?#]+/gi, '$1[hidden]')
    .replace(/([?&](?:token|email|password|recaptcha|secret)=)[^&#]*/gi, '$1[hidden]')
}
