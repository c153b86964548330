import type { OutgoingEmail } from '#server/platform/email/transport.ts'

/** An email that is ready to be delivered, to Ada. */
export function outgoingEmail(changes: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    id: 'one',
    from: { name: '', address: 'no-reply@example.org' },
    to: { name: '', address: 'ada@example.org' },
    replyTo: null,
    stopLink: null,
    subject: 'Hello',
    date: Date.UTC(2026, 0, 2),
    text: 'Hello',
    html: '<p>Hello</p>',
    ...changes,
  }
}
