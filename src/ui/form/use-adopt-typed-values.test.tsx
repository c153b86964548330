import { ChakraProvider } from '@chakra-ui/react'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { Formik } from 'formik'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.edge'
import { system } from '#theme/system.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { Form } from './form.tsx'
import { RadioGroupField } from './radio-group-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

const OPTIONS = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
]

function Trial({ onSubmit = () => {} }: { onSubmit?: (values: object) => void }) {
  return (
    <ChakraProvider value={system}>
      <Formik
        initialValues={{ name: '', more: '', subject: '', pick: '', agree: false }}
        onSubmit={values => onSubmit(values)}
      >
        <Form label="Trial">
          <TextField name="name" label="Name" />
          <TextareaField name="more" label="More" />
          <SelectField name="subject" label="Subject" options={OPTIONS} placeholder="Choose" />
          <RadioGroupField name="pick" label="Pick" options={OPTIONS} />
          <CheckboxField name="agree" label="Agree" />
          <button type="submit">Send</button>
        </Form>
      </Formik>
    </ChakraProvider>
  )
}

test('values typed into the static page are kept when the app starts, and are sent', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Trial />)
  document.body.append(root)
  const control = <T extends HTMLElement>(label: string) => screen.getByLabelText<T>(label)
  control<HTMLInputElement>('Name').value = 'Ada'
  control<HTMLTextAreaElement>('More').value = 'Engines'
  control<HTMLSelectElement>('Subject').value = 'b'
  control<HTMLInputElement>('Second').checked = true
  control<HTMLInputElement>('Agree').checked = true

  const sent: object[] = []
  await act(async () =>
    startTransition(() => void hydrateRoot(root, <Trial onSubmit={values => sent.push(values)} />)),
  )
  expect(control('Name')).toHaveValue('Ada')
  await act(async () => screen.getByRole('button', { name: 'Send' }).click())
  expect(sent).toEqual([{ name: 'Ada', more: 'Engines', subject: 'b', pick: 'b', agree: true }])
})
