import { describe, expect, test } from '@jest/globals'
import { complaintFormSchema, complaintSchema } from './complaint.ts'
import { contactFormSchema, contactSchema } from './contact.ts'

interface Schema {
  validate(value: unknown, options: object): Promise<unknown>
}

/** Field → its first message; empty where all is well. */
async function complaintsOf(schema: Schema, value: object): Promise<Record<string, string>> {
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

  test('name, subject and message are needed, contact details are not', async () => {
    expect(await complaintsOf(contactFormSchema, good)).toEqual({})
    expect(
      await complaintsOf(contactFormSchema, { name: '', subject: '', contactDetails: '', message: ' ' }),
    ).toEqual({
      name: 'This field is required',
      subject: 'This field is required',
      message: 'This field is required',
    })
  })

  test('300 characters are the most for name and details, 10000 for the message', async () => {
    const most = {
      ...good,
      name: 'n'.repeat(300),
      contactDetails: 'd'.repeat(300),
      message: 'm'.repeat(10_000),
    }
    expect(await complaintsOf(contactFormSchema, most)).toEqual({})
    const more = {
      ...good,
      name: 'n'.repeat(301),
      contactDetails: 'd'.repeat(301),
      message: 'm'.repeat(10_001),
    }
    expect(await complaintsOf(contactFormSchema, more)).toEqual({
      name: 'Max 300 characters',
      contactDetails: 'Max 300 characters',
      message: 'Message must be 10000 characters or less',
    })
  })

  test('another client may leave the details out or send null', async () => {
    const { contactDetails: _, ...withoutDetails } = good
    expect(await complaintsOf(contactSchema, withoutDetails)).toEqual({})
    expect(await complaintsOf(contactSchema, { ...good, contactDetails: null, recaptcha: 'x' })).toEqual({})
  })
})

describe('a report of illegal content', () => {
  const good = { url: 'https://a.example/x', message: 'Because', name: '', email: '', goodFaith: true }

  test('the address, the reason and good faith are needed, name and e-mail are not', async () => {
    expect(await complaintsOf(complaintFormSchema, good)).toEqual({})
    expect(
      await complaintsOf(complaintFormSchema, {
        url: '',
        message: '',
        name: '',
        email: '',
        goodFaith: false,
      }),
    ).toEqual({ url: 'This field is required', message: 'This field is required', goodFaith: '' })
  })

  test('1000 characters are the most for the reason, 300 for name and e-mail', async () => {
    expect(
      await complaintsOf(complaintFormSchema, {
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

  test('what stands in the e-mail field is not judged', async () => {
    expect(await complaintsOf(complaintFormSchema, { ...good, email: 'call me: 030 12345' })).toEqual({})
  })

  test('another client may leave name and e-mail out or send null', async () => {
    expect(await complaintsOf(complaintSchema, { url: 'x', message: 'y', name: null })).toEqual({})
  })
})
