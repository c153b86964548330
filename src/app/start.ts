/**
 * Runs the parts of the app, which are downloaded together, each in its own task: between them the browser
 * can respond to scrolling and typing.
 */
export async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ './react.ts')
  await pause()
  await import(/* webpackMode: "eager", webpackExports: ["chakra", "createSystem"] */ '@chakra-ui/react')
  await pause()
  await import(/* webpackMode: "eager" */ '#theme/utilities.ts')
  await import(/* webpackMode: "eager" */ '#theme/theme-config.ts')
  await pause()
  await import(/* webpackMode: "eager" */ '#theme/system.ts')
  await pause()
  await import(/* webpackMode: "eager", webpackExports: ["BrowserRouter"] */ 'react-router')
  await import(/* webpackMode: "eager", webpackExports: ["createAppStore"] */ '#store/store.ts')
  await pause()
  const { mount } = await import(/* webpackMode: "eager" */ './mount.tsx')
  await pause()
  mount()
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
