import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listen, portOf } from './listen.ts'

type Respond = (id: string, response: ServerResponse, request: IncomingMessage) => void

/** A knowledge base to import from, whose answers the test sets. */
export class ImportSource {
  /** Called with the id of the requested entity; '' for any other URL. */
  respond: Respond = (_id, response) => void response.writeHead(404).end()
  /** The requested URLs, in order. */
  readonly asked: string[] = []
  /** The maximum number of simultaneous requests. */
  most = 0
  private readonly server: Server
  private now = 0

  private constructor() {
    this.server = createServer((request, response) => {
      this.asked.push(request.url ?? '')
      this.now += 1
      this.most = Math.max(this.most, this.now)
      response.once('close', () => {
        this.now -= 1
      })
      this.respond(/EntityData\/([A-Z]\d+)\.json/.exec(request.url ?? '')?.[1] ?? '', response, request)
    })
  }

  static async start(): Promise<ImportSource> {
    const source = new ImportSource()
    await listen(source.server)
    return source
  }

  get host(): string {
    return `127.0.0.1:${portOf(this.server)}`
  }

  get origin(): string {
    return `http://${this.host}`
  }

  async close(): Promise<void> {
    await new Promise(resolve => void this.server.close(resolve).closeAllConnections())
  }
}
