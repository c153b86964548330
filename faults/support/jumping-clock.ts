/**
 * Loaded before everything else in a process whose clock a test sets (`node --import`): adds the milliseconds in
 * the file that CLOCK_FILE names to the time of day. Clocks that measure durations do not change, as on a
 * machine whose clock is set.
 */
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 25
const file = process.env['CLOCK_FILE']
const RealDate = Date
const realNow = Date.now.bind(Date)
let offset = 0

function look(): void {
  try {
    offset = Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    offset = 0
  }
}

if (file !== undefined) {
  look()
  setInterval(look, LOOK_EVERY_MS).unref()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [realNow() + offset] : args, newTarget),
    apply: () => new RealDate(realNow() + offset).toString(),
  })
  globalThis.Date.now = () => realNow() + offset
}
