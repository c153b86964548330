// The part of npm run dev that runs on the pinned Node: pages from memory, replaced in the browser as their sources are saved;
// everything else, the wikis' hosts among it, goes to the real server, which starts again when its sources are saved.
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import configure from '../webpack.config.ts'
import { passOnTo } from './lib/pass-on.mjs'
import { main } from './lib/problem.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run-node.mjs'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

const port = Number(process.env['PORT'] ?? 8080)
const backend = Number(process.env['BACKEND_PORT'] ?? port + 1)
/** Built files that the server gives away in a form of its own. */
const FILLED_IN = ['/index.html', '/manifest.webmanifest']
const passOn = passOnTo(backend, allowStyles)

// The built pages in dist/ stay as they are; two of these servers do not share a folder either.
const pages = join(root, '.cache/dev', String(port))
const configuration = configure({}, { mode: 'development' })
const compiler = webpack({ ...configuration, output: { ...configuration.output, path: pages } })
if (!compiler) throw new Error('webpack.config.ts configures nothing')

const front = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    // Wikis answer below any name.
    allowedHosts: 'all',
    static: false,
    setupExitSignals: false,
    // The page's own host, whatever name it was opened by: its content security policy allows no other.
    client: { webSocketURL: 'auto://0.0.0.0:0/ws', overlay: { runtimeErrors: false }, logging: 'warn' },
    devMiddleware: {
      index: false,
      // What the server puts its configuration into, it has to find.
      writeToDisk: path => FILLED_IN.some(name => path.endsWith(name)),
    },
    setupMiddlewares(middlewares) {
      middlewares.unshift({ name: 'servers-own', middleware: passServersOwnOn })
      middlewares.push({ name: 'server', middleware: passOn })
      return middlewares
    },
  },
  compiler,
)

/** @type {(asked: Request, answer: Response, next: () => void) => void} */
function passServersOwnOn(asked, answer, next) {
  const isOurs = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(asked.headers.host ?? '')
  if (isOurs && !FILLED_IN.includes(asked.url ?? '')) next()
  else passOn(asked, answer)
}

/**
 * While one develops, Emotion writes its styles as text so that tools can show them; the built pages insert rules, which the
 * strict policy takes.
 *
 * @param {import('./lib/pass-on.mjs').Headers} headers
 */
function allowStyles(headers) {
  const policy = headers['content-security-policy']
  if (typeof policy !== 'string') return headers
  const open = policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
  return { ...headers, 'content-security-policy': open }
}

await main(async () => {
  const built = new Promise(resolve => compiler.hooks.done.tap('first', resolve))
  await front.start()
  await built
  const code = await runNode(['--watch', '--watch-preserve-output', 'server/start.ts'], {
    ...process.env,
    PORT: String(backend),
    DIST_DIR: pages,
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}`,
  })
  await front.stop()
  return code
})
