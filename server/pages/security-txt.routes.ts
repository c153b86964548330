import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#contract/durations.ts'
import { routes } from '#contract/paths.ts'
import type { Deps } from '#server/modules/deps.ts'

const PATH = '/.well-known/security.txt'
/** The RFC requires less than a year. A shorter time makes readers check for changes. */
const VALID_DAYS = 180

/**
 * Serves where to report a vulnerability. Its date of expiry moves with the current day.
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
      // URLs of pages must be https (section 2.5.3).
      ...(publicUrl.startsWith('https:') ? [`Contact: ${publicUrl}${routes.contact}`] : []),
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${PATH}`,
      `Policy: ${security.policyUrl}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.map(line => `${line}\n`).join(''))
  })
}
