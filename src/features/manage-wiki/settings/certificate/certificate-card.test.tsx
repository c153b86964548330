import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { DomainCertificate } from '#contract/types/domain-certificate.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { CertificateCard } from './certificate-card.tsx'

const READ = 'POST /wiki/domain/certificate'
const NOTHING: DomainCertificate = { state: 'waiting', allowed_at: null, again_at: null, valid_until: null }

async function openWith(answer: FakeResponse) {
  const page = await openCard(wiki => <CertificateCard wiki={wiki} />, { held: [READ] })
  await page.server.release(READ, answer)
  return page
}

describe('the certificate of a wiki’s own domain', () => {
  test.each([
    [{}, /gets one at its first visit by https, once its CNAME record points here/],
    [
      { state: 'allowed', allowed_at: '2026-11-28T09:05:00.000Z' } as const,
      /since 28 November 2026 at 09:05 UTC, but none has been seen yet/,
    ],
    [
      { state: 'over_limit', again_at: '2026-11-29T09:05:00.000Z' } as const,
      /at the first visit after 29 November 2026 at 09:05 UTC/,
    ],
    [{ state: 'served', valid_until: '2027-02-26T00:00:00.000Z' } as const, /valid until 26 February 2027/],
  ])('is described as far as the service knows it: %j', async (certificate, words) => {
    const { baseElement } = await openWith({ json: { data: { ...NOTHING, ...certificate } } })
    expect(await screen.findByText(words)).toBeVisible()
    await expectNoAxeViolations(baseElement)
  })

  test('is looked up again after a failure', async () => {
    const { user, server } = await openWith('offline')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await server.release(READ, { json: { data: NOTHING } })
    expect(await screen.findByText(/gets one at its first visit/)).toBeVisible()
  })
})
