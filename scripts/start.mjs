// npm start: from an empty machine to `listening on …`, and straight to it when nothing has changed.
import { buildWhenChanged } from './lib/build.mjs'
import { engine } from './lib/debian-needs.mjs'
import { bringDebianPackages } from './lib/debian-packages.mjs'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'
import { runNode } from './lib/run-node.mjs'

await main(async () => {
  await bringNpmPackages()
  await bringDebianPackages([engine])
  await buildWhenChanged()
  sayWhereMailsAre()
  return runNode(['server/start.ts'])
})

/** Without an SMTP server every mail is kept and shown to whoever sits at this machine. */
function sayWhereMailsAre() {
  const { SMTP_URL, PUBLIC_URL, PORT = '8080' } = process.env
  const url = PUBLIC_URL || `http://localhost:${PORT}`
  // A public service has no such page, and says so itself.
  if (!SMTP_URL && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(url))
    console.log(`Mails wait at ${url}/outbox (no SMTP_URL is set)`)
}
