import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { newWiki } from './new-wiki.ts'
import { createOperator } from './operators.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { createMember, type TestMember } from './test-member.ts'

/** Set by the functions below: a server, a member, and the wiki that the member manages. */
export let app: TestApp
export let ada: TestMember
export let wiki: CreatedWiki
/** Set by {@link eachTestHasOperator} and {@link eachTestHasModerator}, which need a server. */
export let operator: TestMember
export let moderator: TestMember

type Config = Partial<ServerConfig>

async function addMember(config?: Config): Promise<void> {
  app = await createTestApp(config)
  ada = await createMember(app, { email: 'ada@example.org' })
}

async function addWiki(config?: Config): Promise<void> {
  await addMember(config)
  wiki = await newWiki(app, ada)
}

const close = async () => await app.close()

/** A server for each test. */
export function eachTestHasServer(...options: Parameters<typeof createTestApp>): void {
  beforeEach(async () => {
    app = await createTestApp(...options)
  })
  afterEach(close)
}

/** One server for all tests of a file. */
export function allTestsShareServer(...options: Parameters<typeof createTestApp>): void {
  beforeAll(async () => {
    app = await createTestApp(...options)
  })
  afterAll(close)
}

/** Stands for a new log-in of {@link ada}: an hour after the last one, irreversible actions ask for the password. */
export async function logInAgain(): Promise<void> {
  const token = await createSession(app.deps.db, ada.user.id, app.clock.now())
  ada = { ...ada, headers: { cookie: `session=${token}` } }
}

/** A server and a member for each test. */
export function eachTestHasMember(config?: Config): void {
  beforeEach(async () => await addMember(config))
  afterEach(close)
}

/** A server, a member and a wiki for each test. */
export function eachTestHasWiki(config?: Config): void {
  beforeEach(async () => await addWiki(config))
  afterEach(close)
}

/** One server, one member and one wiki for all tests of a file. */
export function allTestsShareWiki(): void {
  beforeAll(async () => await addWiki())
  afterAll(close)
}

export function eachTestHasOperator(): void {
  beforeEach(async () => {
    operator = await createOperator(app)
  })
}

export function eachTestHasModerator(): void {
  beforeEach(async () => {
    moderator = await createOperator(app, 'moderator')
  })
}
