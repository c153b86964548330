import { expect, test } from '@jest/globals'
import { searchText } from '#server/wikis/storage/search-text.ts'
import { plainText } from './search-index.ts'

test.each([
  '',
  'main page',
  'größe 𝄞 of it',
  'example.com 192.168.1.1',
  '日本語',
  'a',
  'u8 and u800 words',
  'this is with us',
])('a text is the same in SQLite after it was in MariaDB’s index: %s', text => {
  expect(plainText(searchText(text, 4))).toBe(text.replaceAll('u800', ''))
})

test('a word that is too long for MariaDB’s index is also indexed by its beginning', () => {
  const [whole = '', beginning] = searchText('zlпреображенский', 4).split(' ')
  expect([plainText(whole), beginning]).toEqual(['zlпреображенский', whole.slice(0, 84)])
  expect(searchText('преображенск', 4)).not.toContain(' ')
})
