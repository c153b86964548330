import type { LogInTicketResponse } from '#contract/people/log-in-ticket.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { WikiClient, type WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { post } from './requests.ts'
import type { TestApp } from './test-app.ts'
import type { TestMember } from './test-member.ts'

interface Step {
  readonly url: string
  readonly status: number
  readonly headers: WikiResponse['headers']
  readonly text: string
}

/** The user agent of `inject`, so that both are the same browser. */
const AGENT = { 'user-agent': 'lightMyRequest' }

/** A browser that opens pages of the service and of wikis, with the cookies of each, and follows redirects. */
export class LogInBrowser {
  /** Every answer, oldest first. */
  readonly steps: Step[] = []
  private readonly clients = new Map<string, WikiClient>()
  private readonly app: TestApp
  private readonly port: number
  /** The member with a session in this browser. */
  private readonly member: TestMember | null

  constructor(app: TestApp, port: number, member: TestMember | null = null) {
    this.app = app
    this.port = port
    this.member = member
  }

  wiki(host: string): WikiClient {
    const client = this.clients.get(host) ?? new WikiClient(this.port, host, AGENT)
    this.clients.set(host, client)
    return client
  }

  /** @returns the URL of a ticket. @throws Error if there is none. */
  async ticket(wiki: { readonly id: number }, returnTo?: string): Promise<string> {
    const answer = await post(this.app, this.member, peopleApi.logInTicket(wiki.id), {
      ...(returnTo !== undefined && { return_to: returnTo }),
    })
    if (answer.statusCode !== 200) throw new Error(`No ticket: ${answer.statusCode} ${answer.body}`)
    return answer.json<LogInTicketResponse>().data.url
  }

  /** Makes one request. @returns the URL that it redirects to, if any. */
  async visit(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string | null> {
    const { host, pathname, search } = new URL(url)
    const isService = host === new URL(this.app.deps.config.publicUrl).host
    const step = isService
      ? await this.visitService(url, pathname + search, headers)
      : { url, ...(await this.wiki(host).request(pathname + search, { headers })) }
    this.steps.push(step)
    const { location } = step.headers
    return location === undefined ? null : new URL(location, url).href
  }

  /** Opens a URL as a person does. @returns the last answer. */
  async open(url: string): Promise<Step> {
    for (let next: string | null = url; next !== null; ) next = await this.visit(next)
    return this.last
  }

  get last(): Step {
    const last = this.steps.at(-1)
    if (!last) throw new Error('Nothing was opened yet.')
    return last
  }

  /** Who is logged in to a wiki. */
  async userOf(host: string): Promise<string> {
    const { query } = await this.wiki(host).api<{
      query: { userinfo: { name: string; anon?: boolean; groups: string[] } }
    }>({ action: 'query', meta: 'userinfo', uiprop: 'groups' })
    const { name, anon, groups } = query.userinfo
    return anon ? 'a visitor' : `${name}${groups.includes('sysop') ? ', sysop' : ''}`
  }

  private async visitService(
    url: string,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Step> {
    const answer = await this.app.app.inject({ url: path, headers: { ...this.member?.headers, ...headers } })
    return {
      ...{ url, status: answer.statusCode, text: answer.body },
      headers: answer.headers as WikiResponse['headers'],
    }
  }
}
