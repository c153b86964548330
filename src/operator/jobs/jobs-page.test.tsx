import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ListedJob } from '#contract/operator/jobs.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { JobsPage } from './jobs-page.tsx'

const RETRY = 'POST /operator/jobs/1/retry'
const DROP = 'POST /operator/jobs/1/drop'
const TEST_EMAIL = 'POST /operator/test-email'

const job = (given: Partial<ListedJob> = {}): ListedJob => ({
  ...{ id: 1, kind: 'mail.send', about: 'email', state: 'failed', attempts: 12, can_retry: true },
  ...{ created_at: '2026-11-28T06:00:00.000Z', run_at: '2026-11-28T07:00:00.000Z', finished_at: null },
  ...{ error: 'connect ECONNREFUSED', recipient: 'grace@example.org', subject: 'A new member' },
  ...given,
})

const listed = (...data: readonly ListedJob[]) => ({ json: { data, next: null, previous: null } })

async function open(...jobs: readonly ListedJob[]) {
  const server = createFakeServer()
  server.on('GET /operator/jobs', listed(...jobs))
  const rendered = await renderStorePage(
    <PageTitleProvider>
      <JobsPage />
    </PageTitleProvider>,
    { path: '/operator/jobs', as: ada, server, hasToasts: false },
  )
  await screen.findByRole('table', { name: 'Jobs and mail' })
  return rendered
}

const button = (name: string) => screen.getByRole('button', { name })
const reason = () => screen.getByRole('textbox', { name: 'Reason' })

beforeEach(() => sessionStorage.clear())

describe('the list of jobs', () => {
  test('shows the state of each job and why it failed, and has no accessibility violations', async () => {
    const { container } = await open(
      job(),
      job({ id: 2, kind: 'wiki.create', about: 'other', state: 'running', can_retry: false, error: null }),
    )
    const [, first, second] = screen.getAllByRole('row')
    expect(first).toHaveTextContent('mail.send (email, no. 1)')
    expect(first).toHaveTextContent('To grace@example.org: A new member')
    expect(first).toHaveTextContent('failed')
    expect(first).toHaveTextContent('connect ECONNREFUSED')
    expect(second).toHaveTextContent('running')
    await expectNoAxeViolations(container)
  })

  test('offers what can be done with a job in its state, and no more', async () => {
    await open(
      job(),
      job({ id: 2, state: 'running', can_retry: false }),
      job({ id: 3, state: 'failed', can_retry: false }),
      job({ id: 4, state: 'waiting', about: 'repeated', kind: 'backup.run' }),
      job({ id: 5, state: 'done', can_retry: false }),
    )
    const offered = screen
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .queryAllByRole('button')
          .map(offer => offer.getAttribute('aria-label')),
      )
    expect(offered).toEqual([
      ['Try again: job 1, mail.send', 'Drop: job 1, mail.send'],
      [],
      ['Drop: job 3, mail.send'],
      ['Try again: job 4, backup.run'],
      [],
    ])
  })

  test('tries a job again, with a reason, and returns the focus to the button', async () => {
    const { user, server, container } = await open(job())
    server.on(RETRY, { json: { success: true } })
    await user.click(button('Try again: job 1, mail.send'))
    expect(screen.getByRole('alertdialog', { name: 'Try mail.send again?' })).toBeVisible()
    await expectNoAxeViolations(container)
    expect(reason()).toHaveFocus()
    await user.type(reason(), 'The mail server is back.')
    server.on('GET /operator/jobs', listed(job({ state: 'waiting' })))
    await user.click(button('Try again'))
    expect(await findMessage('status', 'Job 1 is being retried.')).toBeVisible()
    expect(server.requestsTo(RETRY).map(({ json }) => json)).toEqual([{ reason: 'The mail server is back.' }])
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('waiting'))
    expect(button('Try again: job 1, mail.send')).toHaveFocus()
  })

  test('drops a job, and keeps the focus in the list when its button disappears', async () => {
    const { user, server } = await open(job(), job({ id: 2 }))
    server.on(DROP, { json: { success: true } })
    await user.click(button('Drop: job 1, mail.send'))
    await user.type(reason(), 'Sent by hand.')
    server.on('GET /operator/jobs', listed(job({ id: 2 })))
    await user.click(button('Drop'))
    expect(await findMessage('status', 'Job 1 has been dropped.')).toBeVisible()
    expect(await findMessage('status', '1 row')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Jobs and mail: rows' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    )
  })
})

describe('the form of an act', () => {
  test('asks for a reason beside the field', async () => {
    const { user, server } = await open(job())
    await user.click(button('Drop: job 1, mail.send'))
    await user.type(reason(), '  ')
    await user.click(button('Drop'))
    await waitFor(() => expect(reason()).toHaveFocus())
    expect(reason()).toHaveAccessibleDescription(/This field is required/)
    expect(server.requestsTo(DROP)).toEqual([])
  })

  test.each([
    ['it is offline', 'offline' as const, /You seem to be offline/],
    [
      'the job runs',
      { status: 409, json: { message: 'It is running at the moment.' } },
      /It is running at the moment/,
    ],
    [
      'a moderator asks',
      { status: 403, json: { message: 'Only an operator can do this.' } },
      /not allowed to do this. Only an operator/,
    ],
    ['the server fails', { status: 500, json: { message: 'fault' } }, /went wrong on our side/],
    [
      'the server refuses the reason',
      { status: 422, json: { message: 'No.', errors: { reason: ['Say more.'] } } },
      /Say more/,
    ],
  ])('says why nothing was done when %s, and keeps what was typed', async (_case, answer, cause) => {
    const { user, server } = await open(job())
    server.on(DROP, answer)
    await user.click(button('Drop: job 1, mail.send'))
    await user.type(reason(), 'Sent by hand.')
    await user.click(button('Drop'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The job was not dropped.')
    expect(alert).toHaveTextContent(cause)
    expect(reason()).toHaveValue('Sent by hand.')
  })

  test('is closed by Escape without doing anything, and what was typed is restored later', async () => {
    const { user, server } = await open(job())
    await user.click(button('Drop: job 1, mail.send'))
    await user.type(reason(), 'Sent by')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(button('Drop: job 1, mail.send')).toHaveFocus()
    await user.click(button('Drop: job 1, mail.send'))
    expect(reason()).toHaveValue('Sent by')
    expect(server.requestsTo(DROP)).toEqual([])
  })
})

describe('the test email', () => {
  test('is sent to the operator who requests it, and the list is loaded again', async () => {
    const { user, server } = await open(job())
    await user.type(screen.getByRole('searchbox', { name: 'Job' }), 'mail{Enter}')
    await waitFor(() => expect(server.requestsTo('GET /operator/jobs')).toHaveLength(2))
    server.on(TEST_EMAIL, { json: { success: true } })
    await user.click(button('Send a test email'))
    expect(await findMessage('status', 'A test email to ada@example.org is on its way.')).toBeVisible()
    expect(server.requestsTo(TEST_EMAIL).map(({ json }) => json)).toEqual([null])
    await waitFor(() => expect(server.requestsTo('GET /operator/jobs')).toHaveLength(3))
    expect(button('Send a test email')).toHaveFocus()
  })

  test('says why it was not sent', async () => {
    const { user, server } = await open(job())
    server.on(TEST_EMAIL, { status: 429, headers: { 'retry-after': '3600' }, json: { message: 'slow' } })
    await user.click(button('Send a test email'))
    expect(await findMessage('alert', 'The test email was not sent.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('wait 1 hour')
  })
})
