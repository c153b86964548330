import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface ReceivedEmail {
  /** The same each time the email is sent. */
  readonly id: string
  readonly to: string
  readonly text: string
}

export interface MailServer {
  readonly url: string
  readonly received: readonly ReceivedEmail[]
  /** The emails to an address, each once, however often it was sent. */
  emailsTo(address: string): readonly ReceivedEmail[]
  close(): Promise<void>
}

/** An SMTP server that accepts everything and keeps it, by default on the loopback interface. */
export async function startMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    talk(socket, email => received.push(email))
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
    received,
    emailsTo(address) {
      const own = received.filter(({ to }) => to === address)
      return own.filter(({ id }, index) => own.findIndex(other => other.id === id) === index)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc5321 */
function talk(socket: Socket, keep: (email: ReceivedEmail) => void): void {
  let waiting = ''
  let to = ''
  let isData = false
  socket.setEncoding('utf8').write('220 tests\r\n')
  socket.on('data', (piece: string) => {
    waiting += piece
    for (;;) {
      const end = isData ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n')
      if (end < 0) return
      const text = waiting.slice(0, end)
      waiting = waiting.slice(end + (isData ? 5 : 2))
      if (isData) {
        const id = /^message-id: *(\S+)/im.exec(text)?.[1] ?? ''
        keep({ id, to, text: plain(text) })
        isData = false
        socket.write('250 kept\r\n')
        continue
      }
      if (/^rcpt to:/i.test(text)) to = /<(.*)>/.exec(text)?.[1] ?? ''
      isData = /^data$/i.test(text)
      socket.write(isData ? '354 go on\r\n' : /^quit$/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
}

/** Undoes quoted-printable, as far as addresses in emails need it. */
function plain(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
