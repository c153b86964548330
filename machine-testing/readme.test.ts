import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const read = (name: string) => readFileSync(`machine-testing/${name}`, 'utf8')

test('the example in the README is the test that runs', () => {
  const [, shown] = /```ts\n(.+?)```/s.exec(read('README.md')) ?? []
  expect(shown).toBe(read('example.test.ts'))
})

test('every file that the README links exists', () => {
  const links = [...read('README.md').matchAll(/\]\(([\w./-]+)\)/g)].map(([, file]) => file ?? '')
  expect(links).not.toEqual([])
  for (const file of links) expect(read(file)).not.toBe('')
})
