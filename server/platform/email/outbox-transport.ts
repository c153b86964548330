import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type MailTransport, stopHeaders } from './transport.ts'

export function outboxDir(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/**
 * Writes each mail to `<outbox>/<time>-<id>.eml` in one atomic step. Bodies stay unencoded (8bit), so that people and
 * programs can read the files as they are.
 */
export function createOutboxTransport(directory: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail({
        messageId: `<${mail.id}@outbox.localhost>`,
        from: mail.from,
        to: mail.to,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        subject: mail.subject,
        date: new Date(mail.date),
        headers: stopHeaders(mail),
        alternatives: [{ raw: rawPart('text/plain', mail.text) }, { raw: rawPart('text/html', mail.html) }],
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed.')
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const time = new Date(mail.date).toISOString().replace(/[-:]/g, '').replace('.', '')
      await writeDurably(join(directory, `${time}-${mail.id}.eml`), message)
    },
  }
}

function rawPart(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  const partial = `${file}.part`
  const handle = await open(partial, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
}
