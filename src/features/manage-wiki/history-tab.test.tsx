import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { HISTORY_KINDS, type HistoryEntry, type HistoryKind } from '#contract/people/people.ts'
import { WRITABLE_SETTINGS } from '#contract/settings/setting-names.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import type { FailedRequest } from '#ui/testing/failed-requests.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { HistoryTab } from './history-tab.tsx'
import { settingWords } from './setting-words.ts'

const HISTORY = 'GET /wiki/7/history'

function entry(kind: HistoryKind, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 1,
    at: '2026-05-01T10:00:00.000Z',
    who: 'ada@example.org',
    kind,
    subject: null,
    before: null,
    after: null,
    ...changes,
  }
}

async function openHistory(answer: FakeResponse) {
  const page = await openCard(wiki => <HistoryTab wiki={wiki} />, { held: [HISTORY] })
  await page.server.release(HISTORY, answer)
  return page
}

const shown = (...data: HistoryEntry[]): FakeResponse => ({ json: { data, next: null } })

describe('the history of a wiki', () => {
  test.each<[HistoryEntry, string]>([
    [
      entry('setting', { subject: 'wgDefaultSkin', before: 'vector', after: 'timeless' }),
      'changed the setting “Skin” from “Vector” to “Timeless”.',
    ],
    [
      entry('setting', { subject: 'wgEnableUploads', before: '1', after: '0' }),
      'changed the setting “Files can be uploaded” from “on” to “off”.',
    ],
    [
      entry('setting', { subject: 'wwLicenceData', before: null, after: 'cc0' }),
      'changed the setting “Licence of structured data” to “CC0 1.0: free for any use”.',
    ],
    [
      entry('setting', { subject: 'wwLicenceText', before: 'a newer one', after: null }),
      'changed the setting “Licence of texts of pages” from “a newer one”.',
    ],
    [
      entry('setting', { subject: 'wwExtEnableVisualEditor', before: '1', after: '0' }),
      'changed the setting “Visual editor” from “on” to “off”.',
    ],
    [
      entry('setting', { subject: 'wwCaptchaQuestions' }),
      'changed the setting “Questions of QuestyCaptcha”.',
    ],
    [entry('setting', { subject: 'wwFuture', after: 'x' }), 'changed the setting “wwFuture” to “x”.'],
    [entry('profile'), 'changed the intended use.'],
    [entry('logo'), 'changed the logo.'],
    [entry('a-kind-of-a-newer-server' as HistoryEntry['kind']), 'changed something.'],
    [
      entry('domain', { before: 'a.example', after: 'b.example' }),
      'changed the address from “a.example” to “b.example”.',
    ],
    [
      entry('invited', { subject: 'grace@example.org', after: 'manager' }),
      'invited grace@example.org as manager.',
    ],
    [
      entry('withdrawn', { subject: 'grace@example.org', before: 'owner' }),
      'withdrew the invitation of grace@example.org as owner.',
    ],
    [
      entry('accepted', { subject: 'ada@example.org', after: 'manager' }),
      'accepted the invitation as manager.',
    ],
    [entry('invited', { subject: null, after: 'manager' }), 'invited somebody as manager.'],
    [entry('withdrawn', { subject: null, before: 'owner' }), 'withdrew the invitation of somebody as owner.'],
    [
      entry('declined', { subject: 'ada@example.org', before: 'manager' }),
      'declined the invitation as manager.',
    ],
    [
      entry('role', { subject: 'grace@example.org', before: 'owner', after: 'manager' }),
      'changed the role of grace@example.org from “owner” to “manager”.',
    ],
    [
      entry('removed', { subject: 'grace@example.org', before: 'manager' }),
      'removed grace@example.org, who was a manager.',
    ],
    [
      entry('removed', { subject: 'grace@example.org', before: 'owner' }),
      'removed grace@example.org, who was an owner.',
    ],
    [entry('removed', { subject: 'grace@example.org' }), 'removed grace@example.org.'],
    [entry('left'), 'left the wiki.'],
    [entry('handed-over', { subject: 'grace@example.org' }), 'handed the wiki over to grace@example.org.'],
    [entry('created'), 'created the wiki.'],
    [entry('deleted'), 'deleted the wiki.'],
    [entry('undeleted'), 'brought the wiki back.'],
    [entry('suspended', { after: 'Spam' }), 'suspended the wiki: Spam.'],
    [entry('suspension-lifted'), 'lifted the suspension of the wiki.'],
    [entry('made-read-only', { after: 'It moves.' }), 'made the wiki read-only: It moves.'],
    [entry('made-writable'), 'ended read-only mode for the wiki.'],
    [entry('exported'), 'exported the wiki.'],
    [entry('imported', { subject: 'herbarium.zip' }), 'imported a file: herbarium.zip.'],
    [entry('restored'), 'restored a backup.'],
    [entry('first-login'), 'sent a new login for the wiki’s first administrator.'],
    [entry('rights-taken', { subject: 'Grace' }), 'took away the rights of the account “Grace” on the wiki.'],
    [
      entry('rights-kept', { subject: 'Grace' }),
      'tried to take away the rights of the account “Grace” on the wiki, which did not work. Please change them there.',
    ],
  ])('says in a sentence what somebody did: %j', async (change, sentence) => {
    await openHistory(shown(change))
    const item = within(await screen.findByRole('list', { name: 'Changes' })).getByRole('listitem')
    expect(item).toHaveTextContent(`ada@example.org ${sentence}`)
    expect(item.querySelector('time')).toHaveAttribute('datetime', change.at)
  })

  test('has a sentence for each kind, also if the service did it', async () => {
    const { baseElement } = await openHistory(
      shown(...HISTORY_KINDS.map((kind, id) => entry(kind, { id, who: null, subject: 'x' }))),
    )
    const items = within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem')
    expect(items).toHaveLength(HISTORY_KINDS.length)
    for (const item of items) expect(item).toHaveTextContent(/^(The service|Somebody) [a-z].*\./)
    await expectNoAxeViolations(baseElement)
  })

  test('knows every setting by the name of its card', () => {
    expect(WRITABLE_SETTINGS.filter(setting => settingWords.name(setting) === setting)).toEqual([])
  })

  test('shows more on request, and keyboard users continue there', async () => {
    const { server, user } = await openHistory({ json: { data: [entry('left', { id: 9 })], next: 9 } })
    server.on(HISTORY, shown(entry('created', { id: 3 })))
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    const earlier = await screen.findByRole('list', { name: 'Earlier changes' })
    expect(within(earlier).getByText('created the wiki.', { exact: false })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
    expect(document.activeElement).toContainElement(earlier)
    expect(server.requestsTo(HISTORY).map(({ query }) => query.get('before'))).toEqual([null, '9'])
  })

  test('says that nothing has been changed', async () => {
    await openHistory(shown())
    expect(await screen.findByText('Nothing has been changed here yet.')).toBeVisible()
  })

  test.each<FailedRequest>([
    ['without a network', 'offline', /^You seem to be offline\./],
    [
      'of somebody else',
      { status: 403, json: { message: 'You do not manage this wiki.' } },
      /do not manage this wiki\.$/,
    ],
    ['during a fault', { status: 500 }, /went wrong on our side/],
  ])('can be loaded again after a failure: %s', async (_when, answer, cause) => {
    const { server, user } = await openHistory(answer)
    expect(await findMessage('alert', 'The history could not be loaded.')).toBeVisible()
    expect(screen.getByText(cause)).toBeVisible()
    server.on(HISTORY, shown(entry('left')))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Changes' })).toBeVisible()
  })
})
