// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { createLog } from './create-log.ts'

function logged(fields: object): string {
  const lines: string[] = []
  createLog('info', { write: text => void lines.push(text) }).info(fields, 'something happened')
  return lines.join('')
}

describe('the log', () => {
  test.each(['password', 'password_confirmation', 'token', 'recaptcha', 'secret', 'authorization', 'cookie'])(
    'never shows a %s',
    name => {
      expect(logged({ [name]: 'hunter2' })).not.toContain('hunter2')
      expect(logged({ body: { [name]: 'hunter2' } })).not.toContain('hunter2')
      expect(logged({ [name]: 'hunter2' })).toContain('[hidden]')
    },
  )

  test('shows a request without its body, cookies and tokens', () => {
    const req = {
      method: 'POST',
      url: '/reset-password?token=hunter2&email=ada%40example.org',
      routeOptions: {},
      ip: '127.0.0.1',
      headers: { host: 'localhost:8080', cookie: 'session=hunter2' },
      body: { password: 'hunter2' },
    }
    const line = logged({ req })
    expect(line).not.toContain('hunter2')
    expect(line).not.toContain('example.org')
    expect(JSON.parse(line).req).toEqual({
      method: 'POST',
      path: '/reset-password',
      host: 'localhost:8080',
      remoteAddress: '127.0.0.1',
    })
  })
})
