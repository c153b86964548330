import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/dom'
import * as React from 'react'

// Milliseconds that `findBy…` and `waitFor` wait at most. Other parts of the tests may keep the machine busy.
configure({ asyncUtilTimeout: 60_000 })

/**
 * React's development build records the stack of each element it creates, up to 10,000 a second, to name the
 * owner in its warnings. That is a fifth of the time of these tests, so it counts as used up from the start.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, { recentlyCreatedOwnerStacks?: number } | undefined>
if (internals?.recentlyCreatedOwnerStacks === undefined)
  throw new Error('React no longer counts stacks: remove this.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
