import '@testing-library/jest-dom/jest-globals'
import { format } from 'node:util'
import { afterAll, afterEach } from '@jest/globals'
import { configure } from '@testing-library/dom'
import * as React from 'react'

// The longest wait of `findBy…` and `waitFor`, in milliseconds. Other parts of the tests may keep the machine busy.
configure({ asyncUtilTimeout: 60_000 })

/**
 * React's development build records the stack of each element it creates, up to 10,000 a second, to name the
 * owner in its warnings. That is a fifth of the time of these tests, so it counts as used up from the start.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, { recentlyCreatedOwnerStacks?: number } | undefined>
if (internals?.recentlyCreatedOwnerStacks === undefined)
  throw new Error('React no longer counts stacks: remove this.')
// All test files of a process share React.
if (internals.recentlyCreatedOwnerStacks !== Infinity)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

/** jsdom lacks this element, which browsers know, and React warns about every element that its browser does not know. */
if (typeof Document !== 'undefined') {
  const { createElement } = Document.prototype
  Document.prototype.createElement = function (
    this: Document,
    name: string,
    options?: ElementCreationOptions,
  ) {
    const element: HTMLElement = createElement.call(this, name, options)
    return name === 'search' ? Object.setPrototypeOf(element, HTMLElement.prototype) : element
  }
}

/** React, the router and Chakra report faults of a page on the console only, so an error there fails the test. */
const consoleErrors: string[] = []
console.error = (...values: unknown[]) => void consoleErrors.push(format(...values))

function failOnConsoleErrors(): void {
  const errors = consoleErrors.splice(0)
  if (errors.length > 0) throw new Error(`Errors on the console:\n\n${errors.join('\n\n')}`)
}
afterEach(failOnConsoleErrors)
afterAll(failOnConsoleErrors)

/** User Event would do this itself if each file evaluated it. */
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'))
