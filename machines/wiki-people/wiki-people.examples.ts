import type { Manager, OpenInvitation, PeopleResponse } from '#contract/people/people.ts'

/** The people of a wiki, as Ada sees them, for tests. */
export const adaTheOwner: Manager = {
  id: 1,
  email: 'ada@example.org',
  role: 'owner',
  since: '2026-03-01T10:00:00.000Z',
  linked: true,
  closing: false,
}

export const graceTheManager: Manager = {
  id: 2,
  email: 'grace@example.org',
  role: 'manager',
  since: '2026-04-02T10:00:00.000Z',
  linked: true,
  closing: false,
}

export const openInvitation: OpenInvitation = {
  id: 5,
  email: 'alan@example.org',
  role: 'manager',
  hands_over: false,
  invited_by: 'ada@example.org',
  created_at: '2026-05-01T10:00:00.000Z',
  expires_at: '2026-05-15T10:00:00.000Z',
}

export const people: PeopleResponse['data'] = {
  role: 'owner',
  user: 1,
  managers: [adaTheOwner, graceTheManager],
  invitations: [openInvitation],
}

/** What Grace sees of the same wiki. */
export const peopleForGrace: PeopleResponse['data'] = { ...people, role: 'manager', user: 2 }
