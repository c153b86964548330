import { describe, expect, test } from '@jest/globals'
import type { LegalDocument } from './legal-document.ts'
import { readLegalMarkdown } from './legal-markdown.ts'
import { privacyPolicy, termsOfUse } from './legal-texts.ts'
import { dataProcessingText } from './texts/data-processing.v1.ts'
import { privacyPolicyText } from './texts/privacy-policy.v1.ts'
import { termsOfUseText } from './texts/terms-of-use.v1.ts'

const anchorsOf = (document: LegalDocument) =>
  document.blocks.filter(block => block.kind === 'heading').map(heading => heading.id)

describe('the figures of the specification, section 9', () => {
  test('cookies live from 1 minute to 6 months', () => {
    expect(privacyPolicyText).toContain('Lifetimes range from 1 minute to 6 months.')
  })

  test('a change of sub-processor is announced two months before', () => {
    expect(dataProcessingText).toMatch(/sub-processor by email at least two months before/)
    expect(privacyPolicyText).toMatch(/change of sub-processor two months before/)
  })

  test('after a suspension there is one month to restore compliance', () => {
    expect(termsOfUseText).toMatch(/After a suspension you have one month to restore compliance/)
  })

  test('deleted data is purged after 30 days and the domain is not used again', () => {
    expect(termsOfUseText).toMatch(/purged permanently after 30 days. Its domain cannot be used again/)
  })

  test('backups and access logs are kept for 30 days', () => {
    for (const text of [dataProcessingText, privacyPolicyText]) {
      expect(text).toMatch(/[Bb]ackups[^.]* 30 days/)
      expect(text).toMatch(/[Aa]ccess logs[^.]* 30 days/)
    }
  })
})

describe('the texts as a whole', () => {
  test('speak of a user account with email and password, and of a wiki with its names and its first admin', () => {
    expect(termsOfUseText).toContain('A user account consists of an email address and a password.')
    expect(termsOfUseText).toContain(
      'When you create a wiki you choose a site name, a site domain and the username of the initial administrator.',
    )
  })

  test('both are marked as templates until they were reviewed', () => {
    expect(termsOfUse.isTemplate).toBe(true)
    expect(privacyPolicy.isTemplate).toBe(true)
  })

  test('the appendix ends the terms, its sections below its own heading', () => {
    const headings = termsOfUse.blocks.filter(block => block.kind === 'heading')
    const appendix = headings.findIndex(({ text }) => text === 'Appendix: Data processing')
    expect(headings[appendix]?.level).toBe(2)
    expect(new Set(headings.slice(appendix + 1).map(({ level }) => level))).toEqual(new Set([3]))
    expect(headings.at(-1)?.text).toBe('A12. Sub-processors')
  })

  test('no two sections of a page share an anchor', () => {
    for (const document of [termsOfUse, privacyPolicy])
      expect(new Set(anchorsOf(document)).size).toBe(anchorsOf(document).length)
  })

  test('every link into another text finds its section', () => {
    const targets = [...privacyPolicyText.matchAll(/\/terms-of-use#([a-z0-9-]+)/g)].map(match => match[1])
    expect(targets.length).toBeGreaterThan(0)
    expect(anchorsOf(termsOfUse)).toEqual(expect.arrayContaining(targets))
  })
})

describe('a text that an operator brings', () => {
  const frontMatter = '---\ntitle: T\nversion: 2\ndate: 2027-01-01\nstatus: in force\n---\n'

  test('is in force once its front matter says so', () => {
    expect(readLegalMarkdown(`${frontMatter}\nText`)).toMatchObject({ version: '2', isTemplate: false })
  })

  test('reads headings, lists, tables, strong text, links and placeholders', () => {
    const source = `${frontMatter}
## 1. One & two

Hello **you**, see [here](/contact) or {operatorEmail}.

- first
- second

| A | B |
| --- | --- |
| 1 | 2 |
`
    expect(readLegalMarkdown(source).blocks).toEqual([
      { kind: 'heading', level: 2, id: 'one-two', text: '1. One & two' },
      {
        kind: 'paragraph',
        text: [
          { kind: 'text', text: 'Hello ' },
          { kind: 'strong', text: 'you' },
          { kind: 'text', text: ', see ' },
          { kind: 'link', text: 'here', href: '/contact' },
          { kind: 'text', text: ' or ' },
          { kind: 'placeholder', name: 'operatorEmail' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        items: [[{ kind: 'text', text: 'first' }], [{ kind: 'text', text: 'second' }]],
      },
      { kind: 'table', head: ['A', 'B'], rows: [['1', '2']] },
    ])
  })

  test('is refused with a placeholder nobody knows, or without its front matter', () => {
    expect(() => readLegalMarkdown(`${frontMatter}\n{operatorPhone}`)).toThrow('{operatorPhone}')
    expect(() => readLegalMarkdown('# Terms')).toThrow('front matter')
    expect(() => readLegalMarkdown(frontMatter.replace('version: 2\n', ''))).toThrow('"version"')
  })
})
