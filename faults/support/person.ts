import { request } from 'node:http'
import { API_BASE, api } from '#contract/paths.ts'
import type { PolicyList } from '#contract/types/policies.ts'
import { lineIn, linkIn } from '#e2e/support/outbox.ts'
import type { ReachableService } from '#e2e/support/service.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

export interface ServiceResponse {
  readonly status: number
  /** Seconds; null if the answer does not say. */
  readonly retryAfter: number | null
  /** The whole body. */
  readonly text: string
  /** The API's message for people. */
  readonly message: string
  readonly cookie: string
}

const PASSWORD = 'a fine long password'
/** The password that the first admin of a test's wiki chooses in place of the temporary one. */
const WIKI_PASSWORD = 'quite another password'

/** A member who uses the API and the wikis of a service, which may stop and start meanwhile. */
export class Person {
  readonly email: string
  readonly password = PASSWORD
  private service: ReachableService
  private cookie = ''

  constructor(service: ReachableService, email: string) {
    this.service = service
    this.email = email
  }

  /** Signs up, logs in and verifies the email address. */
  static async join(service: ReachableService, email: string): Promise<Person> {
    const person = new Person(service, email)
    await person.must(person.signUp())
    await person.must(person.logIn())
    await person.verify()
    return person
  }

  /** Accepts the policies in force, as the service lists them: another release has other versions. */
  async signUp(): Promise<ServiceResponse> {
    const { items } = JSON.parse((await this.must(this.get(api.currentPolicies))).text) as PolicyList
    return await this.post(api.register, {
      email: this.email,
      password: PASSWORD,
      recaptcha: '',
      accepted_policies: items.map(({ metadata }) => metadata.policy_id),
    })
  }

  async logIn(password = PASSWORD): Promise<ServiceResponse> {
    const answer = await this.post(api.login, { email: this.email, password })
    if (answer.cookie) this.cookie = answer.cookie
    return answer
  }

  async verify(): Promise<void> {
    const link = linkIn(await this.service.outbox.next(this.email, /verify/i), '/emailVerification/')
    await this.verifyWith(link.split('/').at(-1) ?? '')
  }

  async verifyWith(token: string): Promise<void> {
    await this.must(this.post(api.verifyEmail, { token }))
  }

  /** Whether the session is still valid. */
  async isLoggedIn(): Promise<boolean> {
    return (await this.get(api.login)).status === 200
  }

  domain(name: string): string {
    return `${name}.localhost:${this.service.port}`
  }

  async createWiki(name: string): Promise<ServiceResponse> {
    return await this.post(api.createWiki, {
      domain: this.domain(name),
      sitename: `The wiki ${name}`,
      username: 'Keeper',
      profile: JSON.stringify({ purpose: 'test_drive', temporality: 'temporary' }),
    })
  }

  /** Creates a wiki. @returns its id, and a client that is logged in as its first admin. */
  async openWiki(name: string): Promise<{ readonly id: number; readonly client: WikiClient }> {
    const { text } = await this.must(this.createWiki(name))
    const { data } = JSON.parse(text) as { data: { id: number } }
    const email = await this.service.outbox.next(this.email, new RegExp(`The wiki ${name}$`))
    const client = new WikiClient(this.service.port, this.domain(name))
    const status = await client.logIn(lineIn(email, 'Username'), lineIn(email, 'Password'), WIKI_PASSWORD)
    if (status !== 'PASS') throw new Error(`The first admin could not log in: ${status}`)
    return { id: data.id, client }
  }

  async get(path: string): Promise<ServiceResponse> {
    return await this.send('GET', path)
  }

  async post(path: string, body: unknown): Promise<ServiceResponse> {
    return await this.send('POST', path, JSON.stringify(body))
  }

  /** @throws Error unless the answer is 200. */
  async must(answer: Promise<ServiceResponse>): Promise<ServiceResponse> {
    const { status, text } = await answer
    if (status !== 200) throw new Error(`The service answered ${status}: ${text.slice(0, 300)}`)
    return await answer
  }

  private send(method: string, path: string, body?: string): Promise<ServiceResponse> {
    const { port, url } = this.service
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, method, agent: false, path: `${API_BASE}${path}` },
          headers: {
            host: new URL(url).host,
            origin: url,
            ...(this.cookie && { cookie: this.cookie }),
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        response => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(parts).toString()
            const { headers, statusCode = 0 } = response
            resolve({
              status: statusCode,
              retryAfter: headers['retry-after'] === undefined ? null : Number(headers['retry-after']),
              text,
              message: messageOf(text),
              cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
