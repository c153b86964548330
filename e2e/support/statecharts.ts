import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { compileCache } from '#jest/compile-cache.ts'
import { sparePort } from '#jest/spare-port.ts'

/** The state chart viewer, as `npm run statecharts` starts it. */
export interface StatechartViewer {
  /** Such as `http://localhost:34567`. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the viewer and waits until it prints its URL. */
export async function startStatecharts(): Promise<StatechartViewer> {
  const port = await sparePort()
  const viewer = spawn('setpriv', ['--pdeathsig=TERM', process.execPath, 'scripts/statecharts.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], PORT: String(port), ...compileCache },
  })
  const ended = once(viewer, 'exit')
  const lines: string[] = []
  viewer.stderr.on('data', data => lines.push(String(data)))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: viewer.stdout }).on('line', line => {
      lines.push(line)
      const [, said] = /^state charts on (http:\S+)$/.exec(line) ?? []
      if (said !== undefined) resolve(said)
    })
    viewer.once('exit', code => reject(new Error(`The viewer ended with ${code}:\n${lines.join('\n')}`)))
  })
  return {
    url,
    async stop() {
      viewer.kill('SIGTERM')
      await ended
    },
  }
}
