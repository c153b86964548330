import { TestEnvironment } from 'jest-environment-jsdom'

/**
 * jsdom with the parts of the platform it lacks and the app's code needs. Node's own MessageChannel and FormData stay out:
 * the first keeps the process alive through React's scheduler, the second does not know jsdom's File.
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

/** Node's Request refuses the signals of jsdom's AbortController; this one takes any. */
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

export default class BrowserEnvironment extends TestEnvironment {
  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
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
