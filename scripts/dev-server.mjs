// The part of npm run dev that needs Node 24. It serves the pages from memory and replaces them in the
// browser when their sources are saved. All other requests, also those to wikis, go to the real server, which
// restarts when its sources are saved.
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import configure from '../webpack.config.ts'
import { forwardTo } from './lib/forward-requests.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run-node.mjs'
import { runScript } from './lib/run-script.mjs'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

const port = Number(process.env['PORT'] ?? 8080)
const backend = Number(process.env['BACKEND_PORT'] ?? port + 1)
/** Built files that the server fills in before it sends them. */
const FILLED_IN = ['/index.html', '/manifest.webmanifest']
const forward = forwardTo(backend, allowStyles)

// Not dist/, which holds the built pages. Each of several such servers has its own folder.
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
    // Wikis can have any domain.
    allowedHosts: 'all',
    static: false,
    setupExitSignals: false,
    // The host of the page, because its content security policy allows no other.
    client: { webSocketURL: 'auto://0.0.0.0:0/ws', overlay: { runtimeErrors: false }, logging: 'warn' },
    devMiddleware: {
      index: false,
      // The server reads these files from the disk to fill them in.
      writeToDisk: path => FILLED_IN.some(name => path.endsWith(name)),
    },
    setupMiddlewares(middlewares) {
      middlewares.unshift({ name: 'servers-own', middleware: forwardServerRequests })
      middlewares.push({ name: 'server', middleware: forward })
      return middlewares
    },
  },
  compiler,
)

/** @type {(asked: Request, answer: Response, next: () => void) => void} */
function forwardServerRequests(asked, answer, next) {
  const isOurs = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(asked.headers.host ?? '')
  if (isOurs && !FILLED_IN.includes(asked.url ?? '')) next()
  else forward(asked, answer)
}

/**
 * In development Emotion writes its styles as text, so that tools can show them. The built pages insert
 * rules, which the strict policy allows.
 *
 * @param {import('./lib/forward-requests.mjs').Headers} headers
 */
function allowStyles(headers) {
  const policy = headers['content-security-policy']
  if (typeof policy !== 'string') return headers
  const open = policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
  return { ...headers, 'content-security-policy': open }
}

await runScript(async () => {
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
