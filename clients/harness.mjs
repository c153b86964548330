// Runs in its own directory, beside the packages. Has the data that every client is tried with, and counts its steps.
import './harness-dns.mjs'

/** A wiki with Wikibase: its URL, a bot's log-in, an item and a property. */
export const wiki = JSON.parse(process.env.WIKI ?? '{}')

const results = []

/** Tries one thing that people do with a client. A step fails if it throws or returns false. */
export async function step(title, run) {
  try {
    results.push({ title, failure: (await run()) === false ? 'another answer than expected' : null })
  } catch (thrown) {
    results.push({
      title,
      failure: String(thrown?.message ?? thrown)
        .split('\n')[0]
        .slice(0, 200),
    })
  }
}

process.on('exit', () => console.log(`\n${JSON.stringify(results)}`))
