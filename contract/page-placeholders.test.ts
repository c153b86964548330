import { expect, test } from '@jest/globals'
import { fillPlaceholders, placeholderConfig } from './page-placeholders.ts'

const config = {
  ...placeholderConfig,
  serviceName: 'A & B "wikis"',
  productName: '</title><script>',
  operator: { ...placeholderConfig.operator, email: 'law@example.org' },
}

test('names of the configuration take the places of their placeholders', () => {
  expect(fillPlaceholders('<a href="mailto:{{operator.email}}">{{operator.email}}</a>', config)).toBe(
    '<a href="mailto:law@example.org">law@example.org</a>',
  )
})

test('no name can break out of its place', () => {
  expect(fillPlaceholders('<title>{{serviceName}} {{productName}}</title>', config)).toBe(
    '<title>A &amp; B &quot;wikis&quot; &lt;/title&gt;&lt;script&gt;</title>',
  )
})

test('what is no placeholder stays as it is', () => {
  for (const text of ['{{unknown}}', '{{captcha}}', '{{serviceName.length}}', '{{constructor}}', '{ {x} }'])
    expect(fillPlaceholders(text, config)).toBe(text)
})
