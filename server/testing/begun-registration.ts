import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

/** Begins a sign-up: the server has read its headers and waits for its body. */
export async function beginRegistration(url: string) {
  const body = JSON.stringify({ email: 'ada@example.org', password: 'a fine long password' })
  const sent = request(`${url}/api/user/register`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  sent.on('error', () => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  return {
    async finish(): Promise<number | undefined> {
      sent.end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    },
    abandon: () => void sent.destroy(),
  }
}
