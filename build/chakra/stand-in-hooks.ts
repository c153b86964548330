// Makes Chakra and Emotion import the stand-ins in Node too, so that prerendered pages are what the browser
// renders.
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { STAND_INS } from './stand-ins.ts'

const files = new Map<string, string>(Object.entries(STAND_INS))

registerHooks({
  resolve(specifier, context, nextResolve) {
    const file = files.get(specifier)
    return nextResolve(file === undefined ? specifier : pathToFileURL(file).href, context)
  },
})
