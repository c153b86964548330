import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { api, routes } from '#contract/paths.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity } from '#server/engine/testing/wikibase-engine.ts'
import { logIn } from './pages/account.ts'
import { accessibilityViolations } from './support/axe.ts'
import { comparable, type EntityJson } from './support/comparable-entity.ts'
import { knowledgeBase, personOf, texts } from './support/knowledge-base.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'

const setup = setUpWikibase()
const password = 'a-good-password'
let member: Member
let source: WikiClient
let target: WikiClient
let targetId: number

beforeAll(async () => {
  member = await Member.join(setup.service, 'curator@example.org', password)
  source = (await createWiki('card-index', { lexeme: true })).client
  const made = await createWiki('new-museum')
  target = made.client
  targetId = made.id
})

async function createWiki(name: string, { lexeme = false } = {}) {
  const { body, domain } = await member.createWiki(name)
  const { id } = (body as { data: { id: number } }).data
  if (lexeme) {
    const setting = 'wwExtEnableWikibaseLexeme'
    await member.post(`/wiki/setting/${setting}/update`, { wiki: id, setting, value: true })
  }
  const email = await setup.service.outbox.next(member.email, /^Your new/)
  const client = new WikiClient(setup.service.port, domain)
  expect(await client.logIn('Keeper', lineIn(email, 'Password'), password)).toBe('PASS')
  return { id, client }
}

async function entityOf(wiki: WikiClient, id: string): Promise<EntityJson> {
  const { entities } = JSON.parse(await wiki.page(`/wiki/Special:EntityData/${id}.json`))
  return entities[id]
}

async function act(wiki: WikiClient, action: string, params: Record<string, string>): Promise<void> {
  const response = await wiki.api({ action, token: await wiki.token('csrf'), ...params }, 'POST')
  expect(response).not.toHaveProperty('error')
}

/** The texts in the list of entities, one for each entity. */
function outcomes(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Import entities' }).locator('details > ul > li').allInnerTexts()
}

test('entities of another wiki of the service arrive as they were, one by one, and the page says so', async () => {
  for (const [kind, data] of knowledgeBase) {
    const id = await createEntity(source, kind, data)
    expect(id).toMatch(/^[PQL]\d+$/)
  }
  await act(source, 'wbcreateredirect', { from: 'Q5', to: 'Q4' })
  await act(source, 'delete', { title: 'Item:Q6' })
  await act(source, 'wbeditentity', { id: 'Q3', data: JSON.stringify(personOf(source.host)) })
  // The importing wiki already has properties with two of the names.
  expect(await createEntity(target, 'property', { ...texts('shared'), datatype: 'string' })).toBe('P1')
  expect(await createEntity(target, 'property', { ...texts('taken'), datatype: 'url' })).toBe('P2')

  const { page } = await setup.newVisitor()
  await logIn(page, { email: member.email, password })
  await page.goto(`${routes.manageWiki(targetId)}?tab=settings`)
  const card = page.getByRole('region', { name: 'Import entities' })
  await card.getByRole('radio', { name: /^Entities that I choose/ }).check()
  const address = card.getByLabel('Address of the other wiki')
  const ids = card.getByLabel('Ids of items and properties')
  const start = card.getByRole('button', { name: /import/i })

  // Wrong input is reported beside its field.
  await address.fill(`http://localhost:${setup.service.port}`)
  await ids.fill('Q1, L1')
  await start.click()
  await card.getByText('“L1” is not the id of an item or property.').waitFor()
  await ids.fill('P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12, Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q99')
  await start.click()
  await card.getByText('This is the address of the service itself.').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await address.fill(`https://${source.host}/wiki/Item:Q1`)
  await start.click()
  await card.getByText('The import is running.').waitFor()
  await card.getByText(/^(Waiting to start|(Reading|Importing|Adding the statements of) \d+ of 20)/).waitFor()
  await card.getByText('You can only import the base set once per Wikibase instance.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await card.getByText('What was imported').click()
  const said = await outcomes(page)
  const local = new Map(
    said.flatMap(text => {
      const [, from, to] = /^([PQ]\d+) .*(?:is now|already existed as) ([PQ]\d+)/s.exec(text) ?? []
      return from && to ? [[from, to] as const] : []
    }),
  )
  const of = (id: string) => said.find(text => text.startsWith(`${id} `)) ?? ''
  expect([...local.keys()]).toEqual('P1 P2 P3 P4 P5 P6 P7 P8 P9 P11 Q1 Q2 Q3 Q4 Q5 Q7'.split(' '))
  expect(of('P11')).toContain('already existed as P1')
  expect(of('P10')).toContain('P2 has the label of P10 but another datatype (url).')
  expect(of('P12')).toContain('was not imported')
  expect(of('Q6')).toContain('The source has no Q6.')
  expect(of('Q99')).toContain('The source has no Q99.')
  expect(of('Q5')).toContain('Q5 leads to Q4 in the source.')
  expect(local.get('Q5')).toBe(local.get('Q4'))

  const bases = { from: `http://${source.host}/entity/`, to: `http://${target.host}/entity/` }
  for (const [from, to] of local) {
    if (from === 'Q5' || from === 'P11') continue
    const expected = comparable(await entityOf(source, from), local, bases)
    expect(comparable(await entityOf(target, to), null, bases)).toEqual(expected)
  }

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    card.getByRole('link', { name: /^instance of \(P3\)/ }).click(),
  ])
  await opened.getByRole('heading', { level: 1, name: /instance of/ }).waitFor()
})

test('a wiki cannot import from itself', async () => {
  const source_wiki_url = `https://${target.host}/wiki/Item:Q1`
  expect(
    await member.post(api.entityImport, { wiki: targetId, entity_ids: 'Q1', source_wiki_url }),
  ).toMatchObject({
    status: 422,
    body: {
      errors: {
        source_wiki_url: ['A wiki cannot import from itself. Please give the address of another one.'],
      },
    },
  })
})
