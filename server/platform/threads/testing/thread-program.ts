import { parentPort, workerData } from 'node:worker_threads'

/** Does what the test wants. */
switch (workerData) {
  case 'fail':
    throw new Error('It failed.')
  case 'end':
    process.exit(0)
    break
  case 'wait':
    setInterval(() => undefined, 1000)
    break
  case 'fill': {
    const texts: string[] = []
    for (;;) texts.push(`${texts.length}`.repeat(1000).toUpperCase())
  }
  default:
    parentPort?.postMessage(`done: ${workerData}`)
}
