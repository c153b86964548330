// npm start: installs and builds what is missing, then starts the service, again if it crashes.
import { buildWhenChanged } from './lib/build.mjs'
import { keepRunning } from './lib/keep-running.mjs'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runScript } from './lib/run-script.mjs'
import { installEngine } from './lib/wikibase-tree.mjs'

await runScript(async () => {
  await installNpmPackages()
  await installEngine(buildWhenChanged)
  announceOutbox()
  return keepRunning(['server/start.ts'])
})

/** Without an SMTP server, emails are kept in the outbox, which a browser on this machine can open. */
function announceOutbox() {
  const { SMTP_URL, PUBLIC_URL, PORT = '8080' } = process.env
  const url = PUBLIC_URL || `http://localhost:${PORT}`
  // A public service has no such page; the server prints a warning instead.
  if (!SMTP_URL && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url))
    console.log(`Emails are stored at ${url}/outbox (SMTP_URL is not set)`)
}
