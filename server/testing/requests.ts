import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { API_BASE } from '#contract/paths.ts'
import type { TestApp } from './test-app.ts'

/** The sender of a request: a member, the owner of these cookies, or null for a visitor. */
type Sender = { readonly headers: { readonly cookie: string } } | string | null

/** Other parts of a request, such as the address that it comes from. */
type More = Pick<InjectOptions, 'headers' | 'query' | 'remoteAddress'>

/** Sends a request below /api, as a page does. */
export async function send(
  { app }: Pick<TestApp, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  sender: Sender,
  path: string,
  payload?: InjectOptions['payload'],
  { headers, ...more }: More = {},
): Promise<LightMyRequestResponse> {
  return await app.inject({
    method,
    url: API_BASE + path,
    headers: { ...(typeof sender === 'string' ? { cookie: sender } : sender?.headers), ...headers },
    ...(payload !== undefined && { payload }),
    ...more,
  })
}

export async function get(app: Pick<TestApp, 'app'>, path: string, sender: Sender = null, more?: More) {
  return await send(app, 'GET', sender, path, undefined, more)
}

type Sending = Parameters<typeof send>

export async function post(app: Sending[0], sender: Sender, path: string, payload?: Sending[4], more?: More) {
  return await send(app, 'POST', sender, path, payload, more)
}

export async function put(app: Sending[0], sender: Sender, path: string, payload?: Sending[4], more?: More) {
  return await send(app, 'PUT', sender, path, payload, more)
}

export async function remove(
  app: Sending[0],
  sender: Sender,
  path: string,
  payload?: Sending[4],
  more?: More,
) {
  return await send(app, 'DELETE', sender, path, payload, more)
}
