// @sqlite-only: it uses no database.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { commandHere, withCommandsHere } from './command-here.ts'

const PACKAGE = '/usr/lib/wikistead/server/platform'

test.each([
  ['npm run backup -- --new-key    prints a new key', 'wikistead backup --new-key    prints a new key'],
  ['There is none yet. npm run backup', 'There is none yet. wikistead backup'],
  ['npm run wiki-quota -- <domain> <MB>', 'wikistead wiki-quota <domain> <MB>'],
])('where the service is from a package, a command is told as it is there: %s', (said, told) => {
  expect(withCommandsHere(said, PACKAGE)).toBe(told)
  expect(withCommandsHere(said, '/opt/wikistead/server/platform')).toBe(said)
})

test('a command is named as it is typed on this machine', () => {
  expect([commandHere('backup'), commandHere('doctor', '--restore')]).toEqual([
    'npm run backup',
    'npm run doctor -- --restore',
  ])
  expect(commandHere('backup', '', PACKAGE)).toBe('wikistead backup')
  expect(commandHere('doctor', '--restore', PACKAGE)).toBe('wikistead doctor --restore')
})

/** A file without its comments, roughly. */
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

test('only usage texts of commands name commands as if every machine had npm', () => {
  const sources = globSync('server/**/*.ts').filter(
    path => !/\.test\.ts$|^server\/(?:cli|testing)\/|command-here/.test(path),
  )
  const naming = sources.filter(path =>
    // `npm run build` is allowed: packages contain the built pages and never mention it.
    /npm run (?!build\b)/.test(withoutComments(readFileSync(path, 'utf8'))),
  )
  expect(naming).toEqual([])
})
