import { describe, expect, test } from '@jest/globals'
import { judgeNamedTests, type ReportedTest } from './judge-named-tests.ts'
import { namedTests } from './named-tests.ts'

const path = 'store/tea.test.ts'
const brews = { document: 'docs/tea.md', row: '2.6', path, title: 'brews tea' }
const passed: ReportedTest = { path, title: 'brews tea', groups: ['a pot'], status: 'passed' }

const problemsOf = (title: string, ...reported: ReportedTest[]) =>
  judgeNamedTests([{ ...brews, title }], reported, () => true).problems

describe('a test that a document names', () => {
  test('is fine if it passed', () => {
    expect(judgeNamedTests([brews], [passed], () => true)).toEqual({ checked: 1, unchecked: 0, problems: [] })
  })

  test.each([
    [
      'was not reported',
      [{ ...passed, title: 'brews coffee' }],
      'did not run; if it was renamed or moved, change the row',
    ],
    [
      'was reported of another file only',
      [{ ...passed, path: 'a.test.ts' }],
      'did not run; if it was renamed or moved, change the row',
    ],
    ['failed', [{ ...passed, status: 'failed' }], 'failed'],
    ['failed on one of two databases', [passed, { ...passed, status: 'failed' }], 'failed'],
    ['was skipped', [{ ...passed, status: 'pending' }], 'was skipped'],
  ])('is a problem if it %s', (_, reported, problem) => {
    expect(problemsOf('brews tea', ...reported)).toEqual([
      `docs/tea.md 2.6: store/tea.test.ts · brews tea: ${problem}`,
    ])
  })

  test('is quoted with its whole title', () => {
    expect(problemsOf('brews', passed)).toHaveLength(1)
  })

  test('may be a describe block, of which all tests count', () => {
    const other = { ...passed, title: 'stays warm', status: 'failed' }
    expect(problemsOf('a pot', passed)).toEqual([])
    expect(problemsOf('a pot', passed, other)).toHaveLength(1)
  })

  test.each([
    ['brews %s', 'brews tea'],
    ['takes %i of %j%%', 'takes 2 of {"a":1}%'],
    ['asks $question.text of $wiki', 'asks Why? of Ada'],
    ['number %# of $#', 'number 3 of 4'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a document quotes the source of the title.
    ['${READERS} clients (slow)', '40 clients (slow)'],
  ])('named by the template "%s" is found with its values filled in', (template, title) => {
    expect(problemsOf(template, { ...passed, title })).toEqual([])
  })

  test.each([
    ['brews %s', 'Brews tea'],
    ['the %s is warm', 'the pot is warm for long'],
    ['costs 2.5', 'costs 2x5'],
  ])('named by the template "%s" is not "%s"', (template, title) => {
    expect(problemsOf(template, { ...passed, title })).toHaveLength(1)
  })

  test('is not checked if a partial run left its file out', () => {
    const elsewhere = { ...passed, path: 'a.test.ts' }
    expect(judgeNamedTests([brews], [elsewhere], () => false)).toEqual({
      checked: 0,
      unchecked: 1,
      problems: [],
    })
    expect(judgeNamedTests([brews], [{ ...passed, title: 'other' }], () => false).problems).toHaveLength(1)
  })
})

describe('the tests that a table names', () => {
  test.each(['2.6', 'V12', '1.2.3'])('are read from row %s', row => {
    const line = `| ${row} | a sentence | \`${path}\` · brews tea<br>\`e2e/a.test.tsx\` · %s \\| %s |`
    expect(namedTests('docs/tea.md', `| | |\n${line}\ntext`)).toEqual([
      { ...brews, row },
      { document: 'docs/tea.md', row, path: 'e2e/a.test.tsx', title: '%s | %s' },
    ])
  })
})
