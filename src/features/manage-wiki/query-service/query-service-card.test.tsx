import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { QUERY_SERVICE_STATES, type QueryServiceStatus } from '#contract/types/query-service.ts'
import { queryStatus } from '#machines/query-service/query-service.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openQueryServiceCard, REBUILD, rebuildButton, STATUS } from './query-service-testing.tsx'
import { queryTexts, stateTexts } from './query-service-texts.ts'

async function open(status: QueryServiceStatus) {
  const page = await openQueryServiceCard()
  await page.server.release(STATUS, { json: { data: status } })
  return page
}

describe('the card of the query service', () => {
  test.each(QUERY_SERVICE_STATES)('says in a sentence what %s means', async state => {
    const { container, server } = await open(queryStatus(state))
    const card = within(screen.getByRole('region', { name: queryTexts.title }))
    expect(card.getByRole('status')).toHaveTextContent(stateTexts[state])
    expect(server.requestsTo(STATUS)).toHaveLength(1)
    await expectNoAxeViolations(container)
  })

  test('shows how far behind the answers are, the triples and the memory', async () => {
    await open(queryStatus('behind'))
    const card = screen.getByRole('region', { name: queryTexts.title })
    expect(card).toHaveTextContent('Changes not indexed yet12')
    expect(card).toHaveTextContent('Triples58,123')
    expect(card).toHaveTextContent('Memory56 MB')
  })

  test('leaves out unknown numbers', async () => {
    await open(queryStatus('idle'))
    const card = screen.getByRole('region', { name: queryTexts.title })
    for (const name of [queryTexts.behind, queryTexts.triples, queryTexts.memory]) {
      expect(card).not.toHaveTextContent(name)
    }
  })

  test('leads to the query page of the wiki', async () => {
    await open(queryStatus('ready'))
    const link = screen.getByRole('link', { name: /^Open the query page/ })
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/\/[^/]+\/query$/))
  })

  test('offers nothing while the query service is off', async () => {
    await open(queryStatus('off'))
    expect(rebuildButton()).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('rebuilds nothing while the index is being built', async () => {
    const { user } = await open(queryStatus('starting'))
    expect(rebuildButton()).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: queryTexts.rebuild }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('asks before it rebuilds, and returns the focus afterwards', async () => {
    const { user, server } = await open(queryStatus('ready'))
    await user.click(screen.getByRole('button', { name: queryTexts.rebuild }))
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(server.requestsTo(REBUILD)).toEqual([])
    await user.keyboard('{Escape}')
    expect(rebuildButton()).toHaveFocus()
  })
})
