import { sql } from 'kysely'
import { api } from '#contract/paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { savePerson } from '#server/modules/wikis/people/people.repository.ts'
import { PASSWORD, start } from '#server/testing/exports.ts'
import { createUpload, metadata, NEW_WIKI_STATISTICS } from '#server/testing/import-upload.ts'
import { newWiki, PROFILE } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import type { KnownValues } from './arbitrary-of.ts'
import type { FuzzedRequest, Sender } from './request-of.ts'

/** Contained in all data of the other member that nobody else may see. */
export const SECRET = 'not-for-other-members'

interface FuzzResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** Differences between answers and their descriptions. */
  readonly misfits: readonly string[]
}

export interface FuzzWorld {
  readonly app: TestApp
  readonly known: KnownValues
  /** Sends a request, and makes its member usable again for later requests, whatever it did. */
  send(request: FuzzedRequest): Promise<FuzzResponse>
  /** Everything that is stored about the other member. */
  readOther(): Promise<unknown>
}

/**
 * A service with two members who have a wiki, an export and an upload each. Requests are sent for one of them; the
 * ids, addresses and names of both are known to the sender.
 */
export async function createFuzzWorld(): Promise<FuzzWorld> {
  const app = await createTestApp(
    { cnameTarget: 'custom.example.net' },
    { limiter: { hit: async () => undefined } },
  )
  const other = await createMember(app, { email: `${SECRET}@example.org` })
  const member = await createMember(app, { email: 'grace@example.org' })
  const unverified = await createMember(app, { email: 'new@example.org', verified: false })
  const theirs = await fill(app, other, SECRET)
  const own = await fill(app, member, 'own')
  const waiting = await newWiki(app, member, { domain: 'data.museum.com' })
  const spare = await newWiki(app, member)
  const password_hash = await hashPassword(PASSWORD)
  const deleted = await newWiki(app, member)
  const second = await beginUpload(app, member, 'own')
  app.engine.statistics.set(spare.domain, NEW_WIKI_STATISTICS)
  const wikis = [own.wiki.id, own.importing.id, spare.id, waiting.id]
  const all = [own.importing.id, ...wikis, ...wikis, deleted.id, theirs.wiki.id]
  const ids = [
    own.exported,
    own.exported,
    own.imported,
    own.imported,
    theirs.exported,
    theirs.imported,
    999_999,
  ]
  const colleague = await createMember(app, { email: 'ben@example.org' })
  const invitation = await inviteTo(app, member, own.wiki.id)
  const known: KnownValues = {
    wiki: [...all, ...all.map(String), 999_999],
    setting: ['wgDefaultSkin', 'wwCaptchaQuestions'],
    day: ['2026-11-21'],
    policy_ids: [[1], [2, 3], [], [999]],
    // The ids of exports, imports and, in the paths of people, wikis.
    id: [...ids, own.wiki.id, own.wiki.id, theirs.wiki.id],
    user: [colleague.user.id, colleague.user.id, other.user.id],
    invitation: [invitation],
    role: ['manager', 'owner'],
    backup: ids,
    upload: [second.upload, second.upload, theirs.upload],
    // The other member's address is in capitals, so that an answer with the stored one differs from what was sent.
    email: ['grace@example.org', `${SECRET.toUpperCase()}@example.org`, 'ada@example.org'],
    password: [PASSWORD, 'another long enough phrase'],
    current_password: [PASSWORD],
    password_confirmation: [PASSWORD, 'another long enough phrase'],
    domain: ['new-museum.localhost:8080', 'data.museum.com', own.wiki.domain, theirs.wiki.domain],
    username: ['Ada', 'Grace'],
    language: ['en', 'de', 'xx'],
    profile: [JSON.stringify(PROFILE)],
    source_wiki_url: ['https://www.wikidata.org', 'http://127.0.0.1', `//${theirs.wiki.domain}`],
    entity_ids: ['Q42', 'P31@7,Q5'],
    value: ['vector', '{"question":["answer"]}'],
    'tus-resumable': ['1.0.0'],
    'upload-offset': ['0', '1'],
    'upload-length': ['10', '999999999999999'],
    'upload-metadata': all.map(wiki => metadata({ wiki: String(wiki), filename: 'pages.xml' })),
    page: [1, 2],
    per_page: [1, 100],
  }
  const unlike = await hashPassword('known to nobody but its owner')
  await app.deps.db.updateTable('users').set({ password_hash: unlike }).execute()
  await makeUsable()
  return {
    app,
    known,
    async send({ sender, method, url, headers, payload }) {
      const cookie = await cookieOf(sender)
      const response = await app.app.inject({
        method: method as 'POST',
        url,
        headers: { ...headers, ...(cookie !== null && { cookie }) },
        ...(payload !== undefined && { payload }),
      })
      if (response.statusCode < 300 && method !== 'GET') await makeUsable()
      const { statusCode: status, headers: answered, body } = response
      return { status, headers: answered, body, misfits: app.misfits.splice(0) }
    },
    readOther: async () => await rowsOf(app, other.user.id, theirs.wiki.id),
  }

  async function cookieOf(sender: Sender): Promise<string | null> {
    if (sender === 'visitor') return null
    if (sender === 'forged') return 'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; session=%00; =; __proto__=1'
    const { user } = sender === 'member' ? member : unverified
    return `session=${await createSession(app.deps.db, user.id, app.clock.now())}`
  }

  /** Undoes what would make later requests fail early. */
  async function makeUsable(): Promise<void> {
    const { db } = app.deps
    await db.deleteFrom('entity_imports').where('wiki_id', 'in', wikis).execute()
    await db.deleteFrom('wiki_deletions').where('wiki_id', 'in', wikis).execute()
    await db.updateTable('wikis').set({ deleted_at: null }).where('id', 'in', wikis).execute()
    await db.updateTable('wikis').set({ deleted_at: app.clock.now() }).where('id', '=', deleted.id).execute()
    for (const { user } of [member, colleague])
      await savePerson(db, {
        ...{ wikiId: own.wiki.id, userId: user.id, role: 'owner', now: app.clock.now() },
      })
    await db
      .updateTable('wiki_invitations')
      .set({ ended_at: null, outcome: null })
      .where('id', '=', invitation)
      .execute()
    await db.updateTable('users').set({ password_hash }).where('id', '=', member.user.id).execute()
    await db.updateTable('users').set({ verified_at: null }).where('id', '=', unverified.user.id).execute()
  }
}

/** Gives a member a wiki with an export and another one with an upload. */
async function fill(app: TestApp, member: TestMember, word: string) {
  const wiki = await newWiki(app, member)
  const value = JSON.stringify({ [`What is ${word}?`]: ['This'] })
  await post(app, member, api.wikiSetting('wwCaptchaQuestions'), { wiki: wiki.id, value })
  const exported: number = (await start(app, member, wiki.id)).json().data.id
  return { wiki, exported, ...(await beginUpload(app, member, word)) }
}

async function inviteTo(app: TestApp, member: TestMember, wiki: number): Promise<number> {
  const wanted = { email: 'invited@example.org', role: 'manager' }
  return (await post(app, member, peopleApi.invitations(wiki), wanted)).json().data.id
}

async function beginUpload(app: TestApp, member: TestMember, word: string) {
  const importing = await newWiki(app, member)
  app.engine.statistics.set(importing.domain, NEW_WIKI_STATISTICS)
  const file = { wiki: importing.id, size: 10, fileName: `${word}.xml` }
  const { headers } = await createUpload(app, member, file)
  const upload = String(headers.location).split('/').at(-1) ?? ''
  const { id: imported } = await app.deps.db
    .selectFrom('wiki_imports')
    .select('id')
    .where('upload_id', '=', upload)
    .executeTakeFirstOrThrow()
  return { importing, imported, upload }
}

/** Every row of every table that belongs to a member or a wiki. */
async function rowsOf(app: TestApp, userId: number, wikiId: number): Promise<unknown> {
  const { db } = app.deps
  const tables = await db.introspection.getTables()
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      const owner = (row: Record<string, unknown>) =>
        row['user_id'] === userId ||
        row['wiki_id'] === wikiId ||
        (name === 'users' && row['id'] === userId) ||
        (name === 'wikis' && row['id'] === wikiId)
      return [name, rows.filter(owner)] as const
    }),
  )
  return found.filter(([, rows]) => rows.length > 0)
}
