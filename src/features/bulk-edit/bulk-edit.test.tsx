import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { Batch } from '#contract/batches/batch.ts'
import { batchRow, listing, report, tableLook } from '#machines/bulk-edit/bulk-edit.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import {
  LIST,
  openBulkEdit,
  PREVIEW,
  PROBLEMS,
  SECOND_TABLE,
  SEND,
  sendFile,
  TABLE,
} from './bulk-edit-testing.tsx'

eachTestHasFakeTimers()
beforeEach(() => sessionStorage.clear())

async function open(...rows: readonly Batch[]) {
  const page = await openBulkEdit()
  await page.server.release(LIST, { json: listing(...rows) })
  return page
}

describe('a file', () => {
  test('is recognized by its name, and is sent unchanged', async () => {
    const page = await open()
    await expectNoAxeViolations(page.container)
    await sendFile(page, { file: Object.assign(new Blob(['CREATE']), { name: 'vases.qs' }) })
    expect(screen.getByRole('radio', { name: /^QuickStatements/ })).toBeChecked()
    const [request] = page.server.requestsTo(SEND)
    expect(String(request?.query)).toBe(
      'wiki=7&format=quickstatements&file_name=vases.qs&stops_at_problem=false',
    )
  })

  test('is required: the field says so', async () => {
    const page = await open()
    await page.user.click(screen.getByRole('button', { name: 'Send and check' }))
    expect(await screen.findByText('Please choose a file.')).toBeVisible()
    expect(page.server.requestsTo(SEND)).toEqual([])
  })

  test('is not accepted where the member cannot edit, and the page says why', async () => {
    const page = await openBulkEdit()
    await page.server.release(LIST, { json: { ...listing(), refusal: 'This wiki has no structured data.' } })
    expect(screen.getByText('This wiki has no structured data.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send and check' })).toBeNull()
  })
})

describe('a table', () => {
  test('is mapped column by column, and what is missing is said beside its field', async () => {
    const page = await open(batchRow('mapping'))
    await page.server.release(TABLE, { json: { data: tableLook } })
    const material = screen.getByRole('group', { name: 'material' })
    await page.user.selectOptions(within(material).getByLabelText(/^This column is/), 'statement')
    await page.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(within(material).getByText(/^Choose a property by its label/)).toBeVisible()
    await expectNoAxeViolations(page.container)
    await page.user.type(within(material).getByLabelText(/^Property/), 'Made of')
    expect(within(material).getByText(/^P5/)).toHaveTextContent('P5 “made of”, data type wikibase-item')
    await expectNoAxeViolations(page.container)
    await page.user.selectOptions(screen.getByLabelText(/^Items are found by/), '0')
    await page.user.selectOptions(screen.getByLabelText(/^This column contains/), 'label')
    await page.user.type(screen.getByLabelText(/^Language of the labels/), 'en')
    await page.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(page.server.requestsTo('POST /wiki/batches/1/check')[0]?.json).toEqual({
      mapping: {
        key: { column: 0, by: { label: 'en' }, otherwise: 'create' },
        columns: [
          { column: 0, as: 'label', language: 'en' },
          { column: 1, as: 'statement', property: 'P5' },
        ],
      },
    })
  })
})

test('a table whose columns were mapped before begins with that mapping, and can start over', async () => {
  const page = await open(batchRow('mapping', { id: 1 }))
  const mapping = { columns: [{ column: 1, as: 'statement', property: 'P5', language: 'en' }] } as const
  await page.server.release(TABLE, {
    json: { data: { ...tableLook, earlier: { name: 'jars.csv', mapping } } },
  })
  expect(screen.getByText(/^Filled in as in/)).toHaveTextContent('jars.csv')
  const material = screen.getByRole('group', { name: 'material' })
  expect(within(material).getByLabelText(/^Property/)).toHaveValue('made of')
  await page.user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(within(material).queryByLabelText(/^Property/)).toBeNull()
  expect(within(screen.getByRole('group', { name: 'label' })).getByLabelText(/^This column is/)).toHaveValue(
    'label',
  )
  await expectNoAxeViolations(page.container)
})

test('what was typed for one table is restored after a reload, and not used for another', async () => {
  const first = await open(batchRow('mapping'))
  await first.server.release(TABLE, { json: { data: tableLook } })
  const material = () => screen.getByRole('group', { name: 'material' })
  await first.user.selectOptions(within(material()).getByLabelText(/^This column is/), 'description')
  first.unmount()
  const second = await open(batchRow('mapping', { id: 2 }))
  await second.server.release(SECOND_TABLE, { json: { data: tableLook } })
  expect(within(material()).getByLabelText(/^This column is/)).toHaveValue('')
  second.unmount()
  const again = await open(batchRow('mapping'))
  await again.server.release(TABLE, { json: { data: tableLook } })
  expect(within(material()).getByLabelText(/^This column is/)).toHaveValue('description')
})

describe('the result of the check', () => {
  test('is counted, listed by line, and shown as it will look', async () => {
    const page = await open(batchRow('checked'))
    await page.server.release(PROBLEMS, { json: { data: report.problems, next: 100 } })
    await page.server.release(PREVIEW, { json: { data: report.preview } })
    expect(screen.getByText(/17 new, 3 refused, 1 line that cannot be read/)).toBeVisible()
    expect(screen.getByText(/Line 4: “someday” cannot be read/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Download the lines/, hidden: true })).toHaveAttribute(
      'href',
      '/api/wiki/batches/1/refused.csv',
    )
    expect(screen.getByText(/· 1 reference/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Make the other edits' })).toBeEnabled()
    await expectNoAxeViolations(page.container)
  })

  test('that leaves nothing to do cannot be started', async () => {
    const nothing = { total: 20, created: 0, changed: 0, deleted: 0, unchanged: 20, refused: 0 }
    const page = await open(batchRow('checked', { expected: nothing, unreadable: 0 }))
    await page.server.release(PROBLEMS, { json: { data: [], next: null } })
    await page.server.release(PREVIEW, { json: { data: [] } })
    expect(screen.getByText(/20 unchanged/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
  })
})

test('a running batch says how far it is and what remains', async () => {
  const page = await open(batchRow('running'))
  expect(screen.getByRole('progressbar', { name: 'vases.csv' })).toHaveAttribute('aria-valuenow', '40')
  expect(screen.getByText(/60 edits a second, about 2 minutes left/)).toBeVisible()
  await expectNoAxeViolations(page.container)
})

test('earlier batches show their outcome, and whose they are', async () => {
  const page = await open(
    batchRow('failed', { id: 3, mine: false, username: 'Grace' }),
    batchRow('done', { id: 2, undone_by: 4 }),
    batchRow('done'),
  )
  expect(screen.getByText(/by/, { selector: 'li:first-child p:first-of-type' })).toHaveTextContent(
    /Failed.*Grace/,
  )
  expect(screen.getByText('The wiki has used all of its storage.')).toBeVisible()
  expect(screen.getByText(/Undone by another batch/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  await page.user.click(screen.getAllByRole('button', { name: 'Undo' })[1] as HTMLElement)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Undo “vases.csv”/)
  await expectNoAxeViolations(page.container)
})

test('the page names the wiki, and leads there', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Herbarium' })).toHaveAttribute('href', '//herbarium.wikis.example')
})

test('a wiki that the member may not edit is distinguished from a failure, with what to do first', async () => {
  const page = await openBulkEdit()
  const message = 'There is no such wiki, or you have no account on it.'
  await page.server.release(LIST, { status: 404, json: { message, error: message } })
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByText(/^First log in on the wiki/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await expectNoAxeViolations(page.container)
})
