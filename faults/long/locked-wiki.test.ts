import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Service, startService } from '#e2e/support/service.ts'
import { Person } from '#faults/support/person.ts'
import { editApi, editForm, tokenOf } from '#faults/support/wiki-forms.ts'

let service: Service
let wiki: Awaited<ReturnType<Person['openWiki']>>

beforeAll(async () => {
  service = await startService({ environment: { BACKUP_DIR: 'off', WIKIBASE: 'off' } })
  wiki = await (await Person.join(service, 'ada@example.org')).openWiki('locked')
  await tokenOf(wiki.client)
})
afterAll(async () => await service?.remove())

function wikiFile(): string {
  const dir = join(service.dataDir, 'wikis', 'locked.localhost', 'db')
  const name = readdirSync(dir).find(file => /^wiki_[0-9a-f]{16}\.sqlite$/.test(file))
  if (!name) throw new Error('The wiki has no database.')
  return join(dir, name)
}

describe('while another program has locked a wiki’s database', () => {
  test('a person who saves a page is told that nothing was saved', async () => {
    const lock = new DatabaseSync(wikiFile(), { timeout: 5000 })
    lock.exec('begin exclusive')
    const answers = await Promise.all([editForm(wiki.client, 'Form'), editApi(wiki.client, 'Program')])
    lock.close()
    for (const { status, retryAfter, text } of answers) {
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: 5 })
      expect(text).toMatch(/nothing you sent was saved/i)
    }
    expect(answers.map(({ text }) => text).join()).toContain('Its database is locked')
  })

  test('the same page can be saved afterwards, and was not saved before', async () => {
    expect((await wiki.client.request('/wiki/Form')).status).toBe(404)
    expect(await editForm(wiki.client, 'Form')).toMatchObject({ status: 302 })
    expect((await editApi(wiki.client, 'Program')).text).toContain('"result":"Success"')
    expect(await wiki.client.page('/wiki/Form')).toContain('Text of Form')
  })
})
