import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { actOnCase, decideAs, reasons, sendAppeal, sendReport } from '#server/testing/cases.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { createOperator } from '#server/testing/operators.ts'
import { get } from '#server/testing/requests.ts'
import type { TestMember } from '#server/testing/test-member.ts'

eachTestHasWiki()

let operator: TestMember
let moderator: TestMember

beforeEach(async () => {
  operator = await createOperator(app, 'operator')
  moderator = await createOperator(app, 'moderator')
})

const year = () => new Date(app.clock.now()).getUTCFullYear()

const read = async (query: Record<string, string>) =>
  await get(app, consoleApi.transparency, moderator, { query })

describe('the transparency report of a year', () => {
  test('counts reports, decisions by kind and ground, appeals and their outcomes, with median times', async () => {
    const [first, second] = [await sendReport(app, { url: `http://${wiki.domain}/` }), await sendReport(app)]
    const began = year()
    app.clock.advance(2 * DAY_MS)
    await decideAs(app, moderator, first)
    app.clock.advance(DAY_MS)
    await decideAs(app, moderator, second, { decision: 'no-action', ground_text: '', scope: '' })
    await sendAppeal(app, { token: await tokenFromEmail(app, 'appeal', ada.user.email), text: 'No.' })
    app.clock.advance(4 * DAY_MS)
    await actOnCase(app, operator, 'answerAppeal', first, { revision: 3, outcome: 'upheld', ...reasons })
    const { data } = (await read({ year: String(began) })).json()
    expect(data).toMatchObject({
      ...{ year: began, reports: 2, about_wikis: 1, automated: 0, median_days: 2.5 },
      decisions: { 'content-removed': 1, 'no-action': 1, 'wiki-suspended': 0 },
      grounds: { law: 1, terms: 0 },
      ...{ appeals: 1, upheld: 1, changed: 0, median_days_appeal: 4 },
    })
    const other = (await read({ year: String(began + 1) })).json().data
    expect(other).toMatchObject({ reports: 0, appeals: 0, median_days: null, median_days_appeal: null })
  })

  test('counts the waiting time of an appeal from December that is answered in January in the year of the answer', async () => {
    const began = year()
    app.clock.advance(Date.UTC(began, 11, 30) - app.clock.now())
    operator = await createOperator(app, 'operator', 'grace@example.org')
    moderator = await createOperator(app, 'moderator', 'eve@example.org')
    const id = await sendReport(app, { url: `http://${wiki.domain}/` })
    await decideAs(app, moderator, id)
    await sendAppeal(app, { token: await tokenFromEmail(app, 'appeal', ada.user.email), text: 'No.' })
    app.clock.advance(6 * DAY_MS)
    await actOnCase(app, operator, 'answerAppeal', id, { revision: 3, outcome: 'upheld', ...reasons })
    const of = async (asked: number) => (await read({ year: String(asked) })).json().data
    expect(await of(began)).toMatchObject({ appeals: 1, upheld: 0, median_days_appeal: null })
    expect(await of(began + 1)).toMatchObject({ appeals: 0, upheld: 1, median_days_appeal: 6 })
  })

  test('can be downloaded as CSV, and names nobody', async () => {
    await decideAs(app, moderator, await sendReport(app))
    const response = await read({ year: String(year()), format: 'csv' })
    expect(response.headers['content-disposition']).toBe(`attachment; filename="transparency-${year()}.csv"`)
    const lines = response.body.split('\r\n')
    expect(lines[0]).toBe('figure,value')
    expect(lines).toContain('reports,1')
    expect(lines).toContain('decision: content-removed,1')
    expect(response.body).not.toMatch(/@|mary/)
  })

  test.each(['', '1999', '2026.5', 'x', '10000'])('refuses the year %j', async given => {
    const response = await read({ year: given })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['year']])
  })
})
