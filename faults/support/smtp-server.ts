import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { listen } from '#server/testing/listen.ts'

/** How the server treats connections: `hangs` never answers, `refuses` temporarily accepts no email. */
type Manner = 'works' | 'hangs' | 'refuses'

export interface SmtpServer {
  readonly url: string
  /** The accepted emails, as they were sent. */
  readonly emails: readonly string[]
  /** How many connections there have been. */
  readonly connections: number
  /** How many connections clients closed while the server hung. */
  readonly abandoned: number
  /** Changes its manner and closes all connections, as a restart does. */
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
  })
  const port = await listen(server)
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

/** The part of SMTP that a client needs for sending plain emails. Source: RFC 5321. */
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
