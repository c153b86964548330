import { describe, expect, test } from '@jest/globals'
import {
  type BlockLine,
  blockLineSchema,
  fileLineSchema,
  type UserLine,
  userLineSchema,
} from './archive-format.ts'

const user: UserLine = {
  name: 'Ada',
  real_name: '',
  email: '',
  email_confirmed_at: null,
  registered_at: '2026-01-31T23:59:59Z',
  groups: [{ name: 'sysop', expires_at: null }],
  preferences: { language: 'de' },
}

const block: BlockLine = {
  target: '192.0.2.0/24',
  by: null,
  reason: '',
  created_at: '2026-01-31T23:59:59Z',
  expires_at: null,
  sitewide: false,
  blocks_account_creation: true,
  blocks_email: false,
  blocks_own_talk_page: false,
  autoblocks: true,
  visitors_only: true,
  hides_name: false,
  restrictions: [{ type: 'namespace', namespace: -1, title: null }],
}

describe('the lines of an archive', () => {
  test('may leave out what a wiki does not have', () => {
    expect(userLineSchema.validateSync(user, { strict: true })).toEqual(user)
    expect(blockLineSchema.validateSync(block, { strict: true })).toEqual(block)
  })

  test.each([
    ['a name that is a list', { ...user, name: ['Ada'] }],
    ['a preference that is an object', { ...user, preferences: { language: {} } }],
    ['no preferences', { ...user, preferences: null }],
    ['a time in words', { ...user, registered_at: 'now' }],
    ['a long name', { ...user, name: 'a'.repeat(256) }],
    ['groups without end', { ...user, groups: Array(201).fill({ name: 'sysop', expires_at: null }) }],
  ])('cannot have %s', (_, line) => {
    expect(userLineSchema.isValidSync(line, { strict: true })).toBe(false)
  })

  test('name a file by its sum', () => {
    const file = {
      path: 'files/A.png',
      name: 'A.png',
      old: false,
      size: 1,
      uploaded_at: '2026-01-31T23:59:59Z',
    }
    const line = { ...file, sha1: 'a'.repeat(40), uploader: null, comment: null }
    expect(fileLineSchema.isValidSync(line, { strict: true })).toBe(true)
    expect(fileLineSchema.isValidSync({ ...line, sha1: 'a' }, { strict: true })).toBe(false)
    expect(fileLineSchema.isValidSync({ ...line, uploader: undefined }, { strict: true })).toBe(false)
  })
})
