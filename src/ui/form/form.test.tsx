import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Formik } from 'formik'
import { boolean, object, string } from 'yup'
import type { FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { Form } from './form.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroupField } from './radio-group-field.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

const schema = object({
  email: string().required(messages.fieldRequired),
  password: string(),
  message: string().max(10, 'Too long'),
  subject: string().required('Choose one'),
  purpose: string().required(messages.selectOption),
  terms: boolean().oneOf([true], messages.signUp.termsRequired),
})

const initialValues = { email: '', password: '', message: '', subject: '', purpose: '', terms: false }

function renderForm({ onSubmit = jest.fn(), errors = null as FieldErrors | null, draft = false } = {}) {
  const form = (serverErrors: FieldErrors | null) => (
    <Formik
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={async values => onSubmit(values)}
    >
      <Form label="Trial" serverErrors={serverErrors} {...(draft && { draft: 'trial' })}>
        <FormErrorSummary />
        <TextField name="email" label="Email" help="We write to it." type="email" />
        <PasswordField name="password" label="Password" autoComplete="new-password" optional />
        <TextareaField name="message" label="Message" counterMax={10} optional />
        <SelectField
          name="subject"
          label="Subject"
          placeholder="Choose a subject"
          options={[{ value: 'other', label: 'Other' }]}
        />
        <RadioGroupField
          name="purpose"
          label="Purpose"
          options={[
            { value: 'lab', label: 'Data lab', help: 'For trials' },
            { value: 'hub', label: 'Data hub' },
          ]}
          after={value => <p>More on {value}</p>}
        />
        <CheckboxField name="terms" label="I agree" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    </Formik>
  )
  return { onSubmit, form, ...renderPage(form(errors)) }
}

afterEach(() => sessionStorage.clear())

describe('A form', () => {
  test('sends what was typed, chosen and ticked', async () => {
    const { user, onSubmit } = renderForm()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
    await user.type(screen.getByLabelText('Password (optional)'), 'correct horse')
    await user.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'Hello')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Other')
    await user.click(screen.getByRole('radio', { name: /Data lab/ }))
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).toHaveBeenCalledWith({
      email: 'ada@example.org',
      password: 'correct horse',
      message: 'Hello',
      subject: 'other',
      purpose: 'lab',
      terms: true,
    })
  })

  test('moves the focus to the first invalid field after an invalid submit and counts the invalid fields', async () => {
    const { user, onSubmit } = renderForm()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus())
    expect(screen.getByText('4 fields need another look.')).toBeVisible()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('shows the help until an error replaces it, and describes the field with either', async () => {
    const { user } = renderForm()
    const email = screen.getByRole('textbox', { name: 'Email' })
    expect(email).toHaveAccessibleDescription('We write to it.')
    expect(email).toHaveAttribute('aria-invalid', 'false')
    await user.click(email)
    await user.tab()
    expect(email).toHaveAccessibleDescription(messages.fieldRequired)
    expect(email).toHaveAttribute('aria-invalid', 'true')
    expect(screen.queryByText('We write to it.')).not.toBeInTheDocument()
  })

  test('shows the error of a field that a press has left after the release, although the press began before the form was there', async () => {
    fireEvent.mouseDown(document.body)
    renderForm()
    const email = screen.getByRole('textbox', { name: 'Email' })
    await act(async () => email.focus())
    await act(async () => email.blur())
    expect(email).toHaveAccessibleDescription('We write to it.')
    fireEvent.mouseUp(document.body)
    await waitFor(() => expect(email).toHaveAccessibleDescription(messages.fieldRequired))
  })

  test('marks optional fields in their names and for screen readers', () => {
    renderForm()
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeRequired()
    expect(screen.getByRole('textbox', { name: 'Message (optional)' })).not.toBeRequired()
  })

  test('counts characters and refuses too many without cutting the text off', async () => {
    const { user } = renderForm()
    const message = screen.getByRole('textbox', { name: 'Message (optional)' })
    await user.type(message, 'Twelve chars')
    await user.tab()
    expect(message).toHaveValue('Twelve chars')
    expect(message).toHaveAccessibleDescription('Too long 12 / 10')
  })

  test('shows a password on request', async () => {
    const { user } = renderForm()
    const password = screen.getByLabelText('Password (optional)')
    const toggle = screen.getByRole('button', { name: 'Show password' })
    expect(password).toHaveAttribute('type', 'password')
    await user.click(toggle)
    expect(password).toHaveAttribute('type', 'text')
    expect(toggle).toHaveAttribute('aria-pressed', 'true')
  })

  test('names a group of choices and shows the content of the chosen one', async () => {
    const { user } = renderForm()
    const group = screen.getByRole('radiogroup', { name: 'Purpose' })
    await user.click(within(group).getByRole('radio', { name: 'Data hub' }))
    expect(within(group).getByText('More on hub')).toBeVisible()
    expect(within(group).getByRole('radio', { name: 'Data hub' })).toBeChecked()
  })
})

describe('A server error of a field', () => {
  const errors = { email: ['The email has already been taken.', 'Second'] }

  test('is shown at the field, which gets the focus', async () => {
    const { rerenderWith } = await typedEmail()
    rerenderWith(errors)
    const email = screen.getByRole('textbox', { name: 'Email' })
    expect(email).toHaveAccessibleDescription('The email has already been taken.')
    expect(email).toHaveFocus()
  })

  test('remains when the field is left and disappears when its value changes', async () => {
    const { user, rerenderWith } = await typedEmail()
    rerenderWith(errors)
    const email = screen.getByRole('textbox', { name: 'Email' })
    await user.tab()
    expect(email).toHaveAccessibleDescription('The email has already been taken.')
    await user.type(email, 'x')
    expect(email).toHaveAccessibleDescription('We write to it.')
  })

  async function typedEmail() {
    const { form, rerender, user } = renderForm()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
    return { user, rerenderWith: (next: FieldErrors) => rerender(form(next)) }
  }
})

describe('A draft', () => {
  test('restores what was typed after a reload, but never a password', async () => {
    const first = renderForm({ draft: true })
    await first.user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
    await first.user.type(screen.getByLabelText('Password (optional)'), 'correct horse')
    first.unmount()
    renderForm({ draft: true })
    expect(await screen.findByDisplayValue('ada@example.org')).toBeVisible()
    expect(screen.getByLabelText('Password (optional)')).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct horse')
  })
})
