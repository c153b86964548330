import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { SUBDOMAIN_TEXTS, subdomainProblem } from './subdomain.ts'

test.each(['museum', 'a-1-b', '12345', 'a'.repeat(63), 'abc--def'])('accepts %s', label => {
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
    'The third and fourth characters of the subdomain cannot both be hyphens: such names stand for domain names in other scripts.',
  ],
])('rejects %j with a message that fits', (label, text) => {
  const problem = subdomainProblem(label)
  expect(problem && SUBDOMAIN_TEXTS[problem]).toBe(text)
})
