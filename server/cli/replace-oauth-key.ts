import { storedDomain } from '#contract/domain/wiki-domain.ts'
import {
  hasWiki,
  REPLACE_OAUTH_KEY,
  registerOAuthKeyJob,
} from '#server/modules/operations/replace-oauth-key.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { followJob } from './follow-job.ts'
import { print, runCommand, UsageError } from './run-command.ts'
import { startWorker } from './start-worker.ts'
import { withService } from './with-service.ts'

await runCommand({
  usage: `Replaces the key with which one wiki signs the tokens of OAuth 2.

  npm run replace-oauth-key -- <domain>

All earlier tokens become invalid, including those of programs that act only for their owner. The programs stay registered and
approved: members log in to them again, and owners get a new token where they manage the program. The command reads the
same environment as the server, which may be running.
`,
  async run({ positionals: [domain, ...rest], signal }) {
    if (domain === undefined || rest.length > 0) throw new UsageError()
    const config = readConfig(process.env)
    const stored = storedDomain(domain, config.subdomainSuffix) ?? domain
    await withService(config, async (db, clock) => {
      if (!(await hasWiki(db, stored))) throw new ConfigError(`There is no wiki at ${domain}.`)
      const refusal = 'The key cannot be replaced'
      const worker = await startWorker({ config, db, clock, refusal, register: registerOAuthKeyJob })
      try {
        const state = await followJob({
          ...{ db, clock, kind: REPLACE_OAUTH_KEY, payload: { domain: stored }, worker, signal },
          notTaken: 'A server runs the wikis, but does not replace keys. Is it of an older version?',
        })
        if (state !== 'done') throw new ConfigError(`${refusal}: ${state.failed}`)
      } finally {
        await worker?.stop()
      }
    })
    print(`${domain} has a new key. All earlier tokens are invalid.`)
    return true
  },
})
