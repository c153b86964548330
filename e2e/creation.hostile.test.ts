import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Member } from './support/member.ts'
import { type Service, startService } from './support/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ environment: { WIKI_CREATION_LIMIT: '10' } })
})
afterAll(async () => await service.remove())

test('an account that requests sixty wikis at once gets ten, and nothing is created for the others', async () => {
  const member = await Member.join(service, 'glutton@example.org', 'a-good-password')
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => member.createWiki(`glutton-${index}`)),
  )
  const count = (status: number) => responses.filter(response => response.status === status).length
  expect([count(200), count(429)]).toEqual([10, 50])
  const wikis = join(service.dataDir, 'wikis')
  expect(readdirSync(wikis).filter(name => !name.startsWith('.'))).toHaveLength(10)
  for (const place of ['.waiting', '.set-aside']) expect(readdirSync(join(wikis, place))).toEqual([])
})
