import { beforeAll, expect, test } from '@jest/globals'
import { fillLogIn } from './pages/account.ts'
import { arriveAt } from './pages/arrive.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService({ hasWikis: false })
const traveller = { email: 'traveller@example.org', password: 'a-good-password' }

beforeAll(() => Member.join(setup.service, traveller.email, traveller.password))

/** Values of the `redirect` query that try to lead to another site after the log-in. */
const traps = [
  '//evil.example',
  '///evil.example',
  'https://evil.example',
  'https:evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2F%2Fevil.example',
  '%2F%2Fevil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/../..//evil.example',
]

test('a log-in never leads to another site, whatever the query says', async () => {
  const { page } = await setup.newVisitor()
  const left: string[] = []
  page.on('framenavigated', frame => {
    if (new URL(frame.url()).host !== `localhost:${setup.service.port}` && frame.url() !== 'about:blank')
      left.push(frame.url())
  })
  await page.goto('/login?redirect=/user')
  await fillLogIn(page, traveller)
  await arriveAt(page, '/user')
  for (const trap of traps) {
    await page.goto(`/login?redirect=${encodeURIComponent(trap)}`)
    await page.waitForURL(url => url.pathname !== '/login')
    expect(new URL(page.url()).host).toBe(`localhost:${setup.service.port}`)
  }
  expect(left).toEqual([])
})

test('a page for members leads to the log-in page and back', async () => {
  const { page } = await setup.newVisitor()
  await page.goto('/user')
  await arriveAt(page, '/login')
  await fillLogIn(page, traveller)
  await arriveAt(page, '/user')
  await page.getByRole('heading', { name: 'Private Profile' }).waitFor()
})
