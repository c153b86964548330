import { expect, test } from '@jest/globals'
import { parseUserName } from './user-name.ts'

test.each([
  ['émile  du_Châtelet', 'Émile du Châtelet'],
  [' ada_lovelace ', 'Ada lovelace'],
])('the user name "%s" is written as MediaWiki does: %s', (typed, name) => {
  expect(parseUserName(typed)).toBe(name)
})

test.each(['mediaWiki default', 'Unknown_user', 'wikistead Importer'])(
  'the user name %s is reserved',
  name => {
    expect(parseUserName(name)).toBeNull()
  },
)
