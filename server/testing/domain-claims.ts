import { afterEach, beforeEach } from '@jest/globals'
import { domainApi } from '#contract/domain/domain-paths.ts'
import { api } from '#contract/paths.ts'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { FakeDns } from './fake-dns.ts'
import { newWiki, wikiRequest } from './new-wiki.ts'
import { post } from './requests.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createMember, type TestMember } from './test-member.ts'

export const TARGET = 'custom.example.net'
export const HOST = 'data.museum.com'
export const DOMAIN = `${HOST}:8080`

export interface DomainsApp extends TestApp {
  readonly dns: FakeDns
}

/** A service that offers custom domains, with a DNS that the test controls. */
export async function createDomainsApp(
  config: Parameters<typeof createTestApp>[0] = {},
  replaced: Parameters<typeof createTestApp>[1] = {},
): Promise<DomainsApp> {
  const dns = new FakeDns()
  return { ...(await createTestApp({ cnameTarget: TARGET, ...config }, { dns, ...replaced })), dns }
}

/** Set by {@link eachTestHasDomains}. */
export let app: DomainsApp
export let ada: TestMember
export let bob: TestMember

/** A service with custom domains and two members for each test. */
export function eachTestHasDomains(config?: Parameters<typeof createDomainsApp>[0]): void {
  beforeEach(async () => {
    app = await createDomainsApp(config)
    ada = await createMember(app, { email: 'ada@example.org' })
    bob = await createMember(app, { email: 'bob@example.org' })
  })
  afterEach(async () => await app.close())
}

/** Creates a wiki whose custom domain is not verified yet. */
export async function claim(app: TestApp, person: TestMember, domain = HOST): Promise<CreatedWiki> {
  return await newWiki(app, person, { domain })
}

export async function read(app: TestApp, person: TestMember, { id }: { id: number }): Promise<DomainClaim> {
  return (await post(app, person, domainApi.read, { wiki: id })).json().data
}

export async function check(app: TestApp, person: TestMember, { id }: { id: number }): Promise<DomainClaim> {
  return (await post(app, person, domainApi.check, { wiki: id })).json().data
}

/** Sets the TXT record that a claim asks for. */
export async function prove(app: DomainsApp, person: TestMember, wiki: { id: number }): Promise<void> {
  const record = (await read(app, person, wiki)).records.find(({ type }) => type === 'TXT')
  if (!record) throw new Error('No TXT record is asked for.')
  app.dns.txts.set(record.name, ['v=spf1 -all', record.value])
}

/** Sends the queued emails and returns the recipients and subjects of all. */
export async function subjects(app: TestApp): Promise<readonly string[]> {
  await app.deps.jobs.runDue()
  return app.emails.map(({ to, subject }) => `${to.address}: ${subject}`)
}

/** The field's error when a member cannot create a wiki at a domain. */
export async function refusalOf(app: TestApp, person: TestMember, domain: string): Promise<string> {
  const response = await post(app, person, api.createWiki, wikiRequest({ domain }))
  const { errors } = response.json()
  if (response.statusCode !== 422 || Object.keys(errors).join() !== 'domain')
    throw new Error(`The domain is not refused: ${response.statusCode} ${response.body}`)
  return errors.domain[0]
}
