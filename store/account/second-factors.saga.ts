import { accountApi } from '#contract/account/account-paths.ts'
import type {
  AppSecret,
  FactorResponse,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactors,
} from '#contract/account/second-factors.ts'
import { callApi } from '#store/api/call-api.ts'
import { getEnvironment } from '#store/environment/get-environment.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { promptForPasskey } from '#store/session/passkey-prompt.ts'

/** What a person has typed to confirm something; '' for what was not asked for. */
interface Confirmation {
  readonly code: string
  readonly password: string
}

/** @throws FailureError */
export function* loadSecondFactors(): SagaGenerator<SecondFactors> {
  const { data } = yield* callApi(client =>
    client.get<FactorResponse<SecondFactors>>(accountApi.secondFactors),
  )
  return data
}

/** @throws FailureError */
export function* beginTwoStep({ password }: Confirmation): SagaGenerator<AppSecret> {
  const { data } = yield* callApi(client =>
    client.post<FactorResponse<AppSecret>>(accountApi.twoStep, given({ password })),
  )
  return data
}

/** Turns two-step log-in on. @returns the recovery codes. @throws FailureError */
export function* confirmTwoStep({ code }: { readonly code: string }): SagaGenerator<readonly string[]> {
  const { data } = yield* callApi(client =>
    client.put<FactorResponse<RecoveryCodes>>(accountApi.twoStep, { code }),
  )
  return data.recovery_codes
}

/** @throws FailureError */
export function* turnOffTwoStep({ code, password }: Confirmation): SagaGenerator {
  yield* callApi(client => client.delete(accountApi.twoStep, given({ code, password })))
}

/** @returns the recovery codes. @throws FailureError */
export function* renewRecoveryCodes({ code, password }: Confirmation): SagaGenerator<readonly string[]> {
  const { data } = yield* callApi(client =>
    client.post<FactorResponse<RecoveryCodes>>(accountApi.recoveryCodes, given({ code, password })),
  )
  return data.recovery_codes
}

/** Makes a passkey in the browser and adds it. @throws FailureError */
export function* addPasskey({
  name,
  code,
  password,
}: Confirmation & { readonly name: string }): SagaGenerator {
  const { createPasskey } = yield* getEnvironment()
  const { data } = yield* callApi(client =>
    client.post<FactorResponse<PasskeyOptions>>(accountApi.passkeyCreation, given({ code, password })),
  )
  const passkey = (yield promptForPasskey(createPasskey(data.options))) as string
  yield* callApi(client => client.post(accountApi.passkeys, { name, passkey }))
}

/** @throws FailureError */
export function* removePasskey({
  id,
  password,
}: {
  readonly id: string
  readonly password: string
}): SagaGenerator {
  const path = `${accountApi.passkeys}?${new URLSearchParams({ id })}`
  yield* callApi(client => client.delete(path, given({ password })))
}

function given(fields: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
