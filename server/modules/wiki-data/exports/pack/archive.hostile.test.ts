import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { blockLineSchema, userLineSchema, watchLineSchema } from '#contract/wiki-data/archive-format.ts'
import { CopiedWiki, linesOf } from '#server/testing/copied-wiki.ts'
import { PASSWORD_HASH, SECRETS } from '#server/testing/wiki-database.ts'

let wiki: CopiedWiki

beforeEach(() => {
  wiki = new CopiedWiki()
})
afterEach(() => wiki.remove())

describe('a complete copy', () => {
  test.each(['old', 'new'] as const)(
    'contains no secret and no IP address of a member (%s tables)',
    async blocks => {
      const parts = await wiki.pack({ blocks })
      for (const secret of [...Object.values(SECRETS), PASSWORD_HASH])
        for (const [name, bytes] of parts)
          expect([name, secret, bytes.includes(secret)]).toEqual([name, secret, false])
      const db = wiki.openDatabase(parts)
      expect(
        db.prepare("select user_token as t from user where user_name = 'MediaWiki default'").get(),
      ).toEqual({
        t: '*** INVALID ***',
      })
      expect(db.prepare('select count(*) as n from text').get()).toEqual({ n: 1 })
      db.close()
    },
  )

  test('contains password hashes only on request, and then no other credentials', async () => {
    const parts = await wiki.pack({ passwords: true })
    expect(String(parts.get('users.jsonl'))).toContain(PASSWORD_HASH)
    expect(parts.get('database/wiki.sqlite')?.includes(PASSWORD_HASH)).toBe(true)
    for (const secret of Object.values(SECRETS))
      for (const [name, bytes] of parts) expect([name, bytes.includes(secret)]).toEqual([name, false])
  })

  test('empties tables that this service does not know', async () => {
    const parts = await wiki.pack({
      change: db =>
        db.exec(
          "create table oathauth_devices (oad_data blob); insert into oathauth_devices values ('SECRETseed')",
        ),
    })
    expect(parts.get('database/wiki.sqlite')?.includes('SECRETseed')).toBe(false)
    const db = wiki.openDatabase(parts)
    expect(db.prepare('select count(*) as n from oathauth_devices').get()).toEqual({ n: 0 })
    db.close()
  })

  test('is made without running what somebody has written behind the definition of a table', async () => {
    const other = join(wiki.dir, 'other.sqlite')
    const sql = `CREATE VIRTUAL TABLE notes USING fts3(a); attach '${other}' as other; create table other.reached (a);`
    const parts = await wiki.pack({
      change: db => {
        db.exec('create virtual table notes using fts3(a)')
        db.enableDefensive(false)
        db.exec('pragma writable_schema = on')
        db.prepare("update sqlite_master set sql = ? where name = 'notes'").run(sql)
      },
    })
    expect(parts.has('database/wiki.sqlite')).toBe(true)
    expect(existsSync(other)).toBe(false)
  })

  test.each(['old', 'new'] as const)(
    'lists people, what they watch and who is blocked (%s tables)',
    async blocks => {
      const parts = await wiki.pack({ blocks })
      const users = linesOf(parts, 'users.jsonl', userLineSchema)
      expect(users.map(({ name }) => name)).toEqual(['Ada', 'Ben\\n"B"', 'Troll'])
      expect(users[0]).toEqual({
        name: 'Ada',
        real_name: 'Ada L',
        email: 'ada@example.org',
        email_confirmed_at: '2026-01-02T00:00:00Z',
        registered_at: '2026-01-01T00:00:00Z',
        groups: [
          { name: 'bot', expires_at: '2027-01-02T03:04:05Z' },
          { name: 'sysop', expires_at: null },
        ],
        preferences: { language: 'de' },
      })
      expect(linesOf(parts, 'watchlists.jsonl', watchLineSchema)).toEqual([
        { user: 'Ada', namespace: 0, title: 'Main Page', expires_at: null },
        { user: 'Ada', namespace: 1, title: 'Main Page', expires_at: '2027-01-02T03:04:05Z' },
      ])
      expect(linesOf(parts, 'blocks.jsonl', blockLineSchema)).toEqual([
        {
          target: 'Troll',
          by: 'Ada',
          reason: 'Spam',
          created_at: '2026-01-02T03:04:05Z',
          expires_at: null,
          sitewide: false,
          blocks_account_creation: true,
          blocks_email: true,
          blocks_own_talk_page: true,
          autoblocks: true,
          visitors_only: false,
          hides_name: true,
          restrictions: [
            { type: 'page', namespace: 0, title: 'Main Page' },
            { type: 'namespace', namespace: 120, title: null },
          ],
        },
      ])
    },
  )

  test('keeps one line per user, whatever the name is', async () => {
    const names = ['a\nb', '{"name":"Ada"}', '\u2028', '=1+1', '💂', `${'x'.repeat(255)}`]
    const parts = await wiki.pack({
      change: db => {
        const add = db.prepare("insert into user (user_name, user_token) values (?, 'x')")
        for (const name of names) add.run(name)
      },
    })
    expect(
      linesOf(parts, 'users.jsonl', userLineSchema)
        .slice(3)
        .map(({ name }) => name),
    ).toEqual(names)
  })
})

describe('an archive', () => {
  test('holds pages that are larger than the longest possible string', async () => {
    const pages = Buffer.alloc(64 * 1024 * 1024, 'x')
    const parts = await wiki.pack({ kind: 'public', pages: gzipSync(pages, { level: 1 }) })
    expect(parts.get('pages.xml')?.equals(pages)).toBe(true)
  })

  test('says in its README what it is, on one line, whatever the wiki’s name is', async () => {
    const parts = await wiki.pack({ kind: 'public', sitename: 'My\nwiki\r\n\u0007================' })
    expect(String(parts.get('README.txt'))).toMatch(
      /^Public archive of My wiki =+\n=+\nfrom museum\.example\.org,/,
    )
  })

  test('is not made from a truncated dump', async () => {
    const pages = gzipSync('pages '.repeat(1000))
    await expect(wiki.pack({ pages: pages.subarray(0, pages.length - 20) })).rejects.toThrow(/unexpected end/)
  })
})
