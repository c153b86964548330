import { request } from 'node:http'

interface WikiResponse {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/**
 * Requests a wiki's page on the loopback interface, with its domain as Host: Node does not resolve
 * `*.localhost`.
 * @param port the domain's, unless one of several processes is meant.
 */
export function requestWiki(
  domain: string,
  path: string,
  port = Number(domain.split(':')[1] ?? 80),
): Promise<WikiResponse> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host: domain } }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** Requests a wiki's main page, following the redirects to it. */
export async function openMainPage(domain: string): Promise<WikiResponse> {
  let answer = await requestWiki(domain, '/')
  for (let redirects = 0; answer.location && redirects < 5; redirects++) {
    const { pathname, search } = new URL(answer.location, `http://${domain}`)
    answer = await requestWiki(domain, `${pathname}${search}`)
  }
  return answer
}
