import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { Formik, useFormikContext } from 'formik'
import { useLayoutEffect } from 'react'
import { LANGUAGE_TEXT } from '#contract/schemas/create-wiki.ts'
import { type CreateWikiForm, EMPTY_FORM } from '#machines/create-wiki/create-wiki.form.ts'
import { exampleLanguages } from '#store/testing/example-wikis.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { LanguageField } from './language-field.tsx'
import { heading, openWizard, press, storeDraft } from './testing.tsx'

const field = () => screen.findByRole('combobox', { name: 'Language of the wiki' })
const options = async () =>
  within(await field())
    .getAllByRole('option')
    .map(option => [option.getAttribute('lang'), option.textContent])
const preview = () => screen.getByRole('region', { name: 'Your new wiki' })
const wanted = jest.spyOn(navigator, 'languages', 'get')

beforeEach(() => {
  sessionStorage.clear()
  wanted.mockReturnValue(['hsb', 'de-DE', 'en'])
})
afterEach(() => {
  wanted.mockReset()
})

/** Types into another field between the commit that suggests a language and the effects of that commit. */
function Typing() {
  const { setFieldValue, values } = useFormikContext<CreateWikiForm>()
  useLayoutEffect(() => void setFieldValue('username', 'Keeper', false), [setFieldValue])
  return <output>{`${values.username}, ${values.language}`}</output>
}

describe('the language of a new wiki', () => {
  test('is suggested without losing what is typed at the same moment', async () => {
    const server = createFakeServer()
    server.hold('GET /wiki/languages')
    await renderStorePage(
      <Formik initialValues={EMPTY_FORM} onSubmit={() => undefined}>
        <form>
          <Typing />
          <LanguageField label="Language" help="Of the wiki." />
        </form>
      </Formik>,
      { server },
    )
    expect(screen.getByText('Keeper, hsb')).toBeVisible()
  })

  test('can be any language of the service, by its own name', async () => {
    await openWizard()
    expect(await options()).toEqual([
      ['de', 'Deutsch (de)'],
      ['en', 'English (en)'],
      ['hsb', 'hornjoserbsce (hsb)'],
      ['ar', 'العربية (ar)'],
    ])
  })

  test('is at first the browser’s, and the preview shows it', async () => {
    await openWizard()
    await waitFor(async () => expect(await field()).toHaveValue('hsb'))
    expect(preview()).toHaveTextContent('hornjoserbsce')
    expect(screen.getByText('hornjoserbsce', { selector: 'bdi' })).toHaveAttribute('lang', 'hsb')
  })

  test('becomes the next one that the service has, once the list is known', async () => {
    wanted.mockReturnValue(['dsb', 'de'])
    const page = await openWizard({ languages: 'held' })
    expect(await field()).toHaveValue('dsb')
    await page.server.release('GET /wiki/languages', { json: exampleLanguages })
    expect(await field()).toHaveValue('de')
    expect(preview()).toHaveTextContent('Deutsch')
  })

  test('stays as it was chosen while the list was being loaded, and is sent', async () => {
    wanted.mockReturnValue(['de'])
    const page = await openWizard({ languages: 'held', step: 'site' })
    storeDraft('site')
    expect(await options()).toEqual([
      ['de', 'Deutsch (de)'],
      ['en', 'English (en)'],
      [null, 'The other languages are being loaded …'],
    ])
    // The help text has its final length from the start, so that nothing moves when the list comes.
    expect(await field()).toHaveAccessibleDescription(/cannot be changed later/)
    await page.user.selectOptions(await field(), 'en')
    await page.server.release('GET /wiki/languages', { json: exampleLanguages })
    expect(await field()).toHaveValue('en')
    expect(await options()).toHaveLength(4)
    await page.user.selectOptions(await field(), 'ar')
    await press(page, 'Next')
    await heading('Purpose')
    expect(preview()).toHaveTextContent('العربية')
    await press(page, 'Next')
    await heading('Duration')
    await press(page, 'Create wiki')
    await waitFor(() => expect(page.address()).toBe('/wikis/manage/7'))
    expect(page.server.requestsTo('POST /wiki/create')[0]?.json).toMatchObject({ language: 'ar' })
  })

  test('is kept by a reload', async () => {
    storeDraft('site', { language: 'ar', languageName: 'العربية' })
    await openWizard()
    expect(preview()).toHaveTextContent('العربية')
    expect(await field()).toHaveValue('ar')
    await waitFor(async () => expect(await options()).toHaveLength(4))
    expect(await field()).toHaveValue('ar')
  })

  test('that the service no longer has stays in the form, for the server to refuse', async () => {
    const answer = { status: 422, json: { message: LANGUAGE_TEXT, errors: { language: [LANGUAGE_TEXT] } } }
    storeDraft('temporality', { language: 'tlh', languageName: 'tlhIngan Hol' })
    const page = await openWizard({ answer })
    await press(page, 'Create wiki')
    await heading('Name and address')
    expect(await field()).toHaveValue('tlh')
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(LANGUAGE_TEXT))
    await page.user.selectOptions(await field(), 'de')
    expect(await field()).toHaveAccessibleDescription(/cannot be changed later/)
  })
})

describe('if the list cannot be loaded', () => {
  test.each([
    ['there is no network', 'offline' as const, /You seem to be offline/],
    ['the server fails', { status: 500, json: {} }, /went wrong on our side/],
  ])('because %s, the field says so and tries again', async (_why, languages, cause) => {
    const page = await openWizard({ languages, step: 'site' })
    expect(await screen.findByText('The other languages could not be loaded.')).toBeVisible()
    expect(screen.getByText(cause)).toBeVisible()
    expect(await options()).toContainEqual(['en', 'English (en)'])
    page.server.on('GET /wiki/languages', { json: exampleLanguages })
    await press(page, 'Try again')
    await waitFor(async () => expect(await options()).toHaveLength(4))
    expect(screen.queryByText('The other languages could not be loaded.')).not.toBeInTheDocument()
    await press(page, 'Next')
    expect(await heading('Purpose')).toBeVisible()
  })

  test('the wiki can be created without it', async () => {
    const page = await openWizard({ languages: 'offline', step: 'site' })
    await screen.findByText('The other languages could not be loaded.')
    await press(page, 'Next')
    expect(await heading('Purpose')).toBeVisible()
  })
})
