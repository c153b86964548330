import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** How the server treats those who connect: `hangs` says nothing, `refuses` wants no email at the moment. */
type Manner = 'works' | 'hangs' | 'refuses'

export interface SmtpServer {
  readonly url: string
  /** The emails that it has accepted, as they were sent. */
  readonly emails: readonly string[]
  /** Connections so far. */
  readonly connections: number
  /** Connections that clients gave up while it hung. */
  readonly abandoned: number
  /** Changes its manner, and cuts off who is connected, as a restart does. */
  become(manner: Manner): void
  close(): void
}

/** An SMTP server that can hang and refuse. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const emails: string[] = []
  const sockets = new Set<Socket>()
  let manner: Manner = 'works'
  let connections = 0
  let abandoned = 0
  const server = createServer(socket => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (manner === 'hangs') {
      socket.resume().on('end', () => {
        abandoned += 1
      })
      return
    }
    if (manner === 'refuses') {
      socket.end('421 Not now.\r\n')
      return
    }
    converse(socket, emails)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cutOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    emails,
    get connections() {
      return connections
    },
    get abandoned() {
      return abandoned
    },
    become(next) {
      manner = next
      cutOff()
    },
    close() {
      server.close()
      cutOff()
    },
  }
}

/** As much of SMTP as a client needs that sends plain emails. Source: RFC 5321. */
function converse(socket: Socket, emails: string[]): void {
  let email: string[] | null = null
  const say = (line: string) => void socket.write(`${line}\r\n`)
  say('220 Ready.')
  const lines = createInterface({ input: socket })
  lines.on('error', () => socket.destroy())
  lines.on('line', line => {
    if (email !== null) {
      if (line === '.') {
        emails.push(email.join('\n'))
        email = null
        say('250 Accepted.')
      } else email.push(line)
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'DATA') {
      email = []
      say('354 Go on.')
    } else if (verb === 'QUIT') {
      say('221 Bye.')
      socket.end()
    } else say('250 OK.')
  })
}
