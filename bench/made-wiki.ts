import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { Member } from '#e2e/support/member.ts'
import { lineIn } from '#e2e/support/outbox.ts'
import type { Service } from '#e2e/support/service.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'

export interface MadeWiki {
  readonly id: number
  /** Logged in as its first admin. */
  readonly client: WikiClient
}

const PASSWORD = 'a password of my own'

/** Creates a wiki and logs its first admin in. @throws Error when that fails. */
export async function makeWiki(service: Service, member: Member, name: string): Promise<MadeWiki> {
  const { status, body, domain } = await member.createWiki(name)
  if (status !== 200) throw new Error(`The wiki was not created: ${status} ${JSON.stringify(body)}`)
  const email = await service.outbox.next(member.email, new RegExp(name))
  const client = new WikiClient(service.port, domain)
  const logIn = await client.logIn('Keeper', lineIn(email, 'Password'), PASSWORD)
  if (logIn !== 'PASS') throw new Error(`Nobody could log in to ${name}: ${logIn}`)
  return { id: (body as { data: CreatedWiki }).data.id, client }
}
