import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { SUBDOMAIN_TEXTS, subdomainProblem } from './subdomain.ts'

test.each(['museum', 'a-1-b', '12345', 'a'.repeat(63), 'abc--def'])('%s can be a subdomain', label => {
  expect(subdomainProblem(label)).toBeNull()
})

test.each([
  ['four', messages.createWiki.domainFormat],
  ['', messages.createWiki.domainFormat],
  ['mus_eum', messages.createWiki.domainFormat],
  ['Museum', messages.createWiki.domainFormat],
  ['two.labels', messages.createWiki.domainFormat],
  ['a'.repeat(64), 'The subdomain must have at most 63 characters.'],
  ['-museum', 'The subdomain cannot begin or end with a hyphen.'],
  ['museum-', 'The subdomain cannot begin or end with a hyphen.'],
  ['-----', 'The subdomain cannot begin or end with a hyphen.'],
  [
    'xn--bcher-kva',
    'The subdomain cannot have hyphens as both its third and fourth characters: domain names in other scripts begin like that.',
  ],
])('%j is refused with a text that is true for it', (label, text) => {
  const problem = subdomainProblem(label)
  expect(problem && SUBDOMAIN_TEXTS[problem]).toBe(text)
})
