import { createHmac } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { PASSKEYS_MAX } from '#contract/account/second-factors.ts'
import { parseJsonObject } from '#contract/parse-json-object.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { UserRow } from '#server/modules/session/users.repository.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { type AppError, invalid } from '#server/platform/http/app-error.ts'
import { endStep, type LogInStep } from './log-in-steps.ts'
import {
  deletePasskey,
  findPasskey,
  findPasskeys,
  insertPasskey,
  notePasskeyUse,
  type PasskeyRow,
} from './passkeys.repository.ts'
import { notifyMember } from './two-step.usecases.ts'

type Needs = Pick<Deps, 'config' | 'db' | 'mailer' | 'clock' | 'log'>
type Member = Pick<UserRow, 'id' | 'email' | 'verified_at'>

/**
 * Passkeys belong to the host of `PUBLIC_URL`. Wikis are on subdomains of it, and browsers let a page ask for a
 * passkey of any domain above its own. The page's own origin is in what the authenticator signs, so only that
 * tells a wiki's scripts from the service: it must be exactly ours.
 * Source: W3C, Web Authentication Level 3, sections 5.1.4 and 13.4.9.
 */
function relyingParty({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** What a browser needs to make a passkey. @returns the options, and the challenge in them. */
export async function creationOptions({ config, db }: Needs, user: Member) {
  const [known, secret] = [await findPasskeys(db, user.id), await serviceSecret(db, 'passkey-user')]
  if (known.length >= PASSKEYS_MAX)
    throw invalid({ name: [msg('error-have-1-passkeys-which-as', PASSKEYS_MAX)] })
  return await generateRegistrationOptions({
    rpName: config.serviceName,
    rpID: relyingParty(config).id,
    userName: user.email,
    // Authenticators show it to nobody, but store it: it must not tell who the member is.
    userID: Uint8Array.from(createHmac('sha256', secret).update(String(user.id)).digest()),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * What a browser needs to use a passkey.
 * @param userId whose passkeys may be used; null for anybody's, which the browser then offers by itself.
 */
export async function requestOptions({ config, db }: Pick<Needs, 'config' | 'db'>, userId: number | null) {
  const known = userId === null ? [] : await findPasskeys(db, userId)
  return await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
    userVerification: 'required',
  })
}

/**
 * Stores a passkey that the member's browser has made for the step.
 * @param response what the browser's authenticator answered, as JSON.
 * @throws AppError 422 on `passkey`
 */
export async function addPasskey(
  deps: Needs,
  user: Member,
  step: LogInStep | null,
  { response, name }: { response: string; name: string },
): Promise<void> {
  if (!step?.challenge || step.userId !== user.id) throw unusablePasskey()
  const { id, origin } = relyingParty(deps.config)
  const made = await verifyRegistrationResponse({
    response: readResponse<RegistrationResponseJSON>(response),
    expectedChallenge: step.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(refuse(deps))
  if (!made?.verified) throw unusablePasskey()
  const { credential } = made.registrationInfo
  await deps.db
    .transaction()
    .execute(async trx => {
      if (!(await endStep(trx, step.tokenHash))) throw unusablePasskey()
      await insertPasskey(trx, {
        id: credential.id,
        user_id: user.id,
        name,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        created_at: deps.clock.now(),
        last_used_at: null,
      })
      await notifyMember(deps, trx, user, 'passkeyAdded')
    })
    .catch(thrown => {
      throw isUniqueViolation(thrown) ? unusablePasskey() : thrown
    })
}

/**
 * Checks what a passkey has signed for the step, and uses the step up.
 * @returns the id of the account that the passkey belongs to.
 * @throws AppError 422 on `passkey`, alike for a passkey that nobody has, that is another member's, or that has signed
 * something else.
 */
export async function acceptPasskey(deps: Needs, step: LogInStep | null, response: string): Promise<number> {
  if (!step?.challenge) throw unusablePasskey()
  const answer = readResponse<AuthenticationResponseJSON>(response)
  const passkey = await findPasskey(deps.db, String(answer.id))
  if (!passkey || (step.userId !== null && passkey.user_id !== step.userId)) throw unusablePasskey()
  const { id, origin } = relyingParty(deps.config)
  const used = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: step.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // Compared below, once the signature is known to be right.
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: 0,
    },
  }).catch(refuse(deps))
  if (!used?.verified) throw unusablePasskey()
  const counter = used.authenticationInfo.newCounter
  if (isCounterBack(passkey.counter, counter)) {
    await reportCopy(deps, passkey)
    throw unusablePasskey()
  }
  await deps.db.transaction().execute(async trx => {
    if (!(await endStep(trx, step.tokenHash))) throw unusablePasskey()
    if (!(await notePasskeyUse(trx, passkey, { counter, now: deps.clock.now() }))) throw unusablePasskey()
  })
  return passkey.user_id
}

/** @throws AppError 422 on `passkey` if the member has none of this id. */
export async function removePasskey(deps: Needs, user: Member, id: string): Promise<void> {
  await deps.db.transaction().execute(async trx => {
    if (!(await deletePasskey(trx, user.id, id))) throw invalid({ passkey: [msg('error-passkey-not-there')] })
    await notifyMember(deps, trx, user, 'passkeyRemoved')
  })
}

/** Whether a counter has not increased, which means that the passkey was copied. Some authenticators stay at 0. Source: Web Authentication, section 6.1.1. */
function isCounterBack(stored: number, counter: number): boolean {
  return (stored > 0 || counter > 0) && counter <= stored
}

async function reportCopy(deps: Needs, { user_id }: PasskeyRow): Promise<void> {
  deps.log.warn({ user: user_id }, 'The counter of a passkey went back, so it may have been copied')
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'email', 'verified_at'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (user) await notifyMember(deps, deps.db, user, 'passkeyCopied')
}

/** The browser's answer. The packages check what is in it. */
function readResponse<Response>(response: string): Response {
  const answer = parseJsonObject(response)
  if (!answer) throw unusablePasskey()
  return answer as Response
}

/** The packages throw for everything that is wrong with a response. */
function refuse({ log }: Pick<Deps, 'log'>) {
  return (err: unknown): null => {
    log.debug({ err }, 'A passkey was refused')
    return null
  }
}

function unusablePasskey(): AppError {
  return invalid({ passkey: [msg('error-passkey-could-not-used-please')] })
}
