import type { LoginRequest } from '#contract/schemas/log-in.ts'
import type { User } from '#contract/types/user.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { lazySaga } from '#store/saga/lazy-saga.ts'

/** `submitLogIn` for the log-in page, which most visitors leave without running a saga. */
export const submitLogInLazily = lazySaga<Submitted<LoginRequest>, User>(
  async () => (await import(/* webpackChunkName: "sagas" */ './log-in.saga.ts')).submitLogIn,
)
