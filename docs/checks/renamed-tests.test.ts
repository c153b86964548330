import { expect, test } from '@jest/globals'
import { renamedTests } from './renamed-tests.ts'

const named = [{ document: 'docs/tea.md', row: '2.6', path: 'store/tea.test.ts', title: "brews Ada's tea" }]
const source = "test('brews Ada\\'s tea', () => {"

test('a named test is found in the source of its file', () => {
  expect(renamedTests(named, new Map([['store/tea.test.ts', source]]))).toEqual([])
})

test('a test that was renamed is named in one line that says what to do', () => {
  expect(renamedTests(named, new Map([['store/tea.test.ts', "test('brews Ada\\'s tea: %s')"]]))).toEqual([
    'docs/tea.md, row 2.6: store/tea.test.ts has no test "brews Ada\'s tea". If you renamed it, write its new ' +
      'title into that row; if you removed it, name another test.',
  ])
})

test('a test that was moved is named with its new file', () => {
  expect(renamedTests(named, new Map([['store/pot.test.ts', source]]))).toEqual([
    'docs/tea.md, row 2.6: store/tea.test.ts has no test "brews Ada\'s tea". ' +
      'It is in store/pot.test.ts now: change the file in that row.',
  ])
})
