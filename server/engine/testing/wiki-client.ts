import { type ClientRequest, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

export interface WikiResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface WikiRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** Opens a connection for a request, by default to this machine. */
export type Door = (options: RequestOptions) => ClientRequest

export const plainly: Door = options => request({ host: '127.0.0.1', ...options })

/** A client that sends Host and cookies like a browser. It connects to this machine without DNS. */
export class WikiClient {
  readonly host: string
  private readonly port: number
  /** The cookies to send. Tests may add some. */
  readonly cookies = new Map<string, string>()
  private readonly headers: Readonly<Record<string, string>>
  private readonly door: Door

  /** @param headers sent with every request. */
  constructor(port: number, host: string, headers: Readonly<Record<string, string>> = {}, door = plainly) {
    this.port = port
    this.host = host
    this.headers = headers
    this.door = door
  }

  /** Sends a request. The path is sent unchanged. */
  request(path: string, { method = 'GET', headers = {}, body }: WikiRequest = {}): Promise<WikiResponse> {
    return new Promise((resolve, reject) => {
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = this.door({
        port: this.port,
        method,
        path,
        agent: false,
        headers: { host: this.host, ...(cookie && { cookie }), ...this.headers, ...headers },
      })
      sent.on('response', response => {
        this.keepCookies(response.headers['set-cookie'] ?? [])
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** @returns the text of a page. @throws Error unless it answers 200. */
  async page(path: string): Promise<string> {
    const { status, text } = await this.request(path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`)
    return text
  }

  post(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<WikiResponse> {
    return this.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    })
  }

  /** Calls MediaWiki's action API. */
  async api<Answer = Record<string, unknown>>(
    params: Record<string, string>,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<Answer> {
    const all = { ...params, format: 'json', formatversion: '2' }
    const { status, text } = await (method === 'POST'
      ? this.post('/w/api.php', all)
      : this.request(`/w/api.php?${new URLSearchParams(all)}`))
    if (status !== 200) throw new Error(`api.php answered ${status}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as Answer
  }

  async token(type: 'csrf' | 'login' | 'createaccount'): Promise<string> {
    const { query } = await this.api<{ query: { tokens: Record<string, string> } }>({
      action: 'query',
      meta: 'tokens',
      type,
    })
    return query.tokens[`${type}token`] ?? ''
  }

  /**
   * Logs in, and replaces a temporary password if MediaWiki asks for that.
   * @param chosen the password that replaces a temporary one.
   * @returns `PASS`, `FAIL` or `UI`.
   */
  async logIn(username: string, password: string, chosen = password): Promise<string> {
    const logintoken = await this.token('login')
    const status = await this.clientLogin({
      username,
      password,
      logintoken,
      loginreturnurl: `http://${this.host}/`,
    })
    if (status !== 'UI') return status
    return await this.clientLogin({ logincontinue: '1', password: chosen, retype: chosen, logintoken })
  }

  /**
   * Takes one step of logging in.
   * @returns `PASS`, `FAIL`, or `UI` if MediaWiki asks for more, such as a new password.
   */
  async clientLogin(step: Record<string, string>): Promise<string> {
    const { clientlogin } = await this.api<{ clientlogin: { status: string } }>(
      { action: 'clientlogin', ...step },
      'POST',
    )
    return clientlogin.status
  }

  /** @returns `Success` or the code of the error. */
  async edit(title: string, change: Record<string, string>, token?: string): Promise<string> {
    const answer = await this.api<{ edit?: { result: string }; error?: { code: string } }>(
      { action: 'edit', title, token: token ?? (await this.token('csrf')), ...change },
      'POST',
    )
    return answer.edit?.result ?? answer.error?.code ?? 'no answer'
  }

  private keepCookies(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = ''] = header.split(';')
      const equals = pair.indexOf('=')
      this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
    }
  }
}
