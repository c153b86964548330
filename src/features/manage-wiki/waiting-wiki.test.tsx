import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { DomainClaim } from '#contract/types/domain-claim.ts'
import {
  checkedClaim,
  expiredClaim,
  lostClaim,
  verifiedClaim,
  waitingClaim,
} from '#machines/domain-verification/domain-verification.examples.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ManageWikiPage } from './manage-wiki-page.tsx'

const CHECK = 'POST /wiki/domain/check'
const WITHDRAW = 'POST /wiki/domain/withdraw'
const waitingWiki = {
  ...exampleDetails,
  domain: 'data.museum.com',
  domain_decoded: 'data.museum.com',
  domain_verified: false,
}

async function openPage(claim: DomainClaim = waitingClaim) {
  const server = createFakeServer()
  server.on('POST /wiki/details', { json: { success: true, data: waitingWiki } })
  server.on('POST /wiki/domain', { json: { data: claim } })
  const state = { created: { domain: 'data.museum.com', username: 'Curator' } }
  const path = '/wikis/manage/7'
  return renderStorePage(<ManageWikiPage />, { as: ada, server, path, state, route: '/wikis/manage/:id' })
}

const checkAgain = () => screen.findByRole('button', { name: 'Check again' })

describe('the page of a wiki whose domain is not verified', () => {
  test('shows the DNS records to add, with buttons that copy their parts', async () => {
    const { user } = await openPage()
    const txt = await screen.findByRole('region', { name: 'A TXT record proves that the domain is yours' })
    expect(txt).toHaveTextContent('_wikistead-challenge.data.museum.com')
    await user.click(within(txt).getByRole('button', { name: 'Copy the value of the TXT record' }))
    expect(await navigator.clipboard.readText()).toBe(
      'wikistead-verification=0123456789abcdef0123456789abcdef',
    )
    expect(within(txt).getByText('Copied.')).toBeVisible()
    const cname = screen.getByRole('region', { name: 'A CNAME record brings visitors to your wiki' })
    expect(cname).toHaveTextContent('wikis.example.org')
    expect(screen.getByText('8 March 2026 at 10:00 UTC')).toBeVisible()
  })

  test('shows no tabs, no link to the wiki and no “ready” notice', async () => {
    await openPage()
    await checkAgain()
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
    expect(screen.queryByText('Your wiki is ready.')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'data.museum.com' })).not.toBeInTheDocument()
    expect(screen.getByText(/no data will be lost/)).toBeVisible()
  })

  test('selects the text if the browser denies copying', async () => {
    const { user } = await openPage()
    const name = await screen.findByRole('button', { name: 'Copy the name of the TXT record' })
    navigator.clipboard.writeText = async () => {
      throw new DOMException('Denied', 'NotAllowedError')
    }
    await user.click(name)
    expect(await screen.findByText('Press Ctrl+C to copy.')).toBeVisible()
    expect(String(getSelection())).toBe('_wikistead-challenge.data.museum.com')
  })

  test.each([
    [1, 'Another account also claims this domain.'],
    [3, '3 other accounts also claim this domain.'],
  ])('says that %i other accounts claim the domain, without naming them', async (other_claims, words) => {
    await openPage({ ...waitingClaim, other_claims })
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('shows a domain in another script with its punycode', async () => {
    await openPage({ ...waitingClaim, domain: 'xn--bcher-kva.com', domain_decoded: 'bücher.com' })
    expect(await screen.findByText('bücher.com')).toBeVisible()
    expect(screen.getByText(/xn--bcher-kva\.com/)).toBeVisible()
  })

  test('offers a single record for both purposes if the server supports it', async () => {
    const both = {
      type: 'CNAME',
      name: 'data.museum.com',
      value: 'abc.wikis.example.org',
      purpose: 'both',
    } as const
    await openPage({ ...waitingClaim, records: [...waitingClaim.records, both] })
    expect(await screen.findByText('abc.wikis.example.org')).toBeVisible()
  })

  test('has no accessibility violations', async () => {
    const { container } = await openPage({ ...checkedClaim, other_claims: 1 })
    await checkAgain()
    await expectNoAxeViolations(container)
  })
})

describe('deleting a wiki whose domain is not verified', () => {
  async function confirmDeletion(user: Awaited<ReturnType<typeof openPage>>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Delete wiki' }))
    const dialog = within(screen.getByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete wiki' }))
  }

  test('withdraws the claim and never deletes a wiki', async () => {
    const { server, user } = await openPage()
    server.on(WITHDRAW, { json: 'Success' })
    await confirmDeletion(user)
    expect(await screen.findByText(/was deleted\.$/)).toBeVisible()
    expect(server.requestsTo(WITHDRAW)[0]?.json).toEqual({ wiki: 7 })
    expect(server.requestsTo('POST /wiki/delete')).toEqual([])
  })

  test('fails if the domain was verified while the page was open', async () => {
    const { server, user } = await openPage()
    server.on(WITHDRAW, { status: 409, json: { message: 'Nothing was deleted.' } })
    await confirmDeletion(user)
    expect(await screen.findByText(/^Something went wrong\. .*Nothing was deleted\.$/)).toBeVisible()
  })
})

describe('checking again', () => {
  test('shows the current DNS records, and the button keeps the focus', async () => {
    const { server, user } = await openPage()
    server.on(CHECK, { json: { data: checkedClaim } })
    await user.click(await checkAgain())
    expect(await screen.findByText('The domain is not verified yet.')).toBeVisible()
    const seen = screen.getByRole('region', { name: 'What DNS shows' })
    expect(seen).toHaveTextContent('TXT recordNone')
    expect(seen).toHaveTextContent('CNAME recordwikis.example.org')
    expect(seen).toHaveTextContent('1 March 2026 at 10:05 UTC')
    expect(await checkAgain()).toHaveFocus()
  })

  test('says that name servers did not answer', async () => {
    const { server, user } = await openPage()
    const seen = { checked_at: '2026-03-01T10:05:00.000Z', txt: [], cname: [], incomplete: true }
    server.on(CHECK, { json: { data: { ...waitingClaim, seen } } })
    await user.click(await checkAgain())
    expect(await screen.findByText(/did not answer every query/)).toBeVisible()
  })

  test('links to the wiki once the domain is verified, and moves the focus there', async () => {
    const { server, user } = await openPage()
    server.on(CHECK, { json: { data: verifiedClaim } })
    await user.click(await checkAgain())
    const open = await screen.findByRole('link', { name: 'Open your wiki' })
    expect(open).toHaveAttribute('href', '//data.museum.com')
    expect(screen.getByRole('link', { name: 'Manage it' })).toHaveAttribute('href', '/wikis/manage/7')
    expect(document.activeElement).toContainElement(open)
    // The wiki exists now, so the card that said that no data would be lost is gone.
    expect(screen.queryByRole('button', { name: 'Delete wiki' })).not.toBeInTheDocument()
  })

  test.each([
    ['expired', expiredClaim, /create the wiki again/],
    ['lost', lostClaim, /find out who can change its DNS records/],
  ])('says what to do if the claim is %s', async (_status, claim, words) => {
    const { server, user } = await openPage()
    server.on(CHECK, { json: { data: claim } })
    await user.click(await checkAgain())
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create a wiki' })).toBeVisible()
  })
})
