import type { FilesPlace } from '#server/platform/config/files-dir.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { createOutboxTransport, outboxDir } from './outbox-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { EmailTransport } from './transport.ts'

/** Creates the transport to the SMTP server if one is configured, otherwise to the outbox. */
export function createTransport(config: Pick<ServerConfig, 'smtpUrl'> & FilesPlace): EmailTransport {
  return config.smtpUrl === null
    ? createOutboxTransport(outboxDir(config))
    : createSmtpTransport(config.smtpUrl)
}
