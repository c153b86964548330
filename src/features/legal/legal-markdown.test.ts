import { describe, expect, test } from '@jest/globals'
import { readLegalMarkdown } from './legal-markdown.ts'

describe('reading a legal text', () => {
  const frontMatter = '---\ntitle: T\nversion: 2\ndate: 2027-01-01\nstatus: in force\n---\n'

  test('takes the status from the front matter', () => {
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

  test('rejects unknown placeholders and incomplete front matter', () => {
    expect(() => readLegalMarkdown(`${frontMatter}\n{operatorPhone}`)).toThrow('{operatorPhone}')
    expect(() => readLegalMarkdown('# Terms')).toThrow('front matter')
    expect(() => readLegalMarkdown(frontMatter.replace('version: 2\n', ''))).toThrow('"version"')
  })
})
