// The part of npm run statecharts that needs Node 24: serves the viewer with hot reload, or builds it into a
// folder.
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import configure from '#build/webpack/statecharts.config.ts'
import { runScript, ScriptError } from './lib/run-script.mjs'

const [folder] = process.argv.slice(2)
const port = Number(process.env['PORT'] ?? 8090)

/**
 * Allows no other host. In development Emotion writes its styles as text, and hot reload uses a WebSocket.
 */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws:",
].join('; ')

const compiler = webpack(configure(folder ?? null))
if (!compiler) throw new Error('build/webpack/statecharts.config.ts configures nothing')

await runScript(() => (folder === undefined ? serve(compiler) : build(compiler, folder)))

/** @param {import('webpack').Compiler} compiler */
async function serve(compiler) {
  const built = new Promise(done => compiler.hooks.done.tap('first', done))
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      static: false,
      // The paths of nested states contain dots.
      historyApiFallback: { disableDotRule: true },
      client: { webSocketURL: 'auto://0.0.0.0:0/ws', overlay: { runtimeErrors: false }, logging: 'warn' },
      headers: { 'content-security-policy': POLICY },
    },
    compiler,
  )
  await server.start().catch(error => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ScriptError(`Port ${port} is in use. Choose another: PORT=${port + 1} npm run statecharts`)
  })
  await built
  console.log(`state charts on http://localhost:${port}`)
}

/**
 * @param {import('webpack').Compiler} compiler
 * @param {string} folder
 */
async function build(compiler, folder) {
  /** @type {import('webpack').Stats | undefined} */
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  if (stats?.hasErrors()) throw new ScriptError(stats.toString({ all: false, errors: true }))
  console.log(`state charts built into ${folder}`)
}
