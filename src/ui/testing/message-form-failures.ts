import type { FakeResponse } from '#store/testing/fake-server.ts'

/** How sending a message may fail: a name, the answer of the server, and the cause that the form shows. */
export const MESSAGE_FORM_FAILURES: readonly (readonly [
  name: string,
  answer: FakeResponse,
  cause: RegExp,
])[] = [
  ['without a network', 'offline', /You seem to be offline/],
  ['after a server fault', { status: 500, json: { message: 'fault' } }, /went wrong on our side/],
  [
    'after too many messages',
    { status: 429, headers: { 'retry-after': '3600' }, json: { message: 'slow' } },
    /wait 1 hour/,
  ],
  [
    'after a rejected captcha',
    { status: 422, json: { message: 'no', errors: { recaptcha: ['no'] } } },
    /could not confirm that you are human/,
  ],
]
