import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { domainVerificationModel } from '#machines/domain-verification/domain-verification.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { shows } from '#ui/testing/find-message.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { WaitingWiki } from './waiting-wiki.tsx'

const READ = 'POST /wiki/domain'
const CHECK = 'POST /wiki/domain/check'

const walk = walkEdges(domainVerificationModel, 'a wiki that waits for its domain')

const data = (output: unknown) => ({ data: output })
const button = (name: string) => screen.getByRole('button', { name })

test.each(walk.edges)('the card shows: $name', async edge => {
  const { server, user, unmount } = await openCard(wiki => <WaitingWiki wiki={wiki} />, {
    details: { domain: 'data.museum.com', domain_decoded: 'data.museum.com', domain_verified: false },
    held: [READ, CHECK],
  })
  const read = respond(server, READ, data)
  const check = respond(server, CHECK, data)
  await driveEdge(walk, edge, {
    events: {
      'claim.reload': () => user.click(button('Try again')),
      'claim.check': () => user.click(button('Check again')),
      ...ends('readClaim', read),
      ...ends('checkClaim', check),
    },
    states: {
      loading: () =>
        expect(screen.getByRole('status', { name: 'Loading the domain’s verification' })).toBeVisible(),
      unread: shows('You seem to be offline.'),
      waiting: () => expect(button('Check again')).toBeVisible(),
      checking: () => expect(button('Checking …')).toHaveAttribute('aria-disabled', 'true'),
      unproven: shows('The domain is not verified yet.'),
      unchecked: shows('The domain could not be checked.'),
      verified: shows('The domain is verified.'),
      expired: shows('The time to verify this domain has run out.'),
      lost: shows('Another account has verified this domain.'),
    },
  })
  unmount()
})
