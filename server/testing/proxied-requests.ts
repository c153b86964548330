import { afterEach, expect } from '@jest/globals'
import { HOME, type ProxiedService, type SeenRequest, service } from './proxied-service.ts'

export const VICTIM = `victim.${HOME}`
export const ATTACKER = `attacker.${HOME}`

/**
 * The faults in requests that have reached the service: signs that the proxy did not create a request itself.
 * @param madeId the form of the proxy's ids.
 */
export function faultsIn(seen: readonly SeenRequest[], madeId = /^[0-9a-f]{32}$/): string[] {
  const ids = new Set<string>()
  return seen.flatMap(({ url, headers, rawHeaders }) => {
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase())
    const id = String(headers['x-request-id'])
    const isOwn = madeId.test(id) && !ids.has(id)
    ids.add(id)
    const faults = [
      !isOwn && `has the id ${id}`,
      headers['x-forwarded-for'] !== '127.0.0.1' && `comes from ${headers['x-forwarded-for']}`,
      headers['x-forwarded-proto'] !== 'https' && `by ${headers['x-forwarded-proto']}`,
      /[^\x21-\x7e]|[/\\?#,]|^$/.test(headers.host ?? '') && `is for ${headers.host}`,
      ...['host', 'x-forwarded-for', 'x-request-id', 'content-length', 'transfer-encoding'].map(
        name => names.filter(each => each === name).length > 1 && `has two ${name}`,
      ),
      names.includes('content-length') && names.includes('transfer-encoding') && 'has two lengths',
      ...names.map(
        name => /_|^(x-forwarded-(host|port)|forwarded|x-real-ip|proxy)$/.test(name) && `has ${name}`,
      ),
    ]
    return faults.filter(fault => fault !== false).map(fault => `${url} ${fault}`)
  })
}

/** Expects that each visitor gets the answer to their own request, on whichever connection to the service. */
export async function visitorsAreServed(service: ProxiedService, count = 4): Promise<void> {
  const paths = Array.from({ length: count }, (_, index) => `/visit-${index}-${service.seen.length}`)
  const answers = await Promise.all(paths.map(path => service.ask(VICTIM, path)))
  expect(answers.map(answer => JSON.parse(answer.text))).toEqual(
    paths.map(url => ({ host: VICTIM, url, body: '' })),
  )
}

/** After each test, expects that {@link service} serves visitors and that no request was mixed up with another. */
export function eachTestHarmsNobody(): void {
  afterEach(async () => {
    await visitorsAreServed(service)
    expect(faultsIn(service.seen)).toEqual([])
    service.seen.length = 0
  })
}
