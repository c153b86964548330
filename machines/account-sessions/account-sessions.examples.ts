import type { AccountSession } from '#contract/account/sessions.ts'

/** A session of a member, for tests. */
export function accountSession(changes: Partial<AccountSession> = {}): AccountSession {
  return {
    id: '0000000000000001',
    created_at: '2026-03-01T10:00:00.000Z',
    last_used_at: '2026-03-02T10:00:00.000Z',
    browser: 'Firefox',
    system: 'Linux',
    current: false,
    ...changes,
  }
}

export const thisSession = accountSession({ current: true })
export const phone = accountSession({ id: '0000000000000002', browser: 'Safari', system: 'iPhone' })
export const unknownBrowser = accountSession({ id: '0000000000000003', browser: null, system: null })
export const anotherPhone = accountSession({ id: '0000000000000004', browser: 'Chrome', system: 'Android' })
