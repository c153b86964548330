import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { reportedTests } from './reported-tests.mjs'

test('what Jest reported is kept as the path, titles and status of each test', () => {
  const report = {
    testResults: [
      {
        name: join(process.cwd(), 'store/tea.test.ts'),
        assertionResults: [{ title: 'brews tea', ancestorTitles: ['a pot'], status: 'passed' }],
      },
    ],
  }
  expect(reportedTests(report)).toEqual([
    { path: 'store/tea.test.ts', title: 'brews tea', groups: ['a pot'], status: 'passed' },
  ])
})
