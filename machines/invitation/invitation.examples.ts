import type { InvitedTo } from '#contract/people/people.ts'

/** What a link invites Grace to, for tests. */
export const invitedTo: InvitedTo = {
  sitename: 'Herbarium',
  domain: 'herbarium.localhost:8080',
  domain_decoded: 'herbarium.localhost:8080',
  role: 'manager',
  hands_over: false,
  email: 'grace@example.org',
  invited_by: 'ada@example.org',
  expires_at: '2026-05-15T10:00:00.000Z',
  has_account: true,
}

export const accepted = { wiki: 7, sitename: 'Herbarium' }
