// @sqlite-only: tests that run on PostgreSQL ask the database all that these ask.

import { expect, test } from '@jest/globals'
import { inWordsOfPlace } from './run-command.ts'

test.each([
  ['npm run backup -- --new-key    prints a new key', 'wikistead backup --new-key    prints a new key'],
  ['There is none yet. npm run backup', 'There is none yet. wikistead backup'],
  ['npm run wiki-quota -- <domain> <MB>', 'wikistead wiki-quota <domain> <MB>'],
])('where the service is from a package, a command is told as it is there: %s', (said, told) => {
  expect(inWordsOfPlace(said, '/usr/lib/wikistead/server/cli')).toBe(told)
  expect(inWordsOfPlace(said, '/opt/wikistead/server/cli')).toBe(said)
})
