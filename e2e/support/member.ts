import { API_BASE, api } from '#contract/paths.ts'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { linkIn } from './outbox.ts'
import type { ReachableService } from './service.ts'

interface ServiceResponse {
  readonly status: number
  readonly body: unknown
}

/** A member who uses the API without a browser. */
export class Member {
  readonly email: string
  readonly #service: ReachableService
  readonly #cookie: string

  private constructor(service: ReachableService, email: string, cookie: string) {
    this.#service = service
    this.email = email
    this.#cookie = cookie
  }

  /**
   * Signs up, logs in and follows the link in the verification email. By default accepts all current
   * policies.
   */
  static async join(
    service: ReachableService,
    email: string,
    password = 'a-good-password',
    accepted_policies = POLICY_VERSIONS.map(({ id }) => id),
  ): Promise<Member> {
    await post(service, api.register, { email, password, recaptcha: '', accepted_policies })
    const loggedIn = await post(service, api.login, { email, password })
    const member = new Member(service, email, loggedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    const link = linkIn(await service.outbox.next(email, /verify/i), '/emailVerification/')
    const { status } = await member.post(api.verifyEmail, { token: link.split('/').at(-1) })
    if (status !== 200) throw new Error(`The email address ${email} could not be verified: ${status}`)
    return member
  }

  /** Logs in as somebody who has joined before. */
  static async logIn(
    service: ReachableService,
    email: string,
    password = 'a-good-password',
  ): Promise<Member> {
    const loggedIn = await post(service, api.login, { email, password })
    return new Member(service, email, loggedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }

  /** Sends a form with a file. */
  async upload(
    path: string,
    fields: Readonly<Record<string, string>>,
    file: Buffer,
  ): Promise<ServiceResponse> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('logo', new Blob([new Uint8Array(file)]), 'logo.png')
    const headers = { cookie: this.#cookie, origin: this.#service.url }
    const response = await fetch(`${this.#service.url}${API_BASE}${path}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }

  async get(path: string): Promise<ServiceResponse> {
    const headers = { cookie: this.#cookie }
    const response = await fetch(`${this.#service.url}${API_BASE}${path}`, { headers })
    return { status: response.status, body: await response.json() }
  }

  /** Sends a file as the whole body, as scripts send bulk edits. */
  async send(path: string, content: string): Promise<ServiceResponse> {
    const headers = {
      ...{ cookie: this.#cookie, origin: this.#service.url },
      'content-type': 'application/octet-stream',
    }
    const response = await fetch(`${this.#service.url}${API_BASE}${path}`, {
      ...{ method: 'POST', headers, body: content },
    })
    return { status: response.status, body: await response.json() }
  }

  async post(path: string, body: unknown): Promise<ServiceResponse> {
    const response = await post(this.#service, path, body, this.#cookie)
    return { status: response.status, body: await response.json() }
  }

  /** Returns the server's answer; status 200 means that the wiki exists. */
  async createWiki(
    subdomain: string,
    sitename = `The wiki ${subdomain}`,
  ): Promise<ServiceResponse & { readonly domain: string }> {
    const domain = `${subdomain}.localhost:${this.#service.port}`
    const profile = JSON.stringify({ purpose: 'test_drive', temporality: 'temporary' })
    const answer = await this.post(api.createWiki, {
      domain,
      sitename,
      username: 'Keeper',
      profile,
    })
    return { ...answer, domain }
  }
}

function post(service: ReachableService, path: string, body: unknown, cookie?: string): Promise<Response> {
  return fetch(`${service.url}${API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
}
