import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { DEFAULT_CAPTCHA_QUESTIONS, formatCaptchaQuestions } from '#contract/settings/captcha-questions.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { QuestyCaptchaCard } from './questy-captcha-card.tsx'

const FLAG = 'POST /wiki/setting/wwUseQuestyCaptcha/update'
const QUESTIONS = 'POST /wiki/setting/wwCaptchaQuestions/update'
const SAVED = { json: { success: true } }

const stored = [
  { question: 'Which river flows through Berlin?', answers: ['Spree'] },
  { question: '3 + 4 = ?', answers: ['7', 'seven'] },
]
const withStored = { settings: [{ name: 'wwCaptchaQuestions', value: formatCaptchaQuestions(stored) }] }

const open = (options: CardOptions = {}) =>
  openCard(wiki => <QuestyCaptchaCard wiki={wiki} />, { settings: [], ...options })
const toggle = () => screen.getByRole('switch', { name: 'QuestyCaptcha' })
const question = (number: number) => screen.getByLabelText(`Question ${number}`, { selector: 'input' })
const answers = (number: number) =>
  within(screen.getByRole('group', { name: `Question ${number}` })).getByLabelText('Answers')
const save = () => screen.getByRole('button', { name: 'Save questions' })

beforeEach(() => sessionStorage.clear())

describe('the captcha switch', () => {
  test('saves the default questions first if none are stored', async () => {
    const { user, server } = await open()
    server.on(FLAG, SAVED)
    server.on(QUESTIONS, SAVED)
    await user.click(toggle())
    expect(await screen.findByText('QuestyCaptcha has been successfully enabled.')).toBeVisible()
    expect(toggle()).toBeChecked()
    expect(server.requests.map(({ route }) => route).slice(-2)).toEqual([QUESTIONS, FLAG])
    expect(server.requestsTo(QUESTIONS)[0]?.json).toMatchObject({
      value: formatCaptchaQuestions(DEFAULT_CAPTCHA_QUESTIONS),
    })
  })

  test('says that the captcha was turned off', async () => {
    const { user, server } = await open({ settings: [{ name: 'wwUseQuestyCaptcha', value: '1' }] })
    server.on(FLAG, SAVED)
    await user.click(toggle())
    expect(await screen.findByText('QuestyCaptcha has been successfully disabled.')).toBeVisible()
    expect(toggle()).not.toBeChecked()
  })

  test('switches back if turning on fails', async () => {
    const { user, server } = await open(withStored)
    server.on(FLAG, 'offline')
    await user.click(toggle())
    expect(
      await screen.findByText('Something went wrong while enabling QuestyCaptcha. Please try again.'),
    ).toBeVisible()
    expect(screen.getByText(/You seem to be offline/)).toBeVisible()
    expect(toggle()).not.toBeChecked()
  })

  test('switches back if turning off fails', async () => {
    const { user, server } = await open({ settings: [{ name: 'wwUseQuestyCaptcha', value: '1' }] })
    server.on(FLAG, { status: 500, json: {} })
    await user.click(toggle())
    expect(
      await screen.findByText('Something went wrong while disabling QuestyCaptcha. Please try again.'),
    ).toBeVisible()
    expect(toggle()).toBeChecked()
  })

  test('says that the server’s MediaWiki lacks the extension', async () => {
    await open()
    expect(screen.getByText(/does not have the extension QuestyCaptcha/)).toBeVisible()
  })
})

describe('the captcha questions', () => {
  test('are the stored ones', async () => {
    await open(withStored)
    expect(question(1)).toHaveValue('Which river flows through Berlin?')
    expect(answers(2)).toHaveValue('7\nseven')
    expect(screen.getByText(/At least three questions are recommended\./)).toBeVisible()
  })

  test('are suggestions if none are stored', async () => {
    await open()
    expect(screen.getAllByRole('group')).toHaveLength(3)
    expect(screen.getByText(/These are suggestions/)).toBeVisible()
  })

  test('can be changed, added and deleted, and are saved as one list', async () => {
    const { user, server } = await open(withStored)
    server.on(QUESTIONS, SAVED)
    await user.click(screen.getByRole('button', { name: 'Delete question 1' }))
    expect(screen.getByRole('button', { name: 'Add question' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Add question' }))
    expect(question(2)).toHaveFocus()
    await user.paste('Who wrote "Faust"?')
    await user.click(answers(2))
    await user.paste(' Goethe \n\nJohann Wolfgang von Goethe')
    await user.click(save())
    expect(await screen.findByText('Your questions have been saved.')).toBeVisible()
    expect(server.requestsTo(QUESTIONS)[0]?.json).toMatchObject({
      value: JSON.stringify({
        '3 + 4 = ?': ['7', 'seven'],
        'Who wrote "Faust"?': ['Goethe', 'Johann Wolfgang von Goethe'],
      }),
    })
    expect(answers(2)).toHaveValue('Goethe\nJohann Wolfgang von Goethe')
  })

  test('each need a question and an answer', async () => {
    const { user, server } = await open(withStored)
    await user.clear(question(1))
    await user.clear(answers(2))
    await user.click(save())
    expect(await screen.findByText('Field cannot be empty. Please provide a question.')).toBeVisible()
    expect(question(1)).toHaveAccessibleDescription('Field cannot be empty. Please provide a question.')
    expect(answers(2)).toHaveAccessibleDescription('Field cannot be empty. Please provide an answer.')
    expect(question(1)).toHaveFocus()
    expect(server.requestsTo(QUESTIONS)).toEqual([])
  })

  test('are dropped on save if they are fully empty', async () => {
    const { user, server } = await open(withStored)
    server.on(QUESTIONS, SAVED)
    await user.clear(question(1))
    await user.clear(answers(1))
    await user.click(save())
    expect(await screen.findByText('Your questions have been saved.')).toBeVisible()
    expect(server.requestsTo(QUESTIONS)[0]?.json).toMatchObject({
      value: JSON.stringify({ '3 + 4 = ?': ['7', 'seven'] }),
    })
    expect(screen.getAllByRole('group')).toHaveLength(1)
  })

  test('must not be empty if there is only one', async () => {
    const { user } = await open({
      settings: [{ name: 'wwCaptchaQuestions', value: formatCaptchaQuestions(stored.slice(0, 1)) }],
    })
    await user.clear(question(1))
    await user.clear(answers(1))
    await user.click(save())
    expect(await screen.findByText('Field cannot be empty. Please provide a question.')).toBeVisible()
    expect(screen.getByText('Field cannot be empty. Please provide an answer.')).toBeVisible()
  })

  test('show an error on the right question after an empty one', async () => {
    const { user } = await open(withStored)
    await user.clear(question(1))
    await user.clear(answers(1))
    await user.clear(answers(2))
    await user.click(save())
    expect(await screen.findByText('Field cannot be empty. Please provide an answer.')).toBeVisible()
    expect(answers(2)).toHaveAccessibleDescription('Field cannot be empty. Please provide an answer.')
    expect(answers(2)).toHaveFocus()
  })

  test('can be deleted only if there is more than one', async () => {
    const { user } = await open(withStored)
    await user.click(screen.getByRole('button', { name: 'Delete question 2' }))
    expect(screen.queryByRole('button', { name: /^Delete question/ })).not.toBeInTheDocument()
  })

  test('can be reset to the default ones', async () => {
    const { user } = await open(withStored)
    await user.click(screen.getByRole('button', { name: 'Restore default questions' }))
    expect(question(1)).toHaveValue('How many vowels are in this question?')
    expect(answers(1)).toHaveValue('12\ntwelve')
    expect(screen.getAllByRole('group')).toHaveLength(3)
  })

  test('stay as typed if saving fails', async () => {
    const { user, server } = await open(withStored)
    server.on(QUESTIONS, { status: 500, json: {} })
    await user.clear(question(1))
    await user.click(question(1))
    await user.paste('<b>Which</b> river?')
    await user.click(save())
    expect(
      await screen.findByText('Something went wrong with saving your questions. Please try again.'),
    ).toBeVisible()
    expect(question(1)).toHaveValue('<b>Which</b> river?')
  })

  test('that somebody has changed meanwhile are merged into the form with what was typed', async () => {
    const { user, server } = await open(withStored)
    const [river] = stored
    const theirs = [
      { question: '3 + 4 = ?', answers: ['7', 'seven', 'VII'] },
      { question: 'Who wrote “Faust”?', answers: ['Goethe'] },
    ]
    const public_settings = [{ name: 'wwCaptchaQuestions', value: formatCaptchaQuestions(theirs) }]
    server.on(QUESTIONS, { status: 412, json: { message: 'This was changed.', code: 'changed-meanwhile' } })
    server.on('POST /wiki/details', { json: { data: { ...exampleDetails, public_settings } } })
    await user.type(answers(1), '\nHavel')
    await user.clear(answers(2))
    await user.type(answers(2), 'seven\nsieben')
    await user.click(save())
    expect(await screen.findByText('This was changed.')).toBeVisible()
    // Somebody else has removed it, but it was changed here.
    expect(answers(1)).toHaveValue('Spree\nHavel')
    expect(answers(2)).toHaveValue('seven\nsieben\nVII')
    expect(question(3)).toHaveValue('Who wrote “Faust”?')
    server.on(QUESTIONS, SAVED)
    await user.click(save())
    expect(await screen.findByText('Your questions have been saved.')).toBeVisible()
    expect(server.requestsTo(QUESTIONS).at(-1)?.json).toMatchObject({
      value: formatCaptchaQuestions([
        { question: river?.question ?? '', answers: ['Spree', 'Havel'] },
        { question: '3 + 4 = ?', answers: ['seven', 'sieben', 'VII'] },
        { question: 'Who wrote “Faust”?', answers: ['Goethe'] },
      ]),
    })
  })

  test('that somebody has removed meanwhile disappear, if nothing was typed into them', async () => {
    const { user, server } = await open(withStored)
    const public_settings = [{ name: 'wwCaptchaQuestions', value: formatCaptchaQuestions(stored.slice(1)) }]
    server.on(QUESTIONS, { status: 412, json: { message: 'This was changed.', code: 'changed-meanwhile' } })
    server.on('POST /wiki/details', { json: { data: { ...exampleDetails, public_settings } } })
    await user.type(answers(2), '\nsieben')
    await user.click(save())
    expect(await screen.findByText('This was changed.')).toBeVisible()
    expect(question(1)).toHaveValue('3 + 4 = ?')
    expect(answers(1)).toHaveValue('7\nseven\nsieben')
    expect(screen.getAllByRole('group')).toHaveLength(1)
  })

  test('have no accessibility violations', async () => {
    const { container } = await open(withStored)
    await expectNoAxeViolations(container)
  })
})

test('what was typed is restored after a reload, until it is saved', async () => {
  const { user, unmount } = await open(withStored)
  await user.type(question(2), '?')
  unmount()
  const { server, ...again } = await open(withStored)
  await waitFor(() => expect(question(2)).toHaveValue('3 + 4 = ??'))
  server.on(QUESTIONS, SAVED)
  await again.user.click(save())
  expect(await screen.findByText('Your questions have been saved.')).toBeVisible()
  expect({ ...sessionStorage }).toEqual({})
})

test('what was typed before a reload is merged with what somebody has changed since', async () => {
  const { user, unmount } = await open(withStored)
  await user.type(answers(2), '\nsieben')
  unmount()
  const [, sum] = stored
  const theirs = [{ question: 'Which river flows through Paris?', answers: ['Seine'] }, ...(sum ? [sum] : [])]
  await open({ settings: [{ name: 'wwCaptchaQuestions', value: formatCaptchaQuestions(theirs) }] })
  await waitFor(() => expect(question(2)).toHaveValue('Which river flows through Paris?'))
  expect(question(1)).toHaveValue('3 + 4 = ?')
  expect(answers(1)).toHaveValue('7\nseven\nsieben')
})
