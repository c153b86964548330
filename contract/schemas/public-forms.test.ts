import { describe, expect, test } from '@jest/globals'
import { complaintFormSchema, complaintSchema } from './complaint.ts'
import { contactFormSchema, contactSchema } from './contact.ts'

interface Schema {
  validate(value: unknown, options: object): Promise<unknown>
}

/** The first message of each field; empty if all fields are valid. */
async function problemsOf(schema: Schema, value: object): Promise<Record<string, string>> {
  try {
    await schema.validate(value, { strict: true, abortEarly: false })
    return {}
  } catch (thrown) {
    const { inner } = thrown as { inner: readonly { path: string; message: string }[] }
    return Object.fromEntries(inner.toReversed().map(({ path, message }) => [path, message]))
  }
}

describe('a message to the team', () => {
  const good = { name: 'Ada', subject: 'other', contactDetails: '', message: 'Hello' }

  test('needs a name, a subject and a message, but no contact details', async () => {
    expect(await problemsOf(contactFormSchema, good)).toEqual({})
    expect(
      await problemsOf(contactFormSchema, { name: '', subject: '', contactDetails: '', message: ' ' }),
    ).toEqual({
      name: 'This field is required',
      subject: 'This field is required',
      message: 'This field is required',
    })
  })

  test('may have 300 characters in name and contact details, and 10000 in the message', async () => {
    const most = {
      ...good,
      name: 'n'.repeat(300),
      contactDetails: 'd'.repeat(300),
      message: 'm'.repeat(10_000),
    }
    expect(await problemsOf(contactFormSchema, most)).toEqual({})
    const more = {
      ...good,
      name: 'n'.repeat(301),
      contactDetails: 'd'.repeat(301),
      message: 'm'.repeat(10_001),
    }
    expect(await problemsOf(contactFormSchema, more)).toEqual({
      name: 'Max 300 characters',
      contactDetails: 'Max 300 characters',
      message: 'Message must be 10000 characters or less',
    })
  })

  test('may come without contact details or with null from another client', async () => {
    const { contactDetails: _, ...withoutDetails } = good
    expect(await problemsOf(contactSchema, withoutDetails)).toEqual({})
    expect(await problemsOf(contactSchema, { ...good, contactDetails: null, recaptcha: 'x' })).toEqual({})
  })
})

describe('a report of illegal content', () => {
  const good = { url: 'https://a.example/x', message: 'Because', name: '', email: '', goodFaith: true }

  test('needs the URL, the reason and good faith, but no name and no email address', async () => {
    expect(await problemsOf(complaintFormSchema, good)).toEqual({})
    expect(
      await problemsOf(complaintFormSchema, {
        url: '',
        message: '',
        name: '',
        email: '',
        goodFaith: false,
      }),
    ).toEqual({ url: 'This field is required', message: 'This field is required', goodFaith: '' })
  })

  test('may have 1000 characters in the reason, and 300 in name and email address', async () => {
    expect(
      await problemsOf(complaintFormSchema, {
        ...good,
        message: 'm'.repeat(1001),
        name: 'n'.repeat(301),
        email: 'e'.repeat(301),
      }),
    ).toEqual({
      message: 'Message must be 1000 characters or less',
      name: 'Max 300 characters',
      email: 'Max 300 characters',
    })
  })

  test('may have anything in the email field', async () => {
    expect(await problemsOf(complaintFormSchema, { ...good, email: 'call me: 030 12345' })).toEqual({})
  })

  test('may come without name and email address or with null from another client', async () => {
    expect(await problemsOf(complaintSchema, { url: 'x', message: 'y', name: null })).toEqual({})
  })
})
