import { expect, test } from '@jest/globals'
import { Member } from './support/member.ts'
import { phpMasters } from './support/php-masters.ts'
import { startService } from './support/service.ts'
import { openMainPage } from './support/wiki-request.ts'

const COUNT = 20

test('a server killed during 20 creations keeps every acknowledged wiki complete, and nothing else', async () => {
  const before = await startService()
  const member = await Member.join(before, 'member@example.org')
  const names = Array.from({ length: COUNT }, (_, index) => `wiki-number-${index}`)

  const promised: string[] = []
  const orders = names.map(async name => {
    const { status, domain } = await member.createWiki(name)
    if (status === 200) promised.push(domain)
    // A few are acknowledged, and most are not.
    if (promised.length === 4) await before.crash()
  })
  await Promise.allSettled(orders)
  await before.crash()
  expect(promised.length).toBeGreaterThanOrEqual(4)
  expect(promised.length).toBeLessThan(COUNT)

  const after = await before.startAgain()
  try {
    expect(phpMasters(after.dataDir)).toHaveLength(1)
    const answers = await Promise.all(
      names.map(async name => {
        const domain = `${name}.localhost:${after.port}`
        return { domain, status: (await openMainPage(domain)).status }
      }),
    )
    const open = answers.filter(({ status }) => status === 200).map(({ domain }) => domain)
    expect(open).toEqual(expect.arrayContaining(promised))
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
  } finally {
    await after.remove()
  }
})
