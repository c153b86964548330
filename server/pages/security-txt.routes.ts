import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import { routes } from '#contract/paths.ts'
import type { Deps } from '#server/modules/deps.ts'

const PATH = '/.well-known/security.txt'
/** The RFC wants less than a year; whoever keeps a copy should look again after a while. */
const VALID_DAYS = 180

/**
 * Where to report a vulnerability. It is as fresh as the service that answers it, so its end moves along.
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): void {
  const { publicUrl, security } = config
  app.get(PATH, async (_request, reply) => {
    const today = Math.floor(clock.now() / DAY_MS)
    const expires = new Date((today + VALID_DAYS) * DAY_MS).toISOString()
    const lines = [
      `Contact: mailto:${encodeURI(security.email)}`,
      // Addresses of pages must be https (section 2.5.3).
      ...(publicUrl.startsWith('https:') ? [`Contact: ${publicUrl}${routes.contact}`] : []),
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${PATH}`,
      `Policy: ${security.policyUrl}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.map(line => `${line}\n`).join(''))
  })
}
