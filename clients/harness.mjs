// Runs in a directory of its own, beside the packages: what every client is tried with, and how its steps are counted.
import './harness-dns.mjs'

/** The address of a wiki with Wikibase, a bot's log-in, an item and a property of it. */
export const wiki = JSON.parse(process.env.WIKI ?? '{}')

const results = []

/** Tries one thing that people do with a client. A step that throws, or gives false, has failed. */
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
