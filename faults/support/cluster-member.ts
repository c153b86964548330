import { API_BASE, api } from '#contract/paths.ts'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import type { Cluster } from '#e2e/support/cluster.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { type Door, plainly, WikiClient } from '#server/engine/testing/wiki-client.ts'

export interface ClusterResponse {
  /** 0 if there was no answer: it is unknown whether the request was carried out. */
  readonly status: number
  readonly text: string
  readonly cookies: readonly string[]
}

const PASSWORD = 'a fine long password'

/** A member in a separate network, who uses the service through its proxy or one of its processes. */
export class ClusterMember {
  private static count = 0
  readonly email: string
  cookie = ''
  private readonly cluster: Pick<Cluster, 'port' | 'url' | 'emails'>
  private readonly network: string
  private readonly door: Door

  constructor(
    cluster: Pick<Cluster, 'port' | 'url' | 'emails'>,
    { email, door = plainly }: { email?: string; door?: Door } = {},
  ) {
    ClusterMember.count += 1
    const { count } = ClusterMember
    this.cluster = cluster
    this.door = door
    this.network = `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}`
    this.email = email ?? `member-${count}@example.org`
  }

  async signUp(port?: number): Promise<ClusterResponse> {
    const accepted_policies = POLICY_VERSIONS.map(({ id }) => id)
    const body = { email: this.email, password: PASSWORD, recaptcha: '', accepted_policies }
    return await this.send('POST', api.register, body, port)
  }

  async logIn(password = PASSWORD, port?: number): Promise<ClusterResponse> {
    const answer = await this.send('POST', api.login, { email: this.email, password }, port)
    if (answer.status === 200) this.cookie = answer.cookies.join('; ')
    return answer
  }

  /** Opens the link of the email that the sign-up sent. */
  async verify(): Promise<ClusterResponse> {
    const token = this.cluster.emails
      .emailsTo(this.email)
      .map(({ text }) => /emailVerification\/([\w-]+)/.exec(text)?.[1])
      .find(Boolean)
    if (!token) throw new Error(`No email has reached ${this.email}`)
    return await this.send('POST', api.verifyEmail, { token })
  }

  async isLoggedIn(port?: number): Promise<boolean> {
    return (await this.send('GET', api.login, undefined, port)).status === 200
  }

  /** Whether the service itself answers, and not the proxy in its place. */
  async isServed(): Promise<boolean> {
    return (await this.send('GET', api.wikis)).status === 200
  }

  async logOut(port?: number): Promise<ClusterResponse> {
    return await this.send('DELETE', api.login, undefined, port)
  }

  /** Signs up, logs in and verifies the email address. */
  async join(): Promise<this> {
    await this.signUp()
    await this.logIn()
    await eventually(
      `An email to ${this.email}`,
      () => this.cluster.emails.emailsTo(this.email)[0] ?? null,
      45_000,
    )
    await this.verify()
    return this
  }

  domain(name: string): string {
    return `${name}.${new URL(this.cluster.url).host}`
  }

  async createWiki(name: string, port?: number): Promise<ClusterResponse> {
    const profile = JSON.stringify({ purpose: 'test_drive', temporality: 'temporary' })
    const body = { domain: this.domain(name), sitename: `The wiki ${name}`, username: 'Keeper', profile }
    return await this.send('POST', api.createWiki, body, port)
  }

  /** A client of a wiki that is logged in as its first admin, through the proxy. */
  async openWiki(name: string): Promise<WikiClient> {
    const email = await eventually(
      `The login of ${name}`,
      () =>
        this.cluster.emails.emailsTo(this.email).find(({ text }) => text.includes(`The wiki ${name}`)) ??
        null,
      45_000,
    )
    const password = /^Password: *(\S+)/m.exec(email.text)?.[1] ?? ''
    const headers = { 'x-forwarded-for': this.network }
    const client = new WikiClient(this.cluster.port, this.domain(name), headers, this.door)
    const status = await client.logIn('Keeper', password, 'quite another password')
    if (status !== 'PASS') throw new Error(`The first admin could not log in: ${status}`)
    return client
  }

  /** @param port the port of a process; by default the proxy's. */
  async send(
    method: string,
    path: string,
    body?: object,
    port = this.cluster.port,
  ): Promise<ClusterResponse> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      host: new URL(this.cluster.url).host,
      origin: this.cluster.url,
      'x-forwarded-for': this.network,
      ...(this.cookie && { cookie: this.cookie }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    }
    return await new Promise(resolve => {
      const failed = () => resolve({ status: 0, text: '', cookies: [] })
      const sent = this.door({ port, method, path: API_BASE + path, headers, agent: false })
      sent.on('response', response => {
        let answer = ''
        response.setEncoding('utf8').on('data', (piece: string) => {
          answer += piece
        })
        response.on('error', failed)
        response.on('end', () => {
          const { statusCode = 0 } = response
          const cookies = (response.headers['set-cookie'] ?? []).map(cookie => cookie.split(';')[0] ?? '')
          resolve({ status: statusCode === 502 ? 0 : statusCode, text: answer, cookies })
        })
      })
      sent.on('error', failed)
      sent.end(text)
    })
  }
}
