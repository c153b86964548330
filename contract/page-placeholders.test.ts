import { expect, test } from '@jest/globals'
import { fillPlaceholders, placeholderConfig } from './page-placeholders.ts'

const config = {
  ...placeholderConfig,
  serviceName: 'A & B "wikis"',
  productName: '</title><script>',
  operator: { ...placeholderConfig.operator, email: 'law@example.org' },
}

test('replaces placeholders with values of the configuration', () => {
  expect(fillPlaceholders('<a href="mailto:{{operator.email}}">{{operator.email}}</a>', config)).toBe(
    '<a href="mailto:law@example.org">law@example.org</a>',
  )
})

test('escapes values, so that none can add markup', () => {
  expect(fillPlaceholders('<title>{{serviceName}} {{productName}}</title>', config)).toBe(
    '<title>A &amp; B &quot;wikis&quot; &lt;/title&gt;&lt;script&gt;</title>',
  )
})

test('leaves everything else as it is', () => {
  for (const text of ['{{unknown}}', '{{captcha}}', '{{serviceName.length}}', '{{constructor}}', '{ {x} }'])
    expect(fillPlaceholders(text, config)).toBe(text)
})
