import { expect, test } from '@jest/globals'
import { announcement } from './prepare-tests.mjs'

test('one list names everything that is installed for the tests', () => {
  expect(announcement(1200, ['php-fpm', 'mediawiki'])).toBe(`These tests need what is not installed yet:
  from npm, into node_modules: the 1200 packages of package-lock.json
  from Debian, with what they depend on: php-fpm mediawiki`)
})

test('the list is empty if nothing is missing', () => {
  expect(announcement(0, [])).toBe('')
})
