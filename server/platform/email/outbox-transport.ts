import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type EmailTransport, stopHeaders } from './transport.ts'

export function outboxDir(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/**
 * Writes each mail to `<outbox>/<time>-<id>.eml` in one atomic step. Bodies stay unencoded (8bit), so that people and
 * programs can read the files as they are.
 */
export function createOutboxTransport(directory: string): EmailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async deliver(email) {
      const { message } = await composer.sendMail({
        messageId: `<${email.id}@outbox.localhost>`,
        from: email.from,
        to: email.to,
        ...(email.replyTo && { replyTo: email.replyTo }),
        subject: email.subject,
        date: new Date(email.date),
        headers: stopHeaders(email),
        alternatives: [{ raw: rawPart('text/plain', email.text) }, { raw: rawPart('text/html', email.html) }],
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed.')
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const time = new Date(email.date).toISOString().replace(/[-:]/g, '').replace('.', '')
      await writeDurably(join(directory, `${time}-${email.id}.eml`), message)
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
