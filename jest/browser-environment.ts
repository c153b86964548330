import JsdomEnvironment from '@jest/environment-jsdom-abstract'
import type { TestEnvironment } from 'jest-environment-node'
import * as jsdom from 'jsdom'

/**
 * Web APIs that the app needs and jsdom lacks. Node's MessageChannel and FormData are left out: the first
 * keeps the process alive through React's scheduler, and the second does not accept jsdom's File.
 */
const NODE_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
  'BroadcastChannel',
] as const

/** Node's Request does not accept the signals of jsdom's AbortController. This one accepts any. */
class BrowserRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init?.signal ? { ...init, signal: nodeSignal(init.signal) } : init)
  }
}

function nodeSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  if (signal.aborted) controller.abort(signal.reason)
  else signal.addEventListener('abort', () => controller.abort(signal.reason))
  return controller.signal
}

export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context, jsdom)
    for (const name of NODE_GLOBALS) {
      if (!(name in this.global))
        Object.defineProperty(this.global, name, {
          value: name === 'Request' ? BrowserRequest : globalThis[name],
          configurable: true,
          writable: true,
        })
    }
  }
}
