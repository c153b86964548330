/**
 * The parts of the app, which are fetched together, run one after another, each in a task of its own: between them the browser
 * answers whoever scrolls or types.
 */
export async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ './react.ts')
  await pause()
  await import(/* webpackMode: "eager" */ '#theme/system.ts')
  await pause()
  await import(/* webpackMode: "eager" */ './mount.tsx')
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
