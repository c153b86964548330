import type { Service } from '#e2e/support/service.ts'
import { openMainPage } from '#e2e/support/wiki-request.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { Person } from './person.ts'
import { editApi } from './wiki-forms.ts'

/** Something that was acknowledged, and how to check that it is still there. */
interface Entry {
  readonly what: string
  /** @returns what is wrong; null if nothing is. */
  readonly check: () => Promise<string | null>
}

/** Works with a service that may end at any moment, and remembers what it acknowledged. */
export class Ledger {
  /** Everything that was acknowledged, in this order. */
  readonly entries: Entry[] = []
  private readonly service: Service
  private readonly member: Person
  private readonly client: WikiClient
  private counter = 0

  constructor(service: Service, member: Person, client: WikiClient) {
    this.service = service
    this.member = member
    this.client = client
  }

  /** Works until the service is gone. @param withWiki whether to create wikis, too. */
  async work(withWiki: boolean): Promise<void> {
    const kinds = [
      async () => await this.signUp(),
      async () => await this.logIn(),
      async () => await this.edit(),
      async () => await this.edit(),
      ...(withWiki ? [async () => await this.createWiki()] : []),
    ]
    await Promise.all(kinds.map(async act => await untilGone(act)))
  }

  /** Checks the newest entries and some older ones. @returns what is wrong. */
  async wrongs(newest: number, older: number): Promise<string[]> {
    const from = this.entries.length - newest
    const last = this.entries.slice(from)
    const rest = this.entries.slice(0, from)
    const picked = Array.from({ length: Math.min(older, rest.length) }, () => pick(rest))
    const found: string[] = []
    for (const { what, check } of [...last, ...picked]) {
      const wrong = await check()
      if (wrong !== null) found.push(`${what}: ${wrong}`)
    }
    return found
  }

  private async signUp(): Promise<boolean> {
    const person = new Person(this.service, `person-${this.next()}@example.org`)
    return await this.note(`the account ${person.email}`, person.signUp(), async () => {
      const { status } = await person.logIn()
      // The limit on log-ins counts those of all rounds within its period.
      return status === 200 || status === 429 ? null : `log-in ${status}`
    })
  }

  private async logIn(): Promise<boolean> {
    const again = new Person(this.service, this.member.email)
    return await this.note('a session', again.logIn(), async () =>
      (await again.isLoggedIn()) ? null : 'no longer valid',
    )
  }

  private async createWiki(): Promise<boolean> {
    const name = `wiki-number-${this.next()}`
    return await this.note(`the wiki ${name}`, this.member.createWiki(name), async () => {
      const { status } = await openMainPage(this.member.domain(name))
      return status === 200 ? null : `its main page ${status}`
    })
  }

  private async edit(): Promise<boolean> {
    const title = `Page ${this.next()}`
    const text = `Saved as ${title}, said once.`
    const saved = editApi(this.client, title, text).then(answer => ({
      ...answer,
      status: answer.text.includes('"result":"Success"') ? 200 : answer.status === 200 ? 0 : answer.status,
    }))
    return await this.note(title, saved, async () => {
      const url = `/w/index.php?${new URLSearchParams({ title, action: 'raw' })}`
      const answer = await this.client.request(url)
      return answer.text === text ? null : `it reads ${answer.status} ${answer.text.slice(0, 80)}`
    })
  }

  private next(): number {
    this.counter += 1
    return this.counter
  }

  /** Records what was acknowledged. @returns whether the service was still there. */
  private async note(
    what: string,
    asked: Promise<{ readonly status: number }>,
    check: Entry['check'],
  ): Promise<boolean> {
    const { status } = await asked
    if (status === 200) this.entries.push({ what, check })
    return status !== 429
  }
}

/** Repeats until the service no longer answers, or refuses more for now. */
async function untilGone(act: () => Promise<boolean>): Promise<void> {
  try {
    while (await act());
  } catch {
    // The process was killed in the middle, as intended.
  }
}

function pick<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick.')
  return value
}
